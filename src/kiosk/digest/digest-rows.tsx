import { cancelStep, foodWhenCancelled } from '#contract/domain/courier-after-cancel.ts';
import { useTranslation } from '../words/use-translation.ts';
import { dishBlocks } from '#contract/domain/dish-blocks.ts';
import { dueBackCents } from '#contract/domain/order-money.ts';
import { asInKitchen } from '#contract/domain/in-kitchen.ts';
import type { ChangeLine, Order } from '#contract/domain/order.ts';
import { isOfStation } from '#contract/domain/station.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useDeskView, useLanguage, useMoney, useNow } from '../desk-context.ts';
import { changeText } from '#contract/domain/change-lines.ts';
import type { Language } from '#contract/domain/basics.ts';
import type { RefusedTap } from '#src/live/desk-store.ts';
import { escalatedWord } from '../link/seal-state.ts';
import { refusalCode, refusalValues } from '../ticket/refusal-code.ts';
import { actorName } from '../words/actor-name.ts';
import { useFlow } from '../use-flow.ts';
import { bothLanguages } from '../words/both-languages.ts';
import { stopwatch } from '../words/format.ts';
import { isDelivery, stepWord } from '../words/order-words.ts';

/** So many dishes of a new order are named; the rest are counted. */
const NAMED_DISHES = 2;

/** What the screen reports as displayed [I11]. */
const asShown = ({ id, rev }: Order) => ({ 'data-order-id': id, 'data-order-rev': rev });

/** The first dishes, of this screen's station where it has one. */
function FirstDishes({ order }: { order: Order }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { station } = useFlow();
  const own = order.items.filter((item) => isOfStation(item, station));
  const blocks = dishBlocks(own.length > 0 ? own : order.items);
  const named = blocks
    .slice(0, NAMED_DISHES)
    .map(({ item }) => `${bothLanguages(item.name_zh, item.name_en, language).first} ×${item.quantity}`)
    .join(language === 'zh' ? '、' : ', ');
  const more = blocks.length - NAMED_DISHES;
  return <>{more > 0 ? t('digest.dishes_more', { dishes: named, n: more }) : named}</>;
}

/** A tap of this screen that the outage held up, and that nothing came of: the kitchen goes by what the order says [UL18]. */
export function RefusedRow({ tap }: { tap: RefusedTap }) {
  const { t } = useTranslation();
  const { orders } = useDeskView();
  const now = orders.find(({ order }) => order.id === tap.order.id)?.order ?? tap.order;
  return (
    <li data-testid="digest-refused-row">
      <b className="digest-no">{now.order_no}</b>
      <b>{t('rejected.act', { act: t(stepWord(tap.action, now)) })}</b>
      <small>{t(`rejected.${refusalCode(tap.code)}`, refusalValues(now, t, tap.who))}</small>
    </li>
  );
}

export function PlacedRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const { store } = useDeskView();
  return (
    <li {...asShown(order)}>
      <b className="digest-no">{order.order_no}</b>
      <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
      <span>
        <FirstDishes order={order} /> · {t('digest.waited', { t: stopwatch(nowMs - Date.parse(order.created_at)) })}
      </span>
      {order.flags.includes('escalated') && <small>{t(escalatedWord(store))}</small>}
    </li>
  );
}

/** New to this screen, and accepted elsewhere: nothing is to be answered, but its dishes are to be cooked. */
export function AcceptedRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const text = useClockText();
  const step = order.history.find(({ from, to }) => from !== to && to === 'order_received');
  return (
    <li {...asShown(order)} data-testid="digest-accepted">
      <b className="digest-no">{order.order_no}</b>
      <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
      <span>
        <FirstDishes order={order} />
      </span>
      <small>
        {step === undefined
          ? t('digest.accepted')
          : t('digest.accepted_by', { who: actorName(step.actor, t), time: text.clock(Date.parse(step.at)) })}
      </small>
    </li>
  );
}

const changeInBoth = (line: ChangeLine, language: Language, clock: (instant: string) => string) =>
  bothLanguages(changeText(line, 'zh', clock), changeText(line, 'en', clock), language);

/** Who answered that alarm by now, at whichever screen; null while no one has. */
function useSeenBy({ id, ring }: Order): string | null {
  const { t } = useTranslation();
  const text = useClockText();
  const now = useDeskView().orders.find(({ order }) => order.id === id)?.order.ring;
  const answered = [now, ring].find((each) => each?.rev === ring?.rev && each?.acknowledged_at != null);
  if (answered?.acknowledged_at == null || answered.by === null) return null;
  return t('state.seen_by', {
    who: actorName(answered.by, t),
    time: text.clock(Date.parse(answered.acknowledged_at)),
  });
}

export function ChangedRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const text = useClockText();
  const language = useLanguage();
  const seenBy = useSeenBy(order);
  const changedAt = order.ring?.since_at ?? order.history.at(-1)?.at ?? order.created_at;
  return (
    <li {...asShown(order)} className="digest-changed">
      <p>
        <b className="digest-no">{order.order_no}</b>
        {t('digest.changed_line', { time: text.clock(Date.parse(changedAt)) })} <b>{seenBy ?? t('digest.unseen')}</b>
      </p>
      <dl className="digest-diff">
        {order.changes.map((line) => {
          const both = changeInBoth(line, language, (instant) => text.clockLong(Date.parse(instant)));
          return (
            <div key={`${line.kind} ${both.first}`} className={line.kind}>
              <dt>{line.kind === 'was' ? '−' : '+'}</dt>
              <dd>
                {both.first} {both.second !== null && <small>{both.second}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

/** What is to be done with its food; what had left is named alone. */
const CANCELLED_WORDS = { kitchen: 'digest.stop', ready: 'digest.hold', out: null } as const;

export function CancelledRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const text = useClockText();
  const language = useLanguage();
  const seenBy = useSeenBy(order);
  const at = cancelStep(order)?.at ?? order.created_at;
  const word = CANCELLED_WORDS[foodWhenCancelled(order)];
  const items = dishBlocks(asInKitchen(order).items)
    .map(({ item }) => `${bothLanguages(item.name_zh, item.name_en, language).first} ×${item.quantity}`)
    .join(language === 'zh' ? '、' : ', ');
  return (
    <li {...asShown(order)}>
      <b className="digest-no struck">{order.order_no}</b>
      <span>
        {t('digest.cancelled_line', { time: text.clock(Date.parse(at)) })}
        {seenBy !== null && ` · ${seenBy}`}
        {order.payment_state === 'refund_due' && ` · ${t('digest.refund', { m: money(dueBackCents(order), order) })}`}
      </span>
      <small>{word === null ? items : t(word, { items })}</small>
    </li>
  );
}
