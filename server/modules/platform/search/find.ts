import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import { SEARCH_SHOWN, type findCall } from '#contract/http/platform/search.ts';
import type { Queries } from '../../../db/database.ts';
import { dishPage } from '../../menu/menu/menu.repository.ts';
import { listOrders } from '../../orders/order/order-list.repository.ts';
import type { Reading } from '../../orders/search/find-orders.repository.ts';

/** Customers are those of so many of the newest orders that were found. */
const ORDERS_READ = 30;

type Reply = ReplyOf<typeof findCall>;

async function dishesOf(db: Queries, restaurantId: string, q: string): Promise<Reply['dishes']> {
  const { items } = await dishPage(db, restaurantId, { q }, { page: 1, page_size: SEARCH_SHOWN });
  return items.map(({ id, name_zh, name_en, price_cents }) => ({ id, name_zh, name_en, price_cents }));
}

/** [FO3] What a few typed letters may mean in one restaurant, in one answer. */
export async function find(reading: Reading, { restaurant_id, q }: QueryOf<typeof findCall>): Promise<Reply> {
  const asked = { restaurant_id, q, status: '', sort: '-created_at', page: 1, page_size: ORDERS_READ } as const;
  const { items } = await listOrders(reading, asked);
  const customers = new Map<string, { name: string; order_id: string }>();
  for (const { id, customer_name, customer_phone } of items)
    if (customer_phone !== null && !customers.has(customer_phone))
      customers.set(customer_phone, { name: customer_name, order_id: id });
  return {
    orders: items
      .slice(0, SEARCH_SHOWN)
      .map(({ id, order_no, customer_name, status, created_at, total_cents, currency }) => ({
        id,
        order_no,
        customer_name,
        status,
        created_at,
        total_cents,
        currency,
      })),
    customers: [...customers].slice(0, SEARCH_SHOWN).map(([phone, found]) => ({ phone, ...found })),
    dishes: await dishesOf(reading.db, restaurant_id, q),
  };
}
