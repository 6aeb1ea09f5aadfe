import { addDaySumsOf, NO_DAY_SUMS } from '#contract/domain/day-sums.ts';
import type { Figures } from '#contract/http/money/statistics.ts';
import type { DaySpan } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { DaysUntil } from './compared-days.service.ts';
import { figuredOrdersUntil } from './figured-orders.ts';

export type DayRow = Pick<
  Row<'day_sum'>,
  | 'business_date'
  | 'orders'
  | 'sales_cents'
  | 'tax_cents'
  | 'tip_cents'
  | 'delivery_fee_cents'
  | 'discount_cents'
  | 'dishes'
  | 'cancelled'
>;

/** The sums of each business day of a span that had an order, written by the orders' own transactions. */
export const dayRows = (db: Queries, restaurantId: string, { from, to }: DaySpan): Promise<DayRow[]> =>
  db
    .selectFrom('day_sum')
    .select([
      'business_date',
      'orders',
      'sales_cents',
      'tax_cents',
      'tip_cents',
      'delivery_fee_cents',
      'discount_cents',
      'dishes',
      'cancelled',
    ])
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .orderBy('business_date')
    .execute();

/** The same of days of which the last may be a part: that one is summed from its orders. */
export async function dayRowsUntil(db: Queries, restaurantId: string, { span, until }: DaysUntil): Promise<DayRow[]> {
  if (until === null) return dayRows(db, restaurantId, span);
  const { from, to } = span;
  const orders = await figuredOrdersUntil(db, restaurantId, { day: to, until });
  const part = orders.reduce(addDaySumsOf, NO_DAY_SUMS);
  return [...(await dayRows(db, restaurantId, { from, to: addDays(to, -1) })), { business_date: to, ...part }];
}

const total = (rows: readonly DayRow[], key: Exclude<keyof DayRow, 'business_date'>): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

export function figuresOf(rows: readonly DayRow[]): Figures {
  const total_orders = total(rows, 'orders');
  const sales_cents = total(rows, 'sales_cents');
  return {
    total_orders,
    sales_cents,
    average_cents: total_orders === 0 ? 0 : Math.round(sales_cents / total_orders),
    food_number: total(rows, 'dishes'),
    cancelled: total(rows, 'cancelled'),
    tax_cents: total(rows, 'tax_cents'),
    tip_cents: total(rows, 'tip_cents'),
    delivery_fee_cents: total(rows, 'delivery_fee_cents'),
    discount_cents: total(rows, 'discount_cents'),
  };
}
