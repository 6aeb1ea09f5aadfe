import { earlySeconds } from '#contract/domain/kitchen-times.ts';
import { startsAt } from '#contract/domain/order-actions.ts';
import { reachedAt, type OrderStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { iso } from '#contract/domain/time.ts';

/** The stretches of an order's way, each with the person who has it. */
export const STRETCHES = ['accept', 'kitchen', 'courier', 'counter', 'road'] as const;
export type Stretch = {
  name: (typeof STRETCHES)[number];
  ms: number;
  /** What it should have taken; null where no one promised anything. */
  plannedMs: number | null;
  isRunning: boolean;
};

export type TimeSpent = {
  stretches: Stretch[];
  /** How much later than promised it was ready or delivered, or is by now; null while the promise is neither kept nor missed. */
  lateMs: number | null;
  /** How much earlier than its customer asked for he had it; 0 where that is no matter [KF6]. */
  earlyMs: number;
  /** The stretch that took most beyond what it should have. */
  culprit: Stretch | null;
};

type Timed = Pick<
  Order,
  | 'created_at'
  | 'requested_at'
  | 'accepted_at'
  | 'due_at'
  | 'deliver_by_at'
  | 'prep_minutes'
  | 'scheduled'
  | 'status'
  | 'delivery_method'
  | 'delivery'
  | 'history'
>;

const MINUTE_MS = 60_000;

/** When it last came into a state; a step taken back counts no more, taken again once. */
const enteredAt = (order: Timed, status: OrderStatus): number | null => instant(reachedAt(order.history, status));

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** The kitchen's clock of an order for later starts when it has to begin, not when it was accepted. */
function kitchenStart(order: Timed): number | null {
  const accepted = instant(order.accepted_at);
  const planned = instant(startsAt(order));
  return accepted === null || planned === null ? accepted : Math.max(accepted, planned);
}

/** "Why was this late": where an order's time went, from its own history, against what was promised. */
export function whereTimeWent(order: Timed, nowMs: number, acceptLimitSeconds: number): TimeSpent {
  const end = enteredAt(order, 'cancelled') ?? nowMs;
  const stretches: Stretch[] = [];
  const add = (name: Stretch['name'], from: number | null, until: number | null, plannedMs: number | null): void => {
    if (from === null || from > end) return;
    const isRunning = until === null && order.status !== 'cancelled';
    stretches.push({ name, ms: Math.max(0, (until ?? end) - from), plannedMs, isRunning });
  };
  const entered = enteredAt(order, 'payment_completed') ?? enteredAt(order, 'ordered') ?? Date.parse(order.created_at);
  const accepted = instant(order.accepted_at);
  const ready = enteredAt(order, 'finished');
  const left = enteredAt(order, 'delivering');
  const received = enteredAt(order, 'received');
  const isPickup = order.delivery_method === 'pickup';
  add('accept', entered, accepted, acceptLimitSeconds * 1_000);
  add('kitchen', kitchenStart(order), ready, order.prep_minutes === null ? null : order.prep_minutes * MINUTE_MS);
  if (isPickup) add('counter', ready, received, null);
  else {
    add('courier', ready, left, 0);
    add('road', left, received, roadMs(order));
  }
  const culprit = stretches
    .filter((stretch) => overrun(stretch) > 0)
    .toSorted((one, other) => overrun(other) - overrun(one))[0];
  const delivered_at = received === null ? null : iso(received);
  return {
    stretches,
    lateMs: lateMs(order, { ready, received, end, isPickup }),
    earlyMs: earlySeconds({ delivered_at }, order.requested_at) * 1_000,
    culprit: culprit ?? null,
  };
}

export const overrun = ({ ms, plannedMs }: Stretch): number => (plannedMs === null ? 0 : ms - plannedMs);

function roadMs(order: Timed): number | null {
  const [ready, delivered] = [instant(order.due_at), instant(order.deliver_by_at)];
  return ready === null || delivered === null ? null : Math.max(0, delivered - ready);
}

type Reached = { ready: number | null; received: number | null; end: number; isPickup: boolean };

function lateMs(order: Timed, { ready, received, end, isPickup }: Reached): number | null {
  const promise = instant(isPickup ? order.due_at : order.deliver_by_at);
  if (promise === null) return null;
  const late = (isPickup ? (ready ?? end) : (received ?? end)) - promise;
  // Until it is over, a promise can only be missed.
  return received === null && late < MINUTE_MS ? null : late;
}
