import { stepNumber, stepTimes } from './delivery.ts';
import type { Order } from './order.ts';
import { isTest } from './order.ts';
import { minutesFrom } from './time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** So many finished orders say how the kitchen is doing; fewer say nothing. */
const ENOUGH = 3;
const RECENT = 10;
/** An order that was marked done too early or forgotten must not turn the whole board around. */
const BOUNDS = { least: 0.5, most: 2 };

/**
 * How the kitchen is doing now: the median of what its latest orders really took, against what had been promised for
 * them, over the last hour. 1 when too few were finished to say [F7].
 */
export function kitchenLoad(orders: readonly Order[], nowMs: number): number {
  const shares = orders
    .flatMap((order) => {
      const doneMs = finishedAt(order);
      if (doneMs === null || nowMs - doneMs > HOUR_MS || isTest(order)) return [];
      const { accepted_at: accepted, prep_minutes: promised } = order;
      if (accepted === null || promised === null || promised <= 0) return [];
      return [{ doneMs, share: (doneMs - Date.parse(accepted)) / (promised * MINUTE_MS) }];
    })
    .sort((left, right) => right.doneMs - left.doneMs)
    .slice(0, RECENT)
    .map(({ share }) => share)
    .sort((left, right) => left - right);
  const middle = shares[Math.floor(shares.length / 2)];
  if (middle === undefined || shares.length < ENOUGH) return 1;
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, middle));
}

function finishedAt(order: Order): number | null {
  if (order.status === 'cancelled') return null;
  const step = order.history.findLast((each) => each.to === 'finished');
  return step === undefined ? null : Date.parse(step.at);
}

type Timed = Pick<Order, 'due_at' | 'prep_minutes' | 'delivery' | 'delivery_method'>;

/**
 * When somebody takes it: the courier's arrival while one is coming; from then on that moment, if it was before the
 * promise; without a courier the time it was promised for.
 */
export function handOverAt({ due_at, delivery, delivery_method }: Timed): string | null {
  if (delivery_method !== 'delivery_provider' || delivery === null || delivery.trouble !== null) return due_at;
  const arrivedAt = stepTimes(delivery).arrived_at_pickup;
  if (stepNumber(delivery.status) < stepNumber('arrived_at_pickup')) return delivery.pickup_eta ?? due_at;
  return arrivedAt === undefined || (due_at !== null && due_at < arrivedAt) ? due_at : arrivedAt;
}

/** When the kitchen has to begin, so that the food is neither late nor waiting: hand-over − prep under this load [F7]. */
export function startBy(order: Timed, load: number): string | null {
  const at = handOverAt(order);
  if (at === null) return null;
  return minutesFrom(at, -Math.ceil((order.prep_minutes ?? 0) * load));
}
