import type { Order, OrderItem } from '#contract/domain/order.ts';
import { clashesOf, containedIn } from '#contract/domain/allergy-clash.ts';
import { shortLines } from '#contract/domain/mend.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useLanguage } from '../desk-context.ts';
import { isOfStation } from '#contract/domain/station.ts';
import { bothLanguages, htmlLang, secondLanguageOf } from '../words/both-languages.ts';
import { itemLine } from '../words/order-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import { dishBlocks, type DishBlock } from '#contract/domain/dish-blocks.ts';
import { detailsOf, type Detail } from './dish-words.ts';
import { Details } from './dish-details.tsx';
import { CompactNote } from './compact-words.tsx';
import { isLast, type CompactStep, type DrawnPart } from './ticket-part.ts';
import { AllergyLine, ClashLine } from './ticket-words.tsx';

/** What this screen cooks of an order; an order that rings is shown whole where it has nothing for the station. */
export function compactBlocks(items: readonly OrderItem[], station: string | null): readonly DishBlock[] {
  const own = items.filter((item) => isOfStation(item, station));
  return dishBlocks(own.length > 0 ? own : items);
}

type CompactItemsProps = {
  order: Order;
  blocks: readonly DishBlock[];
  step: CompactStep;
  shrunk: ReadonlySet<number>;
  part: DrawnPart;
};

/** A line for each dish; options, removals, additions and its note never leave its block [I10]. */
export function CompactItems({ order, blocks, step, shrunk, part }: CompactItemsProps) {
  return (
    <ul className="compact-items" data-part="list" data-testid="ticket-items">
      {blocks.slice(part.from, part.to).map((block) => (
        <CompactDish
          key={block.item.line}
          block={block}
          isShrunk={block.lines.every(({ line }) => shrunk.has(line))}
          hasSecond={step === 'tight'}
          isCut={part.isCut}
          order={order}
        />
      ))}
      {isLast(part) && <ShortItems order={order} />}
    </ul>
  );
}

type CompactDishProps = { block: DishBlock; isShrunk: boolean; hasSecond: boolean; isCut: boolean; order: Order };

/**
 * Until the next settle a dish keeps the height it was placed with [UL12]: ticked, its mark stands on the quantity,
 * where it turns no word into another line; unticked, it stays small. One that has no room for all says first what must
 * not be missed.
 */
function CompactDish({ block, isShrunk, hasSecond, isCut, order }: CompactDishProps) {
  const language = useLanguage();
  const { item, isDone } = block;
  const both = bothLanguages(item.name_zh, item.name_en, language);
  const data = {
    'data-block': '',
    'data-done': isDone ? 'true' : undefined,
    'data-dish-id': item.dish_id ?? undefined,
    'data-line': item.line,
  };
  if (isShrunk) {
    return (
      <li className="is-shrunk" {...data}>
        <Icon name={isDone ? 'check' : 'dot'} className="line-mark" />
        {isDone ? <s>{itemLine(item, language)}</s> : <b>{itemLine(item, language)}</b>}
      </li>
    );
  }
  const details = detailsOf(item, language);
  const hasRoom = hasSecond && both.second !== null && details.length === 0 && isShort(both.first, both.second);
  return (
    <li {...data}>
      <b className={item.quantity > 1 ? 'qty many' : 'qty'}>
        {item.quantity}
        {isDone && <Icon name="check" className="tick-mark" />}
      </b>
      <div className="compact-dish">
        <b className="compact-name">{both.first}</b>
        {isCut ? <Details details={ofKind(details, true)} /> : <Details details={details} />}
        {hasRoom && (
          <small className="compact-second" lang={htmlLang(secondLanguageOf(both))}>
            {both.second}
          </small>
        )}
        <ClashLine contained={containedIn(clashesOf(order), item.line)} />
        {item.allergies.map((allergy) => (
          <AllergyLine key={`${allergy.text_zh}|${allergy.text_en}`} allergy={allergy} />
        ))}
        {item.note !== null && <CompactNote note={item.note} orderId={order.id} isOrders={false} />}
        {isCut && <Details details={ofKind(details, false)} />}
      </div>
    </li>
  );
}

/** What stays off the plate, or all that goes on it. */
const ofKind = (details: readonly Detail[], isRemoval: boolean): readonly Detail[] =>
  details.filter(({ kind }) => (kind === 'removal') === isRemoval);

/** In letters of half a Chinese character: what surely stands on one line of a narrow column. */
const LINE_UNITS = 24;
function unitsOf(text: string): number {
  let units = 0;
  for (const char of text) units += char > '⺀' ? 2 : 1.1;
  return units;
}
const isShort = (first: string, second: string): boolean => unitsOf(first) + unitsOf(second) * 0.7 <= LINE_UNITS;

function ShortItems({ order }: { order: Order }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return shortLines(order).map(({ item, given, replacement }) => (
    <li key={`short ${item.line}`} className="short-line" data-testid="short-line">
      <b>{t('state.missing')}</b> <s>{itemLine({ ...item, quantity: item.quantity - given }, language)}</s>
      {replacement !== null && ` → ${itemLine(replacement, language)}`}
    </li>
  ));
}
