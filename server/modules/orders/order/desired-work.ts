import { deliveryStatusOf } from '#contract/domain/courier-after-cancel.ts';
import { startsAt, wantsQuote } from '#contract/domain/order-actions.ts';
import { canonical } from '#contract/domain/canonical.ts';
import { MEND_UNDO_SECONDS } from '#contract/domain/mend-undo.ts';
import { shortLines } from '#contract/domain/mend.ts';
import type { HistoryStep, Order } from '#contract/domain/order.ts';
import { dueBackCents, leftToPayCents, moneyOf, shownPayment } from '#contract/domain/order-money.ts';
import { openQuestion } from '#contract/domain/question.ts';
import { isSettledCancel } from '#contract/domain/order-status.ts';
import { paperCall, paperFacts } from '#contract/domain/paper-content.ts';
import { minutesFrom } from '#contract/domain/time.ts';
import type { OrderJobKind } from './job-drafts.ts';

/** A received order completes automatically after this time. */
export const COMPLETE_AFTER_MINUTES = 30;

/**
 * Work that an order wants done as it is. `of` names it among the work of its kind, so that the same state always wants
 * the same work: what an earlier version wanted already is not begun again.
 */
export type Work = {
  kind: OrderJobKind;
  of: string;
  due_at: string;
};

const seconds = (instant: string, count: number): string => new Date(Date.parse(instant) + count * 1000).toISOString();

/** All work that follows from an order's own state; `now` is when work that is not due at a time of its own begins. */
export function desiredWork(order: Order, now: string): Work[] {
  const start = order.scheduled ? startsAt(order) : null;
  const question = openQuestion(order);
  return [
    ...(wantsQuote(order) ? [{ kind: 'courier.quote' as const, of: '', due_at: now }] : []),
    ...papers(order, now),
    ...(start === null ? [] : [{ kind: 'order.now_due' as const, of: start, due_at: start }]),
    ...(order.status === 'received'
      ? [{ kind: 'order.complete' as const, of: '', due_at: minutesFrom(now, COMPLETE_AFTER_MINUTES) }]
      : []),
    ...(order.card !== null && isSettledCancel(order) ? [{ kind: 'card.erase' as const, of: '', due_at: now }] : []),
    ...(question === null
      ? []
      : [{ kind: 'order.unanswered' as const, of: String(question.rev), due_at: question.until_at }]),
    ...news(order, now),
  ];
}

const lastStep = ({ history }: Order, action: string): HistoryStep | undefined =>
  history.findLast((step) => step.action === action);

/**
 * When the papers of an order are compared with what they would say now [P7]: at its entry into the kitchen, at each mending
 * and difference while its food is here, and at its cancellation. Which paper follows, the job decides from what was printed.
 */
function papers(order: Order, now: string): Work[] {
  const call = paperCall(order);
  const paper = (of: string, due_at = now): Work => ({ kind: 'print.order', of, due_at });
  if (call === 'none') return [];
  if (call === 'cancelled') return [paper('cancelled')];
  const mended = lastStep(order, 'mend');
  return [
    ...(call === 'kitchen' ? [paper('entered')] : []),
    ...(mended === undefined || isTakenBack(order, mended)
      ? []
      : [paper(`mend ${mended.rev}`, seconds(now, MEND_UNDO_SECONDS))]),
    paper(paperFacts(order)),
  ];
}

/** A mending that undoes the one before it within the time of undo: nothing was printed or said yet [MD3]. */
function isTakenBack(order: Order, mended: HistoryStep): boolean {
  const earlier = order.history[order.history.indexOf(mended) - 1];
  return (
    earlier?.action === 'mend' && shortLines(order).length === 0 && mended.at <= seconds(earlier.at, MEND_UNDO_SECONDS)
  );
}

/** A refund is news where the channel took the money and has to give it back [M10]. */
const moneyShown = (order: Order) => [
  shownPayment(order),
  dueBackCents(order),
  moneyOf(order).refunded_cents,
  leftToPayCents(order),
];

/** What a callback says to the channel that sent the order: another state is news. */
function news(order: Order, now: string): Work[] {
  if (order.channel_id === null || order.external_id === null) return [];
  const mended = lastStep(order, 'mend');
  const { status, due_at, question = null } = order;
  const shown = [status, due_at, deliveryStatusOf(order), question, mended?.rev ?? 0, ...moneyShown(order)];
  const isLess = mended !== undefined && mended.rev === order.rev;
  return [{ kind: 'channel.callback', of: canonical(shown), due_at: isLess ? seconds(now, MEND_UNDO_SECONDS) : now }];
}
