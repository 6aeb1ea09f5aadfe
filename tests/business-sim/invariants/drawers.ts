import { isSummed, type Order } from '#contract/domain/order.ts';
import { addDays } from '#contract/domain/time.ts';
import { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { call, type Shift } from '../shift.ts';
import type { Facts } from './facts.ts';
import { isGivenByUs, NO_MONEY, stillOwed } from './money.ts';

/** What of an order's money is cash in the restaurant's own drawer, by the order as it is. */
function cashOf(order: Order): number {
  const { paid_cents, door_cents = 0, cash_cents = 0, card_cents = 0 } = order.money ?? NO_MONEY;
  const atDoor = isGivenByUs(order) ? stillOwed(order) : 0;
  if (order.payment_method === 'card') return cash_cents;
  return (order.payment_method === 'cash' ? paid_cents : door_cents) - card_cents + atDoor;
}

/** [BU15] The cash of all drawers is the cash that was taken: each order's in one drawer, and none that a provider carried. */
export async function* checkDrawers(shift: Shift, { orders, now }: Facts) {
  // A day more: it is tomorrow already where the restaurant is.
  const last = addDays(now.slice(0, 10), 1);
  const [first = last] = orders.map(({ business_date }) => business_date).toSorted();
  let drawers = 0;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const query = { restaurant_id: shift.restaurant.id, business_date: day };
    const { cash } = (await call(shift, dayCloseCall, { as: shift.owner, query })).data;
    drawers += cash.pickup.cents + cash.delivery.cents;
  }
  const taken = orders.filter((order) => isSummed(order)).reduce((sum, order) => sum + cashOf(order), 0);
  if (drawers !== taken) yield `BU15: the drawers have ${drawers}, ${taken} were taken`;
}
