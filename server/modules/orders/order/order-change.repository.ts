import { changeRecord } from '#contract/domain/change-record.ts';
import type { ChangeLine, Order } from '#contract/domain/order.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

/** What the changed orders' customers, or those who corrected them, made other [OW5]. */
export const orderChangeRows = (
  orders: readonly { before: Order | null; order: Order }[],
  now: string,
): Row<'order_change'>[] =>
  orders.flatMap(({ before, order }) => {
    const record = changeRecord(before, order);
    if (record === null) return [];
    const { rev, lines, more } = record;
    return [{ restaurant_id: order.restaurant_id, order_id: order.id, rev, at: now, lines: toJson(lines), more }];
  });

/** What is known of the changes of these orders, each order's in turn. */
export async function changesOfOrders(db: Queries, restaurantId: string, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('order_change')
    .select(['order_id', 'rev', 'lines', 'more'])
    .where('restaurant_id', '=', restaurantId)
    .where(isAnyOf(db, 'order_id', listOf(db, orderIds)))
    .orderBy('order_id')
    .orderBy('rev')
    .execute();
  return rows.map(({ lines, ...row }) => ({ ...row, lines: fromJson<ChangeLine[]>(lines) }));
}

/** An order whose customer is erased: its changes say where the customer lives. */
export const forgetOrderChanges = (tx: Tx, restaurantId: string, orderId: string) =>
  tx.deleteFrom('order_change').where('restaurant_id', '=', restaurantId).where('order_id', '=', orderId).execute();
