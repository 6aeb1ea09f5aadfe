import { attentionOf } from '#contract/domain/attention.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { isRinging, type Order } from '#contract/domain/order.ts';
import { openQuestion } from '#contract/domain/question.ts';
import { minutesFrom } from '#contract/domain/time.ts';
import type { Facts } from './facts.ts';

function* endless(order: Order, { jobs, escalations, now }: Facts) {
  const has = (kind: string, rev?: number, by?: string): boolean =>
    jobs.some(
      (job) =>
        job.kind === kind &&
        job.data['order_id'] === order.id &&
        (rev === undefined || job.data['rev'] === rev) &&
        (by === undefined || job.due_at <= by),
    );
  /** The order's watch comes at that limit; a run that failed comes again a little later. */
  const watches = (kind: string, rev?: number): boolean =>
    jobs.some(
      (job) =>
        job.kind === 'watch.order' &&
        job.data['order_id'] === order.id &&
        typeof job.data[kind] === 'string' &&
        (job.data[kind] >= job.due_at || job.attempts > 0) &&
        (rev === undefined || job.data['rev'] === rev),
    );
  const escalated = (kind: string, since: string, rev?: number): boolean =>
    escalations.some(
      (row) =>
        row.order_id === order.id && row.kind === kind && row.at >= since && (rev === undefined || row.rev === rev),
    );
  const { ring } = order;
  if (ring !== null && isRinging(order)) {
    const isWatched = watches('not_acknowledged', ring.rev) || escalated('not_acknowledged', ring.since_at, ring.rev);
    if (!isWatched) yield `rings (${ring.kind}) without a watch`;
  }
  const attention = attentionOf(order);
  if (attention !== null) {
    const { kind, rev, since_at } = attention;
    const isWatched = watches('not_acknowledged', rev) || escalated('not_acknowledged', since_at, rev);
    if (!isWatched) yield `its courier wants a person (${kind}) without a watch`;
  }
  if (isTodo(order.status)) {
    const since = order.history.findLast(({ to }) => to !== null && isTodo(to))?.at ?? order.created_at;
    if (!watches('not_accepted') && !escalated('not_accepted', since)) yield 'waits to be accepted without an end';
  }
  if (order.status === 'order_received' && order.scheduled && order.due_at !== null) {
    const start = minutesFrom(order.due_at, -(order.prep_minutes ?? 0));
    // A run that failed comes again a little later.
    const retry = minutesFrom(now, 1);
    if (!has('order.now_due', undefined, start > retry ? start : retry)) yield 'is scheduled and will not ring';
  }
  const question = openQuestion(order);
  if (question !== null && !has('order.unanswered', question.rev)) yield 'asks its customer without an end';
  if (order.status === 'received' && !has('order.complete')) yield 'will never be completed';
}

/** [BU4] Every wait has an end or an alarm. */
export function* checkWaits(facts: Facts) {
  for (const order of facts.orders)
    for (const what of endless(order, facts)) yield `BU4: ${order.order_no} (${order.status}): ${what}`;
}
