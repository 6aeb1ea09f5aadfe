import { sql, type SelectQueryBuilder } from 'kysely';
import { saleOf, type BillLine, type BillState } from '#contract/domain/bill.ts';
import { rateOn, type CommissionRate } from '#contract/domain/commission.ts';
import { daysOfMonth, type DaySpan } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { billedOrder, BILLED_COLUMNS, type BilledRow } from '../../../db/billed-order.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row, Tables } from '../../../db/schema.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

const HEAD_COLUMNS = ['id', 'order_no', 'number', 'business_date', 'created_at', 'channel'] as const;
export const LINE_COLUMNS = [...HEAD_COLUMNS, ...BILLED_COLUMNS].map((name) => `orders.${name}` as const);
type LineRow = BilledRow & Pick<Row<'orders'>, (typeof HEAD_COLUMNS)[number]>;

export const lineHead = (row: LineRow, rate: number) => ({
  order_id: row.id,
  order_no: row.order_no,
  number: row.number,
  business_date: row.business_date,
  created_at: row.created_at,
  channel: row.channel,
  payment_method: row.payment_method,
  payment_state: row.payment_state,
  status: row.status,
  rate,
});

/** The orders that a span's statement lists: `isBilled` in SQL. */
export const billed = (
  db: Queries,
  restaurantId: string,
  { from, to }: DaySpan,
): SelectQueryBuilder<Tables, 'orders', object> =>
  db
    .selectFrom('orders')
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.business_date', '>=', from)
    .where('orders.business_date', '<=', to)
    .where('orders.status', '!=', 'pending')
    .where('orders.flags', 'not like', '%"test"%')
    .where('orders.flags', 'not like', '%"foreign_currency"%')
    .where((where) =>
      where.or([
        where('orders.status', '!=', 'cancelled'),
        where('orders.payment_state', 'in', ['refund_due', 'refunded']),
      ]),
    );

export async function saleLines(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
  commissions: readonly CommissionRate[],
  page: { limit: number; offset: number },
): Promise<BillLine[]> {
  const rows = await billed(db, restaurantId, span)
    .select(LINE_COLUMNS)
    .orderBy('orders.business_date')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => {
    const rate = rateOn(commissions, row.business_date);
    return {
      kind: 'sale' as const,
      bearer: null,
      given_cents: null,
      settled_date: null,
      ...lineHead(row, rate),
      ...saleOf(billedOrder(row), rate),
    };
  });
}

/** Counts orders of a span that are neither with the customer nor cancelled: their month cannot be closed yet. */
export async function countUnfinished(db: Queries, restaurantId: string, { from, to }: DaySpan): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('status', 'in', ['ordered', 'payment_completed', 'order_received', 'finished', 'delivering'])
    // A test order is on no statement.
    .where('flags', 'not like', '%"test"%')
    .executeTakeFirstOrThrow();
  return count;
}

export async function firstDay(db: Queries, restaurantId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('day_sum')
    .select((eb) => eb.fn.min('business_date').as('day'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
  return row?.day ?? undefined;
}

export type BillStore = Pick<Row<'restaurant'>, 'id' | 'name' | 'currency' | 'time_zone' | 'business_day_cutoff'>;

/** What statements say of their restaurants. */
export const billStores = (db: Queries, ids: readonly string[]): Promise<BillStore[]> =>
  db
    .selectFrom('restaurant')
    .select(['id', 'name', 'currency', 'time_zone', 'business_day_cutoff'])
    .where(isAnyOf(db, 'id', listOf(db, ids)))
    .execute();

export type Stored = Row<'bill'>;

export const storedBills = (
  db: Queries,
  restaurantIds: readonly string[],
  periods: readonly string[],
): Promise<Stored[]> =>
  restaurantIds.length === 0 || periods.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('bill')
        .selectAll()
        .where(isAnyOf(db, 'restaurant_id', listOf(db, restaurantIds)))
        .where(isAnyOf(db, 'period', listOf(db, periods)))
        .execute();

export type Scope = { allowed: readonly string[] | undefined; q: string };

/** The restaurants of a scope; those that were taken out of use keep their books [PF8]. */
function scoped(db: Queries, { allowed, q }: Scope) {
  let rows = db.selectFrom('restaurant');
  if (allowed !== undefined) rows = rows.where('restaurant.id', 'in', allowed);
  const words = q.toLowerCase().replaceAll(/[%_\\]/g, ' ');
  return q === '' ? rows : rows.where(sql`lower(restaurant.name)`, 'like', `%${words}%`);
}

/**
 * The statements of one period: of restaurants in use that existed then, and of all that have something on one. With `state`, only those in
 * it.
 */
export async function keysOfPeriod(db: Queries, scope: Scope, period: string, state: BillState | undefined) {
  if (scope.allowed?.length === 0) return [];
  const { from, to } = daysOfMonth(period);
  let rows = scoped(db, scope)
    .leftJoin('bill', (join) => join.onRef('bill.restaurant_id', '=', 'restaurant.id').on('bill.period', '=', period))
    .where(({ eb, and, or, exists, selectFrom }) =>
      or([
        // Its own day may have begun before that of UTC.
        and([eb('restaurant.created_at', '<', addDays(to, 2)), eb('restaurant.deleted_at', 'is', null)]),
        eb('bill.period', 'is not', null),
        exists(
          selectFrom('day_sum')
            .select('day_sum.business_date')
            .whereRef('day_sum.restaurant_id', '=', 'restaurant.id')
            .where('day_sum.business_date', '>=', from)
            .where('day_sum.business_date', '<=', to),
        ),
      ]),
    );
  if (state !== undefined) rows = rows.where(sql`coalesce(bill.state, 'open')`, '=', state);
  const found = await rows
    .select('restaurant.id as restaurant_id')
    .orderBy('restaurant.name')
    .orderBy('restaurant.id')
    .execute();
  return found.map(({ restaurant_id }) => ({ restaurant_id, period }));
}

/** Every statement of a scope in one state, newest period first. */
export function billsInState(db: Queries, scope: Scope, state: BillState) {
  if (scope.allowed?.length === 0) return Promise.resolve([]);
  return scoped(db, scope)
    .innerJoin('bill', 'bill.restaurant_id', 'restaurant.id')
    .where('bill.state', '=', state)
    .select(['bill.restaurant_id', 'bill.period'])
    .orderBy('bill.period', 'desc')
    .orderBy('restaurant.name')
    .orderBy('restaurant.id')
    .execute();
}
