import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

const PAGE_ORDERS = 200;

type MarkedOrder = { order_id: string; created_at: string | null; is_open: number | null };

/**
 * Removes what a restaurant's ledger or escalations say of orders placed before an instant, once they are closed. Ids
 * of orders sort by their making, so the table's key has the oldest first and the first page without one of them is the
 * last.
 */
export async function removeEvidence(
  { db }: Database,
  table: 'ledger' | 'escalation',
  restaurantId: string,
  before: string,
): Promise<void> {
  const isOld = ({ created_at }: MarkedOrder): boolean => created_at === null || created_at < before;
  for (let after = ''; ;) {
    const { rows: page } = await sql<MarkedOrder>`
      select mark.order_id, orders.created_at, orders.is_open
      from (
        select distinct order_id from ${sql.table(table)}
        where restaurant_id = ${restaurantId} and order_id > ${after}
        order by order_id limit ${sql.lit(PAGE_ORDERS)}
      ) as mark
      left join orders on orders.restaurant_id = ${restaurantId} and orders.id = mark.order_id
      order by mark.order_id`.execute(db);
    const due = page.filter((order) => isOld(order) && order.is_open !== 1).map(({ order_id }) => order_id);
    if (due.length > 0)
      await db.deleteFrom(table).where('restaurant_id', '=', restaurantId).where('order_id', 'in', due).execute();
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ORDERS || !page.some(isOld)) return;
    after = last.order_id;
  }
}
