import type { Order } from './order.ts';
import { isFoodReady } from './order-status.ts';

/**
 * When a courier is asked to be at the counter [CR6]: at the kitchen's promise, an instant. Null: as soon as possible,
 * because the food is ready or its promise is past.
 */
export function pickupTime({ status, due_at }: Pick<Order, 'status' | 'due_at'>, nowMs: number): string | null {
  return isFoodReady(status) || due_at === null || Date.parse(due_at) <= nowMs ? null : due_at;
}

/** What a courier who is coming must know of the kitchen: his provider is notified of a change. */
export const hasSameReadiness = (one: Order, other: Order): boolean =>
  one.due_at === other.due_at && isFoodReady(one.status) === isFoodReady(other.status);
