import { KEPT_CLOSED } from '#contract/domain/desk-state.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { ReadDeskContents } from '../../../live/sql-live-store.ts';
import { readDeskDishes } from '../../menu/menu/desk-dishes.repository.ts';
import { deskStoreOf, findAnyRestaurantRow, findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { hydrateOrders } from './order.repository.ts';

type FindStore = (db: Queries, restaurantId: string) => Promise<Row<'restaurant'> | undefined>;

const contentsOf =
  (findStore: FindStore): ReadDeskContents =>
  async (tx, restaurantId, head) => {
    const store = await findStore(tx, restaurantId);
    if (store === undefined) return null;
    const rows = [
      ...(await openRows(tx, restaurantId)),
      ...(await keptClosedRows(tx, restaurantId, head.closedThrough)),
    ];
    const orders = await hydrateOrders(tx, restaurantId, rows);
    return {
      store: head.store_version === 0 ? null : deskStoreOf(store),
      dishes: await readDeskDishes(tx, restaurantId, head.dish_version),
      orders: orders.map((order, index) => ({ order, seq: rows[index]?.last_seq ?? 0 })),
    };
  };

/** Store, dishes that are off the menu, open orders, and the closed orders that a screen keeps; null for a deleted store. */
export const readDeskContents = contentsOf(findRestaurantRow);

/** The same for a deleted store too: its log stays, and has to prove. */
export const readAnyDeskContents = contentsOf(findAnyRestaurantRow);

const openRows = (tx: Tx, restaurantId: string) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 1)
    .orderBy('created_at')
    .execute();

/**
 * The closed orders that the log's own rule keeps on a screen [L10]; an order that was never in the log is excluded.
 */
const keptClosedRows = (tx: Tx, restaurantId: string, closedThrough: string) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 0)
    .where('status', '!=', 'pending')
    .where('business_date', '>', closedThrough)
    .where('last_seq', '>', 0)
    .orderBy('last_seq', 'desc')
    .limit(KEPT_CLOSED)
    .execute();
