import { isCollectedHere, isHandedOver, moneyOf, toCollectCents } from './order-money.ts';
import type { Order } from './order.ts';

/** What a refund or a cancellation has recorded stays on the day on which it was taken. */
function isRecorded(before: Order): boolean {
  const { paid_cents, door_cents = 0 } = moneyOf(before);
  return door_cents > 0 || (isCollectedHere(before) && paid_cents > 0);
}

/**
 * Where a change of an order moves the money that is taken at the door [DC2]: into the drawer of the business day of the
 * change (`today`), back to the order's own, or nowhere (null), because the food is neither handed over by it nor taken back.
 */
export function drawerMove(before: Order | null, after: Order): 'today' | 'own' | null {
  if (before === null || isHandedOver(before) === isHandedOver(after)) return null;
  if (after.status === 'cancelled' || isRecorded(before)) return null;
  return isHandedOver(after) && toCollectCents(after) > 0 ? 'today' : 'own';
}
