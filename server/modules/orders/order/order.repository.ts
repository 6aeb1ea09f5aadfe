import { setImmediate as otherWork } from 'node:timers/promises';
import type { Order } from '#contract/domain/order.ts';
import type { Queries } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';
import { rowToOrder } from './order-rows.repository.ts';

/** So many orders of a desk are parsed in one turn of the loop: all of them would hold up every other restaurant. */
const ORDERS_PER_TURN = 50;

/** Orders of one restaurant from their rows, with all deliveries read in one query. */
export async function hydrateOrders(
  db: Queries,
  restaurantId: string,
  rows: readonly Row<'orders'>[],
): Promise<Order[]> {
  const carried = rows.filter((row) => row.delivery_method === 'delivery_provider').map((row) => row.id);
  const deliveries = carried.length === 0 ? [] : await deliveriesOf(db, restaurantId, carried);
  const byOrder = new Map(deliveries.map((delivery) => [delivery.order_id, delivery]));
  const orders: Order[] = [];
  for (const row of rows) {
    if (orders.length > 0 && orders.length % ORDERS_PER_TURN === 0) await otherWork();
    orders.push(rowToOrder(row, byOrder.get(row.id)));
  }
  return orders;
}

const deliveriesOf = (db: Queries, restaurantId: string, orderIds: readonly string[]) =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', 'in', orderIds)
    .execute();

const headRow = prepared((db, { restaurantId }: { restaurantId: string }) =>
  db.selectFrom('log_head').select(['epoch', 'seq']).where('restaurant_id', '=', restaurantId),
);

/** The version of all of a restaurant's orders: each change of one moves the log. Null where there is no log. */
export async function versionOfOrders(db: Queries, restaurantId: string): Promise<string | null> {
  const [head] = await headRow(db, { restaurantId });
  return head === undefined ? null : `${head.epoch}:${head.seq}`;
}

export async function findOrder(db: Queries, restaurantId: string, orderId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const [order] = await hydrateOrders(db, restaurantId, [row]);
  return order ?? null;
}

export async function hasOrder(db: Queries, restaurantId: string, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same inside a transaction, with the row locked until its end. */
export async function lockOrder(
  db: Queries,
  traits: DialectTraits,
  restaurantId: string,
  orderId: string,
): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .modifyEnd(traits.forUpdate)
    .executeTakeFirst();
  if (row === undefined) return null;
  const [order] = await hydrateOrders(db, restaurantId, [row]);
  return order ?? null;
}
