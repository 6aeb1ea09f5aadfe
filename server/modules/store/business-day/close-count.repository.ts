import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { addDays } from '#contract/domain/time.ts';
import type { Queries } from '../../../db/database.ts';
import { MONEY_COLUMNS } from '../../../db/money-columns.ts';
import { broughtUnpaid } from '../../../db/owed-orders.ts';
import type { Row, Tables } from '../../../db/schema.ts';

/** What says how the money of an order stands. */
const MONEY_ROW = [
  'status',
  'delivery_method',
  'payment_method',
  'payment_state',
  'total_cents',
  ...MONEY_COLUMNS,
] as const;
export type MoneyRow = Pick<Row<'orders'>, (typeof MONEY_ROW)[number]>;

const COLUMNS = [
  ...MONEY_ROW,
  'id',
  'order_no',
  'business_date',
  'customer_name',
  'due_at',
  'currency',
  'flags',
  'is_open',
  'requested_at',
  'taken_date',
] as const;
export type DayRow = Pick<Row<'orders'>, (typeof COLUMNS)[number]>;

/** The orders of a day, and those of which money was taken on it [DC2]. */
const concerns =
  (restaurantId: string, day: string) =>
  (row: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> =>
    row.and([
      row('orders.restaurant_id', '=', restaurantId),
      row('orders.status', '!=', 'pending'),
      row.or([
        row('orders.business_date', '=', day),
        row('orders.taken_date', '=', day),
        row(
          'orders.id',
          'in',
          row
            .selectFrom('drawer_part as taken')
            .select('taken.order_id')
            .where('taken.restaurant_id', '=', restaurantId)
            .where('taken.business_date', '=', day),
        ),
      ]),
    ]);

export const ordersOfDay = (db: Queries, restaurantId: string, day: string): Promise<DayRow[]> =>
  db.selectFrom('orders').select(COLUMNS).where(concerns(restaurantId, day)).execute();

/** What of the cash of these orders was taken on a later day than their first [DC2]. */
export const laterPartsOf = (db: Queries, restaurantId: string, day: string): Promise<Row<'drawer_part'>[]> =>
  db
    .selectFrom('orders')
    .innerJoin('drawer_part as part', (join) =>
      join.onRef('part.restaurant_id', '=', 'orders.restaurant_id').onRef('part.order_id', '=', 'orders.id'),
    )
    .selectAll('part')
    .where(concerns(restaurantId, day))
    .execute();

/** The open orders of a day and of those before [DC1], the oldest first. */
export const openOrdersTo = (db: Queries, restaurantId: string, day: string): Promise<DayRow[]> =>
  db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 1)
    .where('business_date', '<=', day)
    .where('status', '!=', 'pending')
    .orderBy('created_at')
    .execute();

/** How far back today's list looks for what no one has paid yet. */
const OWED_DAYS = 60;

/** What a provider's courier brought on the days before and no one has paid [CR11]. */
export const broughtBefore = (db: Queries, restaurantId: string, today: string): Promise<DayRow[]> =>
  broughtUnpaid(db, restaurantId, { from: addDays(today, -OWED_DAYS), to: addDays(today, -1) })
    .select(COLUMNS)
    .orderBy('business_date')
    .execute();

export type GivenRow = MoneyRow & Pick<Row<'orders'>, 'flags'> & Pick<Row<'order_refund'>, 'how' | 'amount_cents'>;

/** The restaurant's own refunds of a day that were given in cash, or in the way the order was paid. */
export const refundsOfDay = (db: Queries, restaurantId: string, day: string): Promise<GivenRow[]> =>
  db
    .selectFrom('order_refund as refund')
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'refund.restaurant_id').onRef('orders.id', '=', 'refund.order_id'),
    )
    .select(['refund.amount_cents', 'refund.how', 'orders.flags'])
    .select(MONEY_ROW.map((column) => `orders.${column}` as const))
    .where('refund.restaurant_id', '=', restaurantId)
    .where('refund.settled_date', '=', day)
    .where('refund.how', 'in', ['cash', 'original'])
    // What was paid online the platform gives back.
    .where('orders.payment_method', '!=', 'online')
    .execute();

/** The counts of a day, the first one first [DC3]. */
export const countsOfDay = (db: Queries, restaurantId: string, day: string): Promise<Row<'day_close'>[]> =>
  db
    .selectFrom('day_close')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '=', day)
    .orderBy('at')
    .execute();

export async function addCount(db: Queries, row: Row<'day_close'>): Promise<void> {
  await db.insertInto('day_close').values(row).execute();
}
