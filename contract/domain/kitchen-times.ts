import type { Order } from './order.ts';
import { startsAt } from './order-actions.ts';
import { reachedAt } from './order-status.ts';

/** The stages an order's time is spent in, in order (docs/spec/kitchen-figures.md). */
export const STAGES = ['accept', 'kitchen', 'courier', 'road'] as const;
export type Stage = (typeof STAGES)[number];

/** When an order passed each moment; null where it has not, or where no time was reported. */
export type Stamps = {
  placed_at: string;
  accepted_at: string | null;
  /** [KF2] When the kitchen could begin: accepted, and of a scheduled order not before its time. */
  started_at: string | null;
  ready_at: string | null;
  courier_at: string | null;
  handed_over_at: string | null;
  delivered_at: string | null;
  due_at: string | null;
  deliver_by_at: string | null;
};

type StampedOrder = Pick<
  Order,
  'created_at' | 'accepted_at' | 'due_at' | 'deliver_by_at' | 'prep_minutes' | 'requested_at' | 'history'
> & { steps: NonNullable<Order['delivery']>['steps'] };

/** A promise is to the minute: kept within it is on time. */
const GRACE_S = 59;
const seconds = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1000);
const later = (left: string, right: string): string => (left > right ? left : right);

/** The last time each moment was reached: a step that was undone counts not at all, repeated from its second time. */
export function stampsOf(order: StampedOrder): Stamps {
  const reached = (to: Order['status']): string | null => reachedAt(order.history, to);
  const step = (status: StampedOrder['steps'][number]['status']): string | null =>
    order.steps.findLast((each) => each.status === status)?.at ?? null;
  const { accepted_at } = order;
  const start = startsAt(order);
  const isForLater = order.requested_at !== null && start !== null;
  return {
    placed_at: order.created_at,
    accepted_at,
    started_at: accepted_at !== null && isForLater ? later(accepted_at, start) : accepted_at,
    ready_at: reached('finished'),
    courier_at: step('arrived_at_pickup'),
    handed_over_at: step('picked_up') ?? reached('delivering'),
    delivered_at: step('delivered') ?? reached('received'),
    due_at: order.due_at,
    deliver_by_at: order.deliver_by_at,
  };
}

/** How long each stage took, in seconds; null where it has not ended or was never reported. */
export function stageSeconds(stamps: Stamps): Record<'accept' | 'prep' | 'courier' | 'road', number | null> {
  const between = (from: string | null, to: string | null): number | null =>
    from === null || to === null || to < from ? null : seconds(from, to);
  return {
    accept: between(stamps.placed_at, stamps.accepted_at),
    prep: between(stamps.started_at, stamps.ready_at),
    // [KF3] From ready to handed over: the wait on the counter.
    courier: between(stamps.ready_at, stamps.handed_over_at),
    road: between(stamps.handed_over_at, stamps.delivered_at),
  };
}

export type Lateness = {
  /** Seconds past the most-missed promise; 0 when none was missed. */
  late_seconds: number;
  /** Seconds of delay by stage. */
  delays: Record<Stage, number>;
  /** The stage that delayed most; null when nothing did. */
  stage: Stage | null;
};

type Rules = { acceptLimitSeconds: number; now: string; isAsked: boolean; isDelivery: boolean };

/** Brought so long before the time its customer asked for, an order kept no promise [KF6]. */
export const EARLY_S = 15 * 60;

/** [KF6] Seconds that an order was with its customer before the time asked for; 0 where it was about then, or later. */
export function earlySeconds({ delivered_at }: Pick<Stamps, 'delivered_at'>, requestedAt: string | null): number {
  if (requestedAt === null || delivered_at === null) return 0;
  const early = seconds(delivered_at, requestedAt);
  return early > EARLY_S ? early : 0;
}

/**
 * [KF4] Whether an order missed its promise, and which stage lost the time. A stage that still runs counts as of `now`.
 * A late accept delays an order only if the customer asked for its time; otherwise accepting made the promise. Until then
 * an order is late as soon as it waits past the accept limit.
 */
export function latenessOf(stamps: Stamps, { acceptLimitSeconds, now, isAsked, isDelivery }: Rules): Lateness {
  const past = (promise: string | null, at: string | null): number => {
    if (promise === null) return 0;
    const over = seconds(promise, at ?? now);
    return over > GRACE_S ? over : 0;
  };
  const slowAccept = Math.max(0, seconds(stamps.placed_at, stamps.accepted_at ?? now) - acceptLimitSeconds);
  const unready = past(stamps.due_at, stamps.ready_at);
  const unaccepted = stamps.accepted_at === null && slowAccept > GRACE_S ? slowAccept : 0;
  const lostBefore = isAsked ? Math.min(unready, slowAccept) : 0;
  const kitchen = unready - lostBefore;
  const accept = Math.max(lostBefore, unaccepted);
  const undelivered = isDelivery && stamps.ready_at !== null ? past(stamps.deliver_by_at, stamps.delivered_at) : 0;
  const stood =
    undelivered === 0 || stamps.ready_at === null
      ? 0
      : Math.max(0, seconds(later(stamps.ready_at, stamps.due_at ?? stamps.ready_at), stamps.handed_over_at ?? now));
  const courier = Math.min(stood, Math.max(0, undelivered - unready));
  const road = Math.max(0, undelivered - unready - courier);
  const delays = { accept, kitchen, courier, road };
  const late_seconds = Math.max(unready, undelivered, unaccepted);
  const worst = STAGES.reduce((most, stage) => (delays[stage] > delays[most] ? stage : most));
  return { late_seconds, delays, stage: delays[worst] > 0 ? worst : null };
}

/** The value that this share of the sorted values does not exceed (nearest rank); null for no values. */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
