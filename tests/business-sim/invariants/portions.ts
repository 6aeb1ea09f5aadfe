import type { Count } from '../shift.ts';
import type { Facts } from './facts.ts';

type Order = Facts['orders'][number];
const hasOf = (order: Order, dishId: string): number =>
  order.items.reduce((sum, { dish_id, quantity }) => sum + (dish_id === dishId ? quantity : 0), 0);

/** What an order took, against what it has; a cancelled one may have left the house before. */
function* wrongTaken(order: Order, taken: number, { dish_id, before }: Count, wasNone: boolean) {
  const has = hasOf(order, dish_id);
  if (order.status === 'cancelled') return;
  if (taken > has) yield `${order.order_no} took ${taken} and has ${has}`;
  if (!wasNone && !before.has(order.id) && taken !== has) yield `${order.order_no} has ${has} and took ${taken}`;
}

/** [BU11] What is left of a counted dish and what orders took are together what the cook said; it is never below zero. */
export function* checkPortions({ dishes, taken, orders, wasNone, now }: Facts, count: Count | null) {
  if (count === null) return;
  const dish = dishes.find(({ id }) => id === count.dish_id);
  if (dish === undefined || dish.portions_left === null || (dish.portions_until ?? now) <= now) return;
  const { portions_left: left } = dish;
  const rows = taken.filter(({ dish_id }) => dish_id === count.dish_id);
  const out = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (left < 0) yield `BU11: ${left} are left`;
  if (left + out !== count.start) yield `BU11: of ${count.start}, ${out} were given out and ${left} are left`;
  if ((left === 0) !== (dish.status === 'sold_out')) yield `BU11: ${left} are left, and it is ${dish.status}`;
  for (const order of orders) {
    const quantity = rows.find(({ order_id }) => order_id === order.id)?.quantity ?? 0;
    for (const what of wrongTaken(order, quantity, count, wasNone.has(count.dish_id))) yield `BU11: ${what}`;
  }
}
