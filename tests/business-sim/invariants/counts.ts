import { isClosedStatus } from '#contract/domain/order-status.ts';
import { isRinging, type Order } from '#contract/domain/order.ts';
import { hash53, versionHash, xor53 } from '#contract/domain/state-hash.ts';
import type { Facts } from './facts.ts';

const isOnDesk = (order: Order): boolean =>
  order.status !== 'pending' && (!isClosedStatus(order.status) || isRinging(order));

/** What the orders of one day add up to. */
function sumsOf(orders: readonly Order[]): Record<string, number> {
  const sold = orders.filter(({ status }) => status !== 'pending' && status !== 'cancelled');
  const sum = (of: (order: Order) => number): number => sold.reduce((total, order) => total + of(order), 0);
  return {
    orders: sold.length,
    sales_cents: sum((order) => order.total_cents),
    tax_cents: sum((order) => order.tax_cents),
    tip_cents: sum((order) => order.tip_cents),
    delivery_fee_cents: sum((order) => order.delivery_fee_cents),
    discount_cents: sum((order) => order.discount_cents),
    dishes: sum((order) => order.items.reduce((count, item) => count + item.quantity, 0)),
    cancelled: orders.filter(({ status }) => status === 'cancelled').length,
  };
}

/** [BU5] Counts and sums equal the rows, always: the head's for the desk, each day's for the figures. */
export function* checkCounts({ orders, rows, head, days }: Facts) {
  const open = orders.filter(isOnDesk);
  const versions = xor53(versionHash('store', head.store_version), versionHash('dish', head.dish_version));
  const hash = open.reduce((all, { id, rev, status }) => xor53(all, hash53(`${id}|${rev}|${status}`)), versions);
  if (head.open !== open.length) yield `BU5: the head counts ${head.open} open orders, there are ${open.length}`;
  if (head.hash !== hash) yield 'BU5: the head has another hash than the orders';
  if (rows.filter(({ is_open }) => is_open === 1).length !== open.length) yield 'BU5: the rows count other open orders';
  const dates = new Set(orders.map(({ business_date }) => business_date));
  for (const date of dates) {
    const row = days.find(({ business_date }) => business_date === date);
    const sums = sumsOf(orders.filter(({ business_date }) => business_date === date));
    for (const [key, value] of Object.entries(sums)) {
      const counted = row?.[key as keyof typeof row] ?? 0;
      if (Number(counted) !== value) yield `BU5: ${date} has ${counted} ${key}, its orders ${value}`;
    }
  }
  const numbers = orders.map(({ number }) => number);
  if (new Set(numbers).size !== numbers.length) yield 'BU5: two orders have one number';
}
