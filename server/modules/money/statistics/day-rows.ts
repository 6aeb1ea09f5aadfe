import type { Figures } from '#contract/http/money/statistics.ts';
import type { DaySpan } from '#contract/domain/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

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
