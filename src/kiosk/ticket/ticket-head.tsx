import { useTranslation } from '../words/use-translation.ts';
import type { Order } from '#contract/domain/order.ts';
import type { TicketPromise } from '#contract/domain/promise.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText } from '../desk-context.ts';
import { countOf, hoursText, minutesLate, minutesLeft, stopwatch } from '../words/format.ts';
import { isDelivery } from '../words/order-words.ts';
import type { DrawnPart } from './ticket-part.ts';
import { useReadyWords } from './use-ready-words.ts';
import './ticket-head.css';

type TicketHeadProps = {
  order: Order;
  promise: TicketPromise;
  nowMs: number;
  part: DrawnPart;
  onOpen: () => void;
};

/** Number, age and promise; a touch anywhere on it opens the order. */
export function TicketHead({ order, promise, nowMs, part, onOpen }: TicketHeadProps) {
  const { t } = useTranslation();
  const label = useAgeLabel(order, promise, nowMs);
  return (
    <button
      type="button"
      className="ticket-head"
      data-ticket-head=""
      onClick={onOpen}
      aria-label={`${t('act.open', { no: order.order_no })}. ${label}`}
    >
      <span className="ticket-no" data-testid="ticket-no" data-field="order.order_no">
        {order.order_no}
      </span>
      {part.count > 1 && <span className="part-no">{`${part.index}/${part.count}`}</span>}
      <span className="ticket-times">
        <AgeMark order={order} promise={promise} nowMs={nowMs} />
        <span className="ticket-due" data-testid="ticket-due">
          <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
          {part.count === 1 && t(isDelivery(order) ? 'type.delivery' : 'type.pickup')}{' '}
          <DueText order={order} promise={promise} />
        </span>
      </span>
    </button>
  );
}

type AgeProps = { order: Order; promise: TicketPromise; nowMs: number };

/** The countdown with its mark: ring, triangle, octagon, never colour alone. */
export function AgeMark({ order, promise, nowMs }: AgeProps) {
  const { t } = useTranslation();
  const left = countOf(minutesLeft(promise.msLeft));
  if (order.status === 'finished') return <ReadyAge order={order} nowMs={nowMs} />;
  switch (promise.age) {
    case 'new':
      return (
        <span className="ticket-age" data-testid="ticket-age">
          <small>{t('age.waited')}</small>
          {stopwatch(nowMs - Date.parse(order.created_at))}
        </span>
      );
    case 'scheduled':
      return (
        <span className="ticket-age" data-testid="ticket-age">
          <Icon name="dot" className="mark" />
          {promise.promiseAt !== null && <DayAndTime atMs={Date.parse(promise.promiseAt)} />}
        </span>
      );
    case 'late':
      return (
        <span className="ticket-age" data-testid="ticket-age">
          <Icon name="late" className="mark" />
          <CountedWords text={lateText(t, promise.msLeft)} />
        </span>
      );
    default:
      return (
        <span className="ticket-age" data-testid="ticket-age">
          <Icon name={promise.age === 'soon' ? 'soon' : 'onTime'} className="mark" />
          {promise.promiseAt === null ? '—' : left.n}
          <SmallWord text={t(`age.minutes${left.unit}`)} />
        </span>
      );
  }
}

/** The kitchen is done: how long the food has been out, or the courier has waited for it [I11]. */
function ReadyAge({ order, nowMs }: { order: Order; nowMs: number }) {
  const words = useReadyWords(order, nowMs);
  return (
    <span className="ticket-age" data-testid="ticket-age">
      <Icon name={words.isAmber ? 'soon' : 'onTime'} className="mark" />
      <CountedWords text={words.wait} />
    </span>
  );
}

/** A time large, and small before it its day where that is not today. */
export function DayAndTime({ atMs }: { atMs: number }) {
  const text = useClockText();
  return (
    <>
      <SmallWord text={text.day(atMs)} />
      {text.time(atMs)}
    </>
  );
}

/** Words with their number large. */
export function CountedWords({ text }: { text: string }) {
  const [before = '', count = '', after = ''] = /^(\D*)([\d:]*)(.*)$/.exec(text)?.slice(1) ?? [];
  return (
    <>
      <SmallWord text={before} />
      {count}
      <SmallWord text={after} />
    </>
  );
}

const SmallWord = ({ text }: { text: string }) => (text === '' ? null : <small>{text}</small>);

function DueText({ order, promise }: { order: Order; promise: TicketPromise }) {
  const { t } = useTranslation();
  const text = useClockText();
  if (promise.age === 'scheduled') return t('due.later');
  if (promise.promiseAt !== null) return text.clock(Date.parse(promise.promiseAt));
  return order.requested_at === null ? t('due.asap') : text.clock(Date.parse(order.requested_at));
}

/** `晚 7 分`; past an hour `晚 1:42`. */
export function lateText(t: (key: string, values: Record<string, string | number>) => string, msLeft: number): string {
  const minutes = minutesLate(msLeft);
  return minutes < 60 ? t('age.late', { n: minutes }) : t('age.late_hours', { t: hoursText(minutes) });
}

export function useAgeLabel(order: Order, promise: TicketPromise, nowMs: number): string {
  const { t } = useTranslation();
  const ready = useReadyWords(order, nowMs);
  if (order.status === 'finished') return `${ready.wait}, ${ready.who}`;
  if (promise.age === 'new') return t('age.label_new', { t: stopwatch(nowMs - Date.parse(order.created_at)) });
  if (promise.age === 'scheduled') return t('age.label_scheduled');
  const { n, unit } = countOf((promise.age === 'late' ? minutesLate : minutesLeft)(promise.msLeft));
  return t(`age.label_${promise.age}${unit}`, { n });
}
