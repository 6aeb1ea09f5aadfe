import { fromFlag, fromJson } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import { findBlock } from '../blocklist/find-block.ts';
import { findDishes } from '../menu/menu.repository.ts';
import { storedRestaurant } from '../restaurant/restaurant-rows.ts';
import { tiersOf } from '../restaurant/restaurant.repository.ts';
import type { Menu } from './check-items.ts';
import type { Premises, UnpricedOrder } from './check-order.ts';
import { normalPhone } from './phone.ts';

/** Reads what an order is checked against, in the transaction that will place it. */
export async function readPremises(live: SqlLiveTx, order: UnpricedOrder): Promise<Premises> {
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
