import type { Order } from './order.ts';
import { isFoodReady } from './order-status.ts';
import { minutesFrom } from './time.ts';
import { travelMinutes } from './totals.ts';

type Wanted = Pick<Order, 'requested_at' | 'due_at' | 'delivery_distance'>;

/**
 * Before this no courier fetches it, however early its food is ready: its customer asked for a time [CR6]. An instant;
 * null where nothing holds him back. An order that cannot be there in time any more is held no longer than it was asked for.
 */
export function heldUntil({ requested_at, due_at, delivery_distance }: Wanted): string | null {
  if (requested_at === null || due_at === null) return null;
  const wanted = minutesFrom(requested_at, -travelMinutes(delivery_distance));
  return wanted < due_at ? wanted : due_at;
}

/**
 * When a courier is asked to be at the counter [CR6]: at the kitchen's promise, an instant. Null: as soon as possible,
 * because the food is ready and no one asked for a later time, or that time is past.
 */
export function pickupTime(order: Wanted & Pick<Order, 'status'>, nowMs: number): string | null {
  const at = isFoodReady(order.status) ? heldUntil(order) : order.due_at;
  return at === null || Date.parse(at) <= nowMs ? null : at;
}

/** What a courier who is coming must know of the kitchen: his provider is notified of a change. */
export const hasSameReadiness = (one: Order, other: Order): boolean =>
  one.due_at === other.due_at && isFoodReady(one.status) === isFoodReady(other.status);
