import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { RefundWay } from '#contract/domain/refund.ts';
import type { DaySpan } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import type { Queries } from '../../../db/database.ts';
import { MONEY_COLUMNS } from '../../../db/money-columns.ts';
import { broughtUnpaid, UNPAID_CENTS } from '../../../db/owed-orders.ts';
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

/** The orders of these days, and those of which money was taken on them [DC2]. */
const concerns =
  (restaurantId: string, { from, to }: DaySpan) =>
  (row: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> =>
    row.and([
      row('orders.restaurant_id', '=', restaurantId),
      row('orders.status', '!=', 'pending'),
      row.or([
        row.between('orders.business_date', from, to),
        row.between('orders.taken_date', from, to),
        row(
          'orders.id',
          'in',
          row
            .selectFrom('drawer_part as taken')
            .select('taken.order_id')
            .where('taken.restaurant_id', '=', restaurantId)
            .where('taken.business_date', '>=', from)
            .where('taken.business_date', '<=', to),
        ),
      ]),
    ]);

export const ordersOfDays = (db: Queries, restaurantId: string, days: DaySpan): Promise<DayRow[]> =>
  db.selectFrom('orders').select(COLUMNS).where(concerns(restaurantId, days)).execute();

/** Those of `ordersOfDays` that may have put something into the drawer. */
export const drawerOrdersOf = (db: Queries, restaurantId: string, days: DaySpan): Promise<DayRow[]> =>
  db
    .selectFrom('orders')
    .select(COLUMNS)
    .where(concerns(restaurantId, days))
    .where((row) =>
      row.or([
        row('payment_method', '=', 'cash'),
        row('cash_cents', '>', 0),
        row('door_cents', '>', 0),
        row(UNPAID_CENTS, '>', 0),
      ]),
    )
    .execute();

/** What of the cash of these orders was taken on a later day than their first [DC2]. */
export const laterPartsOf = (db: Queries, restaurantId: string, days: DaySpan): Promise<Row<'drawer_part'>[]> =>
  db
    .selectFrom('orders')
    .innerJoin('drawer_part as part', (join) =>
      join.onRef('part.restaurant_id', '=', 'orders.restaurant_id').onRef('part.order_id', '=', 'orders.id'),
    )
    .selectAll('part')
    .where(concerns(restaurantId, days))
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

export type GivenRow = MoneyRow &
  Pick<Row<'orders'>, 'flags'> &
  Pick<Row<'order_refund'>, 'order_id' | 'amount_cents'> & { how: RefundWay | null; settled_date: string };

/** What was given back of the orders of which the restaurant gave something back on these days, the first one first. */
export const refundsOfDays = (db: Queries, restaurantId: string, { from, to }: DaySpan): Promise<GivenRow[]> =>
  db
    .selectFrom('order_refund as refund')
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'refund.restaurant_id').onRef('orders.id', '=', 'refund.order_id'),
    )
    .select(['refund.order_id', 'refund.amount_cents', 'orders.flags'])
    .select(({ ref }) => ref('refund.how').$castTo<RefundWay | null>().as('how'))
    .select(({ ref }) => ref('refund.settled_date').$notNull().as('settled_date'))
    .select(MONEY_ROW.map((column) => `orders.${column}` as const))
    .where('refund.restaurant_id', '=', restaurantId)
    .where('refund.settled_date', 'is not', null)
    .where('refund.order_id', 'in', (row) =>
      row
        .selectFrom('order_refund as given')
        .select('given.order_id')
        .where('given.restaurant_id', '=', restaurantId)
        .where('given.settled_date', '>=', from)
        .where('given.settled_date', '<=', to),
    )
    // What was paid online the platform gives back.
    .where('orders.payment_method', '!=', 'online')
    .orderBy('refund.settled_at')
    .orderBy('refund.id')
    .execute();

/** The counts of these days, the first one first [DC3]. */
export const countsOfDays = (db: Queries, restaurantId: string, { from, to }: DaySpan): Promise<Row<'day_close'>[]> =>
  db
    .selectFrom('day_close')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .orderBy('at')
    .execute();

export async function addCount(db: Queries, row: Row<'day_close'>): Promise<void> {
  await db.insertInto('day_close').values(row).execute();
}
