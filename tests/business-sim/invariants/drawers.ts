import { isSummed } from '#contract/domain/order.ts';
import { addDays } from '#contract/domain/time.ts';
import { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { call, type Shift } from '../shift.ts';
import type { Facts, Memory } from './facts.ts';

/** [BU15] The cash of each day's drawer is what was taken on it, and none that a provider carried. */
export async function* checkDrawers(shift: Shift, { orders, now }: Facts, memory: Memory) {
  const parts = orders.filter((order) => isSummed(order)).flatMap(({ id }) => memory.drawers.get(id) ?? []);
  // A day more: it is tomorrow already where the restaurant is.
  const last = addDays(now.slice(0, 10), 1);
  const [first = last] = orders.map(({ business_date }) => business_date).toSorted();
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const query = { restaurant_id: shift.restaurant.id, business_date: day };
    const { cash } = (await call(shift, dayCloseCall, { as: shift.owner, query })).data;
    const drawer = cash.pickup.cents + cash.delivery.cents;
    const taken = parts.filter((part) => part.day === day).reduce((sum, { cents }) => sum + cents, 0);
    if (drawer !== taken) yield `BU15: the drawer of ${day} has ${drawer}, ${taken} were taken`;
  }
}
