import { sql } from 'kysely';
import { HANDED_OVER } from '#contract/domain/order-money.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import {
  broughtUnpaid,
  isNeverPaidRow,
  isPaidTwiceRow,
  isUncollectedRow,
  UNPAID_CENTS,
} from '../../../db/owed-orders.ts';
import type { BillKey } from './present-bill.service.ts';

type Counted = { count: number; cents: number };

/** The orders of the period by what a close has to look at: sold online and never paid, in another currency, and paid twice. */
export async function oddOrders(db: Queries, { restaurant_id, period }: BillKey) {
  const { from, to } = daysOfMonth(period);
  const ofMonth = db
    .selectFrom('orders')
    .where('restaurant_id', '=', restaurant_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('flags', 'not like', '%"test"%');
  const unpaid = await ofMonth
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`cast(coalesce(sum(${UNPAID_CENTS}), 0) as bigint)`.as('cents'),
    ])
    .where(isNeverPaidRow)
    .executeTakeFirstOrThrow();
  const foreign = await ofMonth
    .select(sql<number>`count(*)`.as('count'))
    .where('flags', 'like', '%"foreign_currency"%')
    .where('status', '!=', 'pending')
    .executeTakeFirstOrThrow();
  const twice = await ofMonth
    .select(sql<number>`count(*)`.as('count'))
    .where(isPaidTwiceRow)
    .executeTakeFirstOrThrow();
  return { unpaid, foreign: foreign.count, twice: twice.count };
}

/** Brought by a provider's courier and not paid [CR11]; online orders that were never paid are counted apart. */
export async function brought(db: Queries, { restaurant_id, period }: BillKey): Promise<Counted> {
  return broughtUnpaid(db, restaurant_id, daysOfMonth(period))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`cast(coalesce(sum(${UNPAID_CENTS}), 0) as bigint)`.as('cents'),
    ])
    .where(isUncollectedRow)
    .executeTakeFirstOrThrow();
}

const TAKEN_ON = sql<string>`coalesce(orders.taken_date, orders.business_date)`;
const NO_TEST = sql<boolean>`orders.flags not like '%"test"%'`;

/** Days of a month on which cash was taken [DC2] that no one counted [DC3], the first one first. */
export async function uncountedDays(db: Queries, { restaurant_id, period }: BillKey): Promise<string[]> {
  const { from, to } = daysOfMonth(period);
  const firsts = db
    .selectFrom('orders')
    .select(TAKEN_ON.as('day'))
    .where('restaurant_id', '=', restaurant_id)
    .where((row) => row.or([row.between('business_date', from, to), row.between('taken_date', from, to)]))
    .where(({ between }) => between(TAKEN_ON, from, to))
    .where((row) =>
      row.or([
        row.and([
          row('payment_method', '=', 'cash'),
          row('status', 'in', HANDED_OVER),
          // Its courier takes no money [CR11].
          row('delivery_method', '!=', 'delivery_provider'),
        ]),
        row('cash_cents', '>', 0),
      ]),
    )
    .where(NO_TEST);
  const laterParts = db
    .selectFrom('drawer_part')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'drawer_part.restaurant_id')
        .onRef('orders.id', '=', 'drawer_part.order_id'),
    )
    .select('drawer_part.business_date as day')
    .where('drawer_part.restaurant_id', '=', restaurant_id)
    .where('drawer_part.business_date', '>=', from)
    .where('drawer_part.business_date', '<=', to)
    .where(NO_TEST);
  const counts = db.selectFrom('day_close').select('business_date').where('restaurant_id', '=', restaurant_id);
  const rows = await db
    // Each day once.
    .selectFrom(firsts.union(laterParts).as('taken'))
    .select('taken.day')
    .where('taken.day', 'not in', counts)
    .orderBy('taken.day')
    .execute();
  return rows.map(({ day }) => day);
}
