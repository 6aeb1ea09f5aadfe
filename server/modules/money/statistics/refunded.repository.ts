import type { DaySpan } from '#contract/domain/statistics.ts';
import type { Queries } from '../../../db/database.ts';

/** [FG9] What was given back in these days of orders that count as sales, whenever they were placed. */
export async function refundedCents(db: Queries, restaurantId: string, { from, to }: DaySpan): Promise<number> {
  const { cents } = await db
    .selectFrom('order_refund as refund')
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'refund.restaurant_id').onRef('orders.id', '=', 'refund.order_id'),
    )
    .where('refund.restaurant_id', '=', restaurantId)
    .where('refund.settled_date', '>=', from)
    .where('refund.settled_date', '<=', to)
    .where('orders.status', 'not in', ['pending', 'cancelled'])
    .where('orders.flags', 'not like', '%"test"%')
    .where('orders.flags', 'not like', '%"foreign_currency"%')
    // What was overpaid is no sale that is undone: `credit_cents` is 0 there.
    .select((eb) =>
      eb.fn.sum<number | string | null>(eb.fn.coalesce('refund.credit_cents', 'refund.amount_cents')).as('cents'),
    )
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
