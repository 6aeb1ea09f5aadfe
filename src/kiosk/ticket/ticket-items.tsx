import type { ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { clashesOf, clashingOfLines, containedIn } from '#contract/domain/allergy-clash.ts';
import { shortLines, type ShortLine } from '#contract/domain/mend.ts';
import { isTest, type Allergy, type Order, type OrderItem, type OrderOption } from '#contract/domain/order.ts';
import { extraCents } from '#contract/domain/totals.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useLanguage, useMoney } from '../desk-context.ts';
import { bothLanguages, htmlLang, secondLanguageOf } from '../words/both-languages.ts';
import { itemLine } from '../words/order-words.ts';
import { stationName } from '../../lib/plain-words.ts';
import { groupByStation, isOfStation } from '#contract/domain/station.ts';
import { ticksOf } from '../board/stations.ts';
import { useFlow } from '../use-flow.ts';
import { countDishes, dishBlocks } from '#contract/domain/dish-blocks.ts';
import { isTickWaiting, ItemTick } from './item-tick.tsx';
import { isLast, WHOLE_TICKET, type DrawnPart } from './ticket-part.ts';
import { TicketNote } from './ticket-note.tsx';
import { AllergyLine, ClashLine } from './ticket-words.tsx';
import { useVisibleTaps } from './visible-taps.ts';
import './ticket-items.css';

type TicketItemsProps = { deskOrder: DeskOrder; aside?: (item: OrderItem) => ReactNode; part?: DrawnPart };

/** A line for itself, where each has something beside it. */
/**
 * Each dish: quantity before name, kitchen language before the other, removals heavier than additions. While it is
 * cooked a touch on a line ticks it [F1]; the expo sees the lines by station, a station its own before the others' [F6].
 */
export function TicketItems({ deskOrder, aside, part = WHOLE_TICKET }: TicketItemsProps) {
  const flow = useFlow();
  const { order } = deskOrder;
  const taps = useVisibleTaps(deskOrder);
  const canTick = order.status === 'order_received' && !flow.isReadOnly;
  const isHidden = (item: OrderItem): boolean =>
    flow.others === 'hide' && aside === undefined && !isOfStation(item, flow.station);
  const shown = order.items.filter((item) => !isHidden(item));
  const hidden = countDishes(order.items) - countDishes(shown);
  const groups = flow.isExpo ? groupByStation(shown) : [{ station: null, items: shown }];
  const rows = groups.flatMap(({ station, items }) =>
    dishBlocks(items).map((block, at) => ({ block, station, items, at })),
  );
  return (
    <ul className={canTick ? 'ticket-items can-tick' : 'ticket-items'} data-part="list" data-testid="ticket-items">
      {rows.slice(part.from, part.to).map(({ block, station, items, at }) => [
        flow.isExpo && groups.length > 1 && at === 0 && (
          <StationHead key={`station ${station}`} station={station} items={items} />
        ),
        <li
          key={block.item.line}
          className={isOfStation(block.item, flow.station) ? undefined : 'other-station'}
          data-block=""
          data-dish-id={block.item.dish_id ?? undefined}
          data-line={block.item.line}
          data-done={block.isDone ? 'true' : undefined}
        >
          <b className={block.item.quantity > 1 ? 'qty many' : 'qty'}>
            {block.item.quantity}
            {block.lines.some((line) => isTickWaiting(taps, line)) ? (
              <Icon name="clock" className="tick-mark" />
            ) : (
              block.isDone && <Icon name="check" className="tick-mark" />
            )}
          </b>
          <div>
            <BothWords zh={block.item.name_zh} en={block.item.name_en} />
            <ItemDetails
              item={block.item}
              order={order}
              isCut={part.isCut}
              isPriced={aside !== undefined && !isTest(order)}
            />
          </div>
          {canTick && isOfStation(block.item, flow.station) && <ItemTick deskOrder={deskOrder} block={block} />}
          {aside?.(block.item)}
        </li>,
      ])}
      {isLast(part) && (
        <>
          {hidden > 0 && <HiddenLine count={hidden} />}
          {shortLines(order).map((short) => (
            <ShortItem key={`short ${short.item.line}`} short={short} />
          ))}
        </>
      )}
    </ul>
  );
}

function StationHead({ station, items }: { station: string | null; items: readonly OrderItem[] }) {
  const { t } = useTranslation();
  const { done, all } = ticksOf(items);
  return (
    <li className="station-head" data-testid="station-head">
      <b>{station === null ? t('flow.all_stations') : stationName(t, station)}</b> {done}/{all}
    </li>
  );
}

/** What the customer ordered and does not get, so that a packer does not look for it [MD1]. */
function ShortItem({ short: { item, given, replacement } }: { short: ShortLine }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const line = itemLine({ ...item, quantity: item.quantity - given }, language);
  return (
    <li className="short-line" data-testid="short-line">
      <b>{t('state.missing')}</b> <s>{line}</s>
      {replacement !== null && ` → ${itemLine(replacement, language)}`}
    </li>
  );
}

function HiddenLine({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <li className="station-head" data-testid="other-items">
      {t('flow.elsewhere_items', { count })}
    </li>
  );
}

function BothWords({ zh, en }: { zh: string; en: string }) {
  const both = bothLanguages(zh, en, useLanguage());
  return (
    <>
      <span className="name-first">{both.first}</span>{' '}
      {both.second !== null && (
        <span className="name-second" lang={htmlLang(secondLanguageOf(both))}>
          {both.second}
        </span>
      )}
    </>
  );
}

type ItemDetailsProps = { item: OrderItem; order: Order; isCut: boolean; isPriced: boolean };

/**
 * What a dish is made with. One that has no room for all says first what must not be missed: what stays off the plate,
 * what its customer must not eat where the ticket's own band does not say so, its note; then all else.
 */
function ItemDetails({ item, order, isCut, isPriced }: ItemDetailsProps) {
  const priced = isPriced ? order : null;
  const removals = isCut ? item.options.filter(({ is_removal }) => is_removal) : [];
  const others = isCut ? item.options.filter(({ is_removal }) => !is_removal) : item.options;
  const band = isCut ? [...order.allergies, ...clashingOfLines(order)].map(keyOfAllergy) : [];
  return (
    <>
      <Options options={removals} priced={priced} />
      {!isCut && <Options options={others} priced={priced} />}
      <ClashLine contained={containedIn(clashesOf(order), item.line)} />
      {item.allergies
        .filter((allergy) => !band.includes(keyOfAllergy(allergy)))
        .map((allergy) => (
          <AllergyLine key={keyOfAllergy(allergy)} allergy={allergy} />
        ))}
      {item.note !== null && <TicketNote note={item.note} orderId={order.id} />}
      {isCut && <Options options={others} priced={priced} />}
    </>
  );
}

const keyOfAllergy = ({ text_zh, text_en }: Allergy): string => `${text_zh}|${text_en}`;

/** From so many on options stand beside each other. */
const MANY_OPTIONS = 7;

/** `priced`: each with what it adds to one piece, in that order's money. */
function Options({ options, priced }: { options: readonly OrderOption[]; priced: Order | null }) {
  if (options.length === 0) return null;
  return (
    <ul className={options.length < MANY_OPTIONS ? 'mods' : 'mods many'}>
      {options.map((option) => (
        <OptionLine
          key={`${option.specification}|${option.name_en}|${option.name_zh}`}
          option={option}
          priced={priced}
        />
      ))}
    </ul>
  );
}

function OptionLine({ option, priced }: { option: OrderOption; priced: Order | null }) {
  const money = useMoney();
  const cents = extraCents(option);
  const both = bothLanguages(option.name_zh, option.name_en, useLanguage());
  return (
    <li className={option.is_removal ? 'removal' : undefined} data-option={option.name_en || option.name_zh}>
      {option.quantity > 1 ? `${option.quantity}× ` : ''}
      {both.first} {both.second !== null && <span lang={htmlLang(secondLanguageOf(both))}>{both.second}</span>}
      {priced !== null && cents !== 0 && ` ${cents > 0 ? '+' : ''}${money(cents, priced)}`}
    </li>
  );
}
