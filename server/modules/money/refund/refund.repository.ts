import { sql } from 'kysely';
import type { Bearer, Refund, RefundParts, RefundWay } from '#contract/domain/refund.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

type RefundRow = Row<'order_refund'>;

export const presentRefund = (row: RefundRow): Refund => ({
  id: row.id,
  order_id: row.order_id,
  amount_cents: row.amount_cents,
  overpaid_cents: row.amount_cents - (row.credit_cents ?? row.amount_cents),
  bearer: (row.bearer ?? 'restaurant') as Bearer,
  parts: fromJsonOr<RefundParts | null>(row.parts, null),
  note: row.note,
  created_at: row.created_at,
  created_by: row.created_by,
  settled_at: row.settled_at,
  settled_by: row.settled_by,
  how: row.how as RefundWay | null,
  reference: row.reference,
});

export const givenCents = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, refund) => sum + (refund.settled_at === null ? 0 : refund.amount_cents), 0);

const IS_FOREIGN = sql`orders.flags like '%"foreign_currency"%'`;

/**
 * The refunds that a restaurant still has to give [FG6] [MC1], of all orders or of those until a day: how many, and of
 * those in its own currency how many and their sum; others are on no statement [CU2]. Of them the platform gives back
 * what was paid online (`by_platform`).
 */
export const dueRefunds = (
  db: Queries,
  restaurantId: string,
  until = '9999-12-31',
): Promise<{ count: number; own: number; cents: number; by_platform: number }> =>
  db
    .selectFrom('order_refund')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'order_refund.restaurant_id')
        .onRef('orders.id', '=', 'order_refund.order_id'),
    )
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(case when orders.payment_method = 'online' then 1 else 0 end), 0)`.as('by_platform'),
      sql<number>`coalesce(sum(case when ${IS_FOREIGN} then 0 else 1 end), 0)`.as('own'),
      sql<number>`cast(coalesce(sum(
        case when ${IS_FOREIGN} then 0 else order_refund.amount_cents end
      ), 0) as bigint)`.as('cents'),
    ])
    .where('order_refund.restaurant_id', '=', restaurantId)
    // Without a day because it is not given: the index by day finds those alone.
    .where('order_refund.settled_date', 'is', null)
    .where('order_refund.settled_at', 'is', null)
    .where('order_refund.amount_cents', '>', 0)
    .where('orders.business_date', '<=', until)
    .executeTakeFirstOrThrow();
