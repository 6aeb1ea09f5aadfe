import { useTranslation } from '../words/use-translation.ts';
import type { Order } from '#contract/domain/order.ts';
import type { TicketPromise } from '#contract/domain/promise.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText } from '../desk-context.ts';
import { minutesLate, minutesLeft, stopwatch } from '../words/format.ts';
import { isDelivery } from '../words/order-words.ts';
import './ticket-head.css';

type TicketHeadProps = { order: Order; promise: TicketPromise; nowMs: number; onOpen: () => void };

/** Number, age and promise; a touch anywhere on it opens the order. */
export function TicketHead({ order, promise, nowMs, onOpen }: TicketHeadProps) {
  const { t } = useTranslation();
  const label = useAgeLabel(order, promise, nowMs);
  return (
    <button
      type="button"
      className="ticket-head"
      onClick={onOpen}
      aria-label={`${t('act.open', { no: order.order_no })}. ${label}`}
    >
      <span className="ticket-no" data-testid="ticket-no" data-field="order.order_no">
        {order.order_no}
      </span>
      <span className="ticket-times">
        <AgeMark order={order} promise={promise} nowMs={nowMs} />
        <span className="ticket-due" data-testid="ticket-due">
          <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
          {t(isDelivery(order) ? 'type.delivery' : 'type.pickup')} <DueText order={order} promise={promise} />
        </span>
      </span>
    </button>
  );
}

type AgeProps = { order: Order; promise: TicketPromise; nowMs: number };

/** The countdown with its mark: ring, triangle, octagon, never colour alone. */
export function AgeMark({ order, promise, nowMs }: AgeProps) {
  const { t } = useTranslation();
  const text = useClockText();
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
          {promise.promiseAt === null ? '' : text.clock(Date.parse(promise.promiseAt))}
        </span>
      );
    case 'late': {
      const [before = '', after = ''] = t('age.late', { n: '|' }).split('|');
      return (
        <span className="ticket-age" data-testid="ticket-age">
          <Icon name="late" className="mark" />
          <SmallWord text={before} />
          {minutesLate(promise.msLeft)}
          <SmallWord text={after} />
        </span>
      );
    }
    default:
      return (
        <span className="ticket-age" data-testid="ticket-age">
          <Icon name={promise.age === 'soon' ? 'soon' : 'onTime'} className="mark" />
          {promise.promiseAt === null ? '—' : minutesLeft(promise.msLeft)}
          <SmallWord text={t('age.minutes')} />
        </span>
      );
  }
}

const SmallWord = ({ text }: { text: string }) => (text === '' ? null : <small>{text}</small>);

function DueText({ order, promise }: { order: Order; promise: TicketPromise }) {
  const { t } = useTranslation();
  const text = useClockText();
  if (promise.age === 'scheduled') return t('due.later');
  if (promise.promiseAt !== null) return text.clock(Date.parse(promise.promiseAt));
  return order.requested_at === null ? t('due.asap') : text.clock(Date.parse(order.requested_at));
}

function useAgeLabel(order: Order, promise: TicketPromise, nowMs: number): string {
  const { t } = useTranslation();
  if (promise.age === 'new') return t('age.label_new', { t: stopwatch(nowMs - Date.parse(order.created_at)) });
  if (promise.age === 'late') return t('age.label_late', { n: minutesLate(promise.msLeft) });
  return t(`age.label_${promise.age}`, { n: minutesLeft(promise.msLeft) });
}
