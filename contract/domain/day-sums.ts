import { isSummed, type Order } from './order.ts';

/** One order's contribution to its day's sums. */
export type DaySums = {
  orders: number;
  sales_cents: number;
  tax_cents: number;
  tip_cents: number;
  delivery_fee_cents: number;
  discount_cents: number;
  dishes: number;
  cancelled: number;
};

export const NO_DAY_SUMS: DaySums = {
  orders: 0,
  sales_cents: 0,
  tax_cents: 0,
  tip_cents: 0,
  delivery_fee_cents: 0,
  discount_cents: 0,
  dishes: 0,
  cancelled: 0,
};

type SummedOrder = Pick<
  Order,
  | 'status'
  | 'flags'
  | 'marks'
  | 'items'
  | 'total_cents'
  | 'tax_cents'
  | 'tip_cents'
  | 'delivery_fee_cents'
  | 'discount_cents'
>;

/** Revenue counts completed and open orders without cancelled, unpaid-pending and test ones. */
export function daySumsOf(order: SummedOrder | null): DaySums {
  if (order === null || !isSummed(order) || order.status === 'pending') return NO_DAY_SUMS;
  if (order.status === 'cancelled') return { ...NO_DAY_SUMS, cancelled: 1 };
  return {
    orders: 1,
    sales_cents: order.total_cents,
    tax_cents: order.tax_cents,
    tip_cents: order.tip_cents,
    delivery_fee_cents: order.delivery_fee_cents,
    discount_cents: order.discount_cents,
    dishes: order.items.reduce((sum, item) => sum + item.quantity, 0),
    cancelled: 0,
  };
}

export const DAY_SUM_KEYS = Object.keys(NO_DAY_SUMS) as (keyof DaySums)[];

/** A day's sums with one order more. */
export function addDaySumsOf(sums: DaySums, order: SummedOrder): DaySums {
  const more = daySumsOf(order);
  return Object.fromEntries(DAY_SUM_KEYS.map((key) => [key, sums[key] + more[key]])) as DaySums;
}
