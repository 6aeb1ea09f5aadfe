import { dueBackCents, forgivenCents, isHandedOver, leftToPayCents, takenMoney, type Taking } from './order-money.ts';
import { isTest, type Order } from './order.ts';

/** What can be written off: the customer has the food, and this of it was not paid [M9]. */
export const writableOffCents = (order: Taking & Pick<Order, 'flags'>): number =>
  isHandedOver(order) && !isTest(order) ? leftToPayCents(order) : 0;

/** What of an order's total is not asked for any more and can be asked for again [M9]; a refund that is due goes first. */
export function writtenOffCents(order: Taking): number {
  const taken = { ...order, money: takenMoney(order) };
  return order.status === 'cancelled' || dueBackCents(taken) > 0 ? 0 : forgivenCents(taken);
}
