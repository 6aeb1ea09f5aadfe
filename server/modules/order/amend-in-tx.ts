import type { OrderEventType } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import { writeOrder } from '../../live/order-writes.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';

/** `amendOrder` inside a transaction that also writes rows beside the order. Null where there is no such order. */
export async function amendInTx(
  tx: SqlLiveTx,
  orderId: string,
  type: OrderEventType,
  change: (order: Order) => Promise<Order | null>,
): Promise<Order | null> {
  const before = await tx.order(orderId);
  if (before === null) return null;
  const after = await change(before);
  if (after === null) return before;
  await writeOrder(tx, type, before, after);
  return after;
}
