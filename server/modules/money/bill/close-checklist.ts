import { sql } from 'kysely';
import { HANDED_OVER } from '#contract/domain/order-money.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import { CallError } from '#contract/errors.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { billChecklistCall, CLOSE_CHECKS } from '#contract/http/money/bill.ts';
import type { Queries } from '../../../db/database.ts';
import { broughtUnpaid } from '../../../db/owed-orders.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { countUnfinished, firstDay, storedBills } from './bill.repository.ts';
import { countOpenDisputes } from './dispute.repository.ts';
import { countUncountedDays } from './uncounted-days.repository.ts';
import { businessDateOf, periodsSince, type BillKey } from './present-bill.service.ts';

type Check = ReplyOf<typeof billChecklistCall>['checks'][number];
type Counted = { count: number; cents: number };

const check = (name: (typeof CLOSE_CHECKS)[number], count: number, more: Partial<Check> = {}): Check => ({
  check: name,
  count,
  amount_cents: null,
  is_needed: false,
  ...more,
});

/** Refunds that are due of orders until the period's end: they go on the statement of the month they are given in. */
async function refundsDue(db: Queries, { restaurant_id, period }: BillKey): Promise<Counted> {
  return (
    db
      .selectFrom('order_refund')
      .innerJoin('orders', (join) =>
        join
          .onRef('orders.restaurant_id', '=', 'order_refund.restaurant_id')
          .onRef('orders.id', '=', 'order_refund.order_id'),
      )
      .select([
        sql<number>`count(*)`.as('count'),
        sql<number>`cast(coalesce(sum(order_refund.amount_cents), 0) as bigint)`.as('cents'),
      ])
      .where('order_refund.restaurant_id', '=', restaurant_id)
      .where('order_refund.settled_at', 'is', null)
      .where('orders.business_date', '<=', daysOfMonth(period).to)
      // In another currency it is on no statement, and would be no part of this sum [CU2].
      .where('orders.flags', 'not like', '%"foreign_currency"%')
      .executeTakeFirstOrThrow()
  );
}

/** The orders of the period by what a close has to look at: sold online and never paid, and in another currency. */
async function oddOrders(db: Queries, { restaurant_id, period }: BillKey) {
  const { from, to } = daysOfMonth(period);
  const ofMonth = db
    .selectFrom('orders')
    .where('restaurant_id', '=', restaurant_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('flags', 'not like', '%"test"%');
  const unpaid = await ofMonth
    .select([sql<number>`count(*)`.as('count'), sql<number>`cast(coalesce(sum(total_cents), 0) as bigint)`.as('cents')])
    .where('payment_method', '=', 'online')
    .where('payment_state', '=', 'unpaid')
    .where('status', 'in', HANDED_OVER)
    .where('flags', 'not like', '%"foreign_currency"%')
    .executeTakeFirstOrThrow();
  const foreign = await ofMonth
    .select(sql<number>`count(*)`.as('count'))
    .where('flags', 'like', '%"foreign_currency"%')
    .where('status', '!=', 'pending')
    .executeTakeFirstOrThrow();
  return { unpaid, foreign: foreign.count };
}

/** Brought by a provider's courier and not paid [CR11]; online orders that were never paid are counted apart. */
async function uncollected(db: Queries, { restaurant_id, period }: BillKey): Promise<Counted> {
  return broughtUnpaid(db, restaurant_id, daysOfMonth(period))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`cast(coalesce(sum(case when paid_cents is null then total_cents
        else total_cents - credited_cents - paid_cents + refunded_cents end), 0) as bigint)`.as('cents'),
    ])
    .where((row) => row.or([row('payment_method', '!=', 'online'), row('payment_state', '!=', 'unpaid')]))
    .where('flags', 'not like', '%"test"%')
    .where('flags', 'not like', '%"foreign_currency"%')
    .executeTakeFirstOrThrow();
}

/** [MC1] What is still open before a statement is issued, and before it is paid. */
export async function closeChecklist(context: Context, key: BillKey): Promise<Check[]> {
  const { db } = context.database;
  const store = await findRestaurantRow(db, key.restaurant_id);
  if (store === undefined) throw new CallError('not_found');
  const span = daysOfMonth(key.period);
  const isOver = businessDateOf(store, context.clock.now()) > span.to;
  const months = periodsSince(await firstDay(db, key.restaurant_id), key.period).filter((each) => each < key.period);
  const stored = await storedBills(db, [key.restaurant_id], months);
  const unissued = months.length - stored.filter(({ state }) => state !== 'open').length;
  const due = await refundsDue(db, key);
  const { unpaid, foreign } = await oddOrders(db, key);
  const owed = await uncollected(db, key);
  return [
    check('period_over', isOver ? 0 : 1, { is_needed: true }),
    check('open_orders', await countUnfinished(db, key.restaurant_id, span), { is_needed: true }),
    check('refunds_due', due.count, { amount_cents: due.cents }),
    check('unpaid', unpaid.count, { amount_cents: unpaid.cents }),
    check('uncollected', owed.count, { amount_cents: owed.cents }),
    check('uncounted_days', await countUncountedDays(db, key)),
    check('foreign_orders', foreign),
    check('earlier_months', unissued),
    check('disputes', await countOpenDisputes(db, key), { is_needed: true }),
  ];
}
