import type { RestaurantTx } from '../../context.ts';
import { fromFlag, fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { findBlock } from '../../people/blocklist/find-block.repository.ts';
import { findDishes } from '../../menu/menu/menu.repository.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { tiersOf } from '../../store/restaurant/restaurant.repository.ts';
import type { Menu } from './check-items.ts';
import type { OrderContext, UnpricedOrder } from './check-order.ts';
import { normalPhone } from '../../../base/phone.ts';

/** Reads the data that an order is checked against, in the transaction that will place it. */
export async function loadOrderContext(live: RestaurantTx, order: UnpricedOrder): Promise<OrderContext> {
  const { tx: db, restaurantId } = live;
  const nowMs = Date.parse(live.now);
  const phone = order.customer.phone === null ? undefined : normalPhone(order.customer.phone);
  const row = await live.restaurant();
  const tiers = (await tiersOf(db, [restaurantId])).get(restaurantId) ?? [];
  const menu = await readMenu(db, restaurantId, [...new Set(order.items.map((item) => item.dish_id))]);
  return {
    restaurant: { ...storedRestaurant(row), delivery_fee_tiers: tiers },
    menu,
    phone,
    block:
      (await findBlock(db, { phone: phone ?? null, email: order.customer.email, address: order.address }, live.now)) ??
      null,
    nowMs,
  };
}

type Some = { restaurantId: string; ids: readonly string[] };

const someCategories = prepared((db, { restaurantId, ids }: Some) =>
  db.selectFrom('category').selectAll().where('restaurant_id', '=', restaurantId).where('id', 'in', ids),
);

async function readMenu(db: Queries, restaurantId: string, dishIds: readonly string[]): Promise<Menu> {
  const dishes = await findDishes(db, restaurantId, dishIds);
  const categoryIds = [...new Set([...dishes.values()].map((dish) => dish.category_id))];
  if (categoryIds.length === 0) return { dishes, categories: new Map() };
  const rows = await someCategories(db, { restaurantId, ids: categoryIds });
  const categories = rows.map(
    (row) =>
      [
        row.id,
        {
          ...row,
          is_limited_time: fromFlag(row.is_limited_time),
          is_activity: fromFlag(row.is_activity),
          weekly_windows: fromJson<never[]>(row.weekly_windows),
        },
      ] as const,
  );
  return { dishes, categories: new Map(categories) };
}
