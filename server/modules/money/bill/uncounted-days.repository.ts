import { sql } from 'kysely';
import { HANDED_OVER } from '#contract/domain/order-money.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import type { BillKey } from './present-bill.service.ts';

const TAKEN_ON = sql<string>`coalesce(orders.taken_date, orders.business_date)`;
const NO_TEST = sql<boolean>`orders.flags not like '%"test"%'`;

/** Days of a month on which cash was taken [DC2] that no one counted [DC3]. */
export async function countUncountedDays(db: Queries, { restaurant_id, period }: BillKey): Promise<number> {
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
  const row = await db
    // Of each day once.
    .selectFrom(firsts.union(laterParts).as('taken'))
    .select(({ fn }) => fn.countAll<number>().as('days'))
    .where('taken.day', 'not in', counts)
    .executeTakeFirstOrThrow();
  return row.days;
}
