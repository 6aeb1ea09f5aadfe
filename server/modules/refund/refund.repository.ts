import type { Refund, RefundParts, RefundWay } from '#contract/domain/refund.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { fromJsonOr } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';

type RefundRow = Row<'order_refund'>;

export const presentRefund = (row: RefundRow): Refund => ({
  id: row.id,
  order_id: row.order_id,
  amount_cents: row.amount_cents,
  parts: fromJsonOr<RefundParts | null>(row.parts, null),
  note: row.note,
  created_at: row.created_at,
  created_by: row.created_by,
  settled_at: row.settled_at,
  settled_by: row.settled_by,
  how: row.how as RefundWay | null,
  reference: row.reference,
});

/** An order's refunds, oldest first. */
export const refundsOf = (db: Queries, restaurantId: string, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('order_refund')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const givenCents = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, refund) => sum + (refund.settled_at === null ? 0 : refund.amount_cents), 0);

export const dueOf = (refunds: readonly RefundRow[]): RefundRow | undefined =>
  refunds.find((refund) => refund.settled_at === null);

export async function writeRefund(tx: Tx, row: RefundRow): Promise<void> {
  await tx
    .insertInto('order_refund')
    .values(row)
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(row))
    .execute();
}

export async function removeRefund(tx: Tx, { restaurant_id, id }: Pick<RefundRow, 'restaurant_id' | 'id'>) {
  await tx.deleteFrom('order_refund').where('restaurant_id', '=', restaurant_id).where('id', '=', id).execute();
}
