import { attentionOf } from '#contract/domain/attention.ts';
import { isSame } from '#contract/domain/canonical.ts';
import { errandOf, COURIER_GONE } from '#contract/domain/carrier.ts';
import { isFinalStatus } from '#contract/domain/delivery.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import { hasSameReadiness } from '#contract/domain/pickup-time.ts';
import { isClosedStatus, isFoodReady, isTodo } from '#contract/domain/order-status.ts';
import { NOTICE_WAYS } from '#contract/domain/restaurant.ts';
import { desiredWork } from './desired-work.ts';
import type { JobDraft, OrderJobKind, WatchLimits } from './job-drafts.ts';
import type { KitchenRules } from './order-store.ts';

/** Limits until an order counts as not displayed or not acknowledged (docs/spec/escalation.md). */
export const DISPLAY_LIMIT_SECONDS = 10;
export const ACKNOWLEDGE_LIMIT_SECONDS = 90;

const seconds = (instant: string, count: number): string => new Date(Date.parse(instant) + count * 1000).toISOString();

function job(kind: OrderJobKind, order: Order, dueAt: string, extra: JobDraft['payload'] = {}): JobDraft {
  return {
    kind,
    key: `${kind}:${order.id}:${order.rev}`,
    due_at: dueAt,
    payload: { order_id: order.id, rev: order.rev, ...extra },
  };
}

const beginsToRing = (before: Order | null, { ring }: Order): boolean =>
  ring !== null && ring.acknowledged_at === null && ring.rev !== before?.ring?.rev;

/** An order that a person has to accept has an alarm at its limit, also when it was reopened and does not ring. */
const beginsToWait = (before: Order | null, after: Order): boolean =>
  isTodo(after.status) && (before === null || !isTodo(before.status) || before.ring?.rev !== after.ring?.rev);

/**
 * Watches a new ring until a person has seen it, a courier in trouble until someone handles it [R5], and an order until
 * it is accepted: one job for each cause, which runs again at each limit that is still to come.
 */
function watches(before: Order | null, after: Order, now: string, rules: KitchenRules): JobDraft[] {
  const ring = beginsToRing(before, after) ? after.rev : undefined;
  const causes = [...new Set([ring, attentionBegun(before, after)])].filter((rev) => rev !== undefined);
  const accepted: WatchLimits = beginsToWait(before, after)
    ? { not_accepted: seconds(now, rules.accept_limit_seconds) }
    : {};
  const seen: WatchLimits = {
    not_displayed: seconds(now, DISPLAY_LIMIT_SECONDS),
    not_acknowledged: seconds(now, ACKNOWLEDGE_LIMIT_SECONDS),
  };
  const alone = causes.includes(after.rev) ? [] : watchOf(after, after.rev, accepted);
  return [
    ...alone,
    ...causes.flatMap((rev) => [
      ...watchOf(after, rev, rev === after.rev ? { ...seen, ...accepted } : seen),
      ...notices(after, now, rules, rev),
    ]),
  ];
}

/** Watches the cause that began with that version; none without a limit. */
function watchOf(after: Order, rev: number, limits: WatchLimits): JobDraft[] {
  const [first] = Object.values(limits).toSorted();
  return first === undefined ? [] : [ofCause(after, rev, job('watch.order', after, first, { ...limits, rev }))];
}

/** A cause that began before this version has keys of its own. */
const ofCause = (after: Order, rev: number, draft: JobDraft): JobDraft =>
  rev === after.rev ? draft : { ...draft, key: `${draft.key}:${rev}` };

/**
 * The version that began what about the courier wants a person, where it does from now on: the same cause may go on
 * after a pause in which a new price was asked for, and a watch that ended in the pause must not be the last.
 */
function attentionBegun(before: Order | null, after: Order): number | undefined {
  const had = before === null ? null : attentionOf(before);
  const has = attentionOf(after);
  return has === null || has.rev === had?.rev ? undefined : has.rev;
}

/** Each way that the store switched on sends a notification when its delay passes without a reaction; none for a test [DR8]. */
const notices = (after: Order, now: string, { order_notify }: KitchenRules, rev: number): JobDraft[] =>
  NOTICE_WAYS.filter((way) => order_notify[way].on && !isTest(after)).map((way) =>
    ofCause(after, rev, {
      ...job('notice.tell', after, seconds(now, order_notify[way].after_seconds), { way, rev }),
      key: `notice.tell:${way}:${after.id}:${after.rev}`,
    }),
  );

/** [CR6] Whether the courier on his way must hear of it: the promise moved, or the food became ready (or unready again). */
function isOtherForCourier(before: Order | null, after: Order): boolean {
  const { delivery } = after;
  if (before === null || delivery === null || delivery.external_delivery_id === null) return false;
  if (COURIER_GONE.includes(delivery.status)) return false;
  // He was ordered for the promise; that the food became ready in between he does not know.
  if (before.delivery?.external_delivery_id !== delivery.external_delivery_id) return isFoodReady(after.status);
  return !hasSameReadiness(before, after);
}

/** [CR12] Whether the courier who was ordered must hear whom he looks for, at which door, and for which tip. */
function isOtherErrand(before: Order | null, after: Order): boolean {
  const { delivery } = after;
  if (before === null || delivery === null || delivery.external_delivery_id === null) return false;
  if (delivery.status !== null && isFinalStatus(delivery.status)) return false;
  const isOrdered = before.delivery?.external_delivery_id === delivery.external_delivery_id;
  return isOrdered && !isSame(errandOf(before), errandOf(after));
}

/** The calls about a courier who was asked already, that this change requires; a new one is asked by `desiredWork`. */
function courierJobs(before: Order | null, after: Order, now: string): JobDraft[] {
  const had = before?.delivery ?? null;
  const wasWithProvider =
    before?.delivery_method === 'delivery_provider' &&
    before.status !== 'cancelled' &&
    had !== null &&
    had.external_delivery_id !== null;
  const jobs: JobDraft[] = [];
  if (
    wasWithProvider &&
    (after.status === 'cancelled' ||
      after.delivery_method !== 'delivery_provider' ||
      after.delivery?.external_delivery_id === null)
  ) {
    const { external_delivery_id, provider } = had;
    jobs.push(job('courier.cancel', after, now, { external_delivery_id, provider }));
  }
  if (after.delivery_method !== 'delivery_provider' || after.status === 'cancelled') return jobs;
  if (after.history.at(-1)?.action === 'confirm')
    jobs.push(
      job('courier.confirm', after, now, {
        quote_id: after.delivery?.quote_id ?? null,
        provider: after.delivery?.provider ?? null,
      }),
    );
  if (isOtherForCourier(before, after)) jobs.push(job('courier.ready', after, now));
  if (isOtherErrand(before, after)) jobs.push(job('courier.contact', after, now));
  // While it was closed, no job polled its courier [CR3].
  const external_delivery_id = after.delivery?.external_delivery_id ?? null;
  if (
    before !== null &&
    isClosedStatus(before.status) &&
    !isClosedStatus(after.status) &&
    external_delivery_id !== null
  )
    jobs.push(job('courier.step', after, now, { external_delivery_id }));
  return jobs;
}

/**
 * What the order wants done as it is now and did not want before. A version that says the same begins nothing, however
 * often it is written. A channel gets no callback about the order that it has just sent.
 */
function begunWork(before: Order | null, after: Order, now: string): JobDraft[] {
  const had = new Set((before === null ? [] : desiredWork(before, now)).map(({ kind, of }) => `${kind} ${of}`));
  const begun = desiredWork(after, now).filter(({ kind, of }) => !had.has(`${kind} ${of}`));
  const kinds = new Set<OrderJobKind>(before === null ? ['channel.callback'] : []);
  return begun.flatMap((work) => {
    // One of a kind says it all: the job reads the order as it is when it runs.
    if (kinds.has(work.kind)) return [];
    kinds.add(work.kind);
    return [job(work.kind, after, work.due_at)];
  });
}

/** All jobs that follow from an order's change from `before` to `after`. */
export const effectsOf = (before: Order | null, after: Order, now: string, rules: KitchenRules): JobDraft[] => [
  ...watches(before, after, now, rules),
  ...courierJobs(before, after, now),
  ...begunWork(before, after, now),
];
