import { isCollectedHere, isTakenAtDoor, moneyOf, toCollectCents } from './order-money.ts';
import { recordedCents } from './record-payment.ts';
import type { Order } from './order.ts';

/** What a refund or a cancellation has recorded stays on the day on which it was taken. */
function isRecorded(before: Order): boolean {
  const { paid_cents, door_cents = 0 } = moneyOf(before);
  return door_cents > 0 || (isCollectedHere(before) && paid_cents > 0);
}

/**
 * Where a change of an order moves the money that the restaurant takes [DC2]: into the drawer of the business day of the
 * change (`today`), back to the order's own, or nowhere (null), because no payment is recorded by it and the food is neither
 * handed over nor taken back.
 */
export function drawerMove(before: Order | null, after: Order): 'today' | 'own' | null {
  if (before === null) return null;
  const more = recordedCents(moneyOf(after)) - recordedCents(moneyOf(before));
  if (more !== 0) return isTakenAtDoor(before) ? null : more > 0 ? 'today' : 'own';
  if (isTakenAtDoor(before) === isTakenAtDoor(after)) return null;
  if (after.status === 'cancelled' || isRecorded(before)) return null;
  return isTakenAtDoor(after) && toCollectCents(after) > 0 ? 'today' : 'own';
}
