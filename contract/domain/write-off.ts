import {
  dueBackCents,
  forgivenCents,
  isHandedOver,
  moneyOf,
  takenMoney,
  toCollectCents,
  type Taking,
} from './order-money.ts';
import { isTest, type Order } from './order.ts';
import { lastCreditStep } from './refund.ts';

/**
 * What can be written off: the customer has the food, and no one recorded that this of it was paid [M9]. What counts as
 * taken because the restaurant's own people handed the food over [M7] may not have been.
 */
export const writableOffCents = (order: Taking & Pick<Order, 'flags'>): number =>
  isHandedOver(order) && !isTest(order) ? toCollectCents(order) : 0;

/** What of an order's total is not asked for any more and can be asked for again [M9]; a refund that is due goes first. */
export function writtenOffCents(order: Taking): number {
  const taken = { ...order, money: takenMoney(order) };
  return order.status === 'cancelled' || dueBackCents(taken) > 0 ? 0 : forgivenCents(taken);
}

/**
 * A customer who pays in the end what was written off does not get it back: the order's credit without it [M9]. What was
 * taken off for another reason stays.
 */
export function creditWhenPaid(order: Taking & Pick<Order, 'history'>): number {
  const { credited_cents } = moneyOf(order);
  const last = lastCreditStep(order);
  const cents = last?.action === 'written_off' ? last.detail?.['refund_cents'] : 0;
  return typeof cents === 'number' ? credited_cents - Math.min(cents, writtenOffCents(order)) : credited_cents;
}
