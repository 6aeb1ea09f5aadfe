import { drawerCents, isTakenAtDoor } from './order-money.ts';
import type { Order } from './order.ts';

/**
 * What a change does to the days in whose drawers an order's cash is: `first`: all of it is taken on the day of the change.
 * `more`: so many cents more are, and what was taken before stays where it is. `less`: so many cents are in no drawer any
 * more, the last taken first. `none`: no cash is taken, as if none had been.
 */
export type DrawerMove = { kind: 'first' | 'none' } | { kind: 'more' | 'less'; cents: number };

/**
 * Where a change of an order moves the cash that the restaurant takes [DC2]; null: nowhere, because no more and no less of
 * it is in a drawer than before. What a refund or a cancellation records was taken, and stays.
 */
export function drawerMove(before: Order | null, after: Order): DrawerMove | null {
  if (before === null) return null;
  const [was, is] = [drawerCents(before), drawerCents(after)];
  if (is === was) return null;
  if (is < was) return is > 0 || wasCashAtDoor(after) ? { kind: 'less', cents: was - is } : { kind: 'none' };
  if (was > 0) return { kind: 'more', cents: is - was };
  // Recorded as paid by card and taken back: the cash is where it was taken, at the hand-over.
  return wasCashAtDoor(before) ? null : { kind: 'first' };
}

/** At the hand-over a card is taken for a card's order: cash of it is taken when a person says so. */
const wasCashAtDoor = (order: Order): boolean => isTakenAtDoor(order) && order.payment_method !== 'card';
