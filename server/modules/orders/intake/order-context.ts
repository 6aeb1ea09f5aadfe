import { asOrdered } from '#contract/domain/mend.ts';
import type { Order } from '#contract/domain/order.ts';
import { portionsOf } from '#contract/domain/portions.ts';
import type { RestaurantTx } from '../../context.ts';
import { fromFlag, fromJson } from '../../../db/json.ts';
import { prepared } from '../../../db/prepared.ts';
import { findBlock } from '../../people/blocklist/find-block.repository.ts';
import { findDishes } from '../../menu/menu/menu.repository.ts';
import { lockCounted } from '../../menu/menu/portions.repository.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { tiersOf } from '../../store/restaurant/restaurant.repository.ts';
import type { Menu } from './check-items.ts';
import type { OrderContext, UnpricedOrder } from './check-order.ts';
import { normalPhone } from '../../../base/phone.ts';

/**
 * Reads the data that an order is checked against, in the transaction that will place it; `before` is the order that its
 * customer changes. Dishes whose portions are counted stay locked, so that one portion is not sold twice.
 */
export async function loadOrderContext(
  live: RestaurantTx,
  order: UnpricedOrder,
  before: Order | null = null,
): Promise<OrderContext> {
  const { tx: db, restaurantId } = live;
  const nowMs = Date.parse(live.now);
  const phone = order.customer.phone === null ? undefined : normalPhone(order.customer.phone);
  const row = await live.restaurant();
  const tiers = (await tiersOf(db, [restaurantId])).get(restaurantId) ?? [];
  const menu = await readMenu(live, [...new Set(order.items.map((item) => item.dish_id))]);
  return {
    restaurant: { ...storedRestaurant(row), delivery_fee_tiers: tiers },
    menu,
    phone,
    block:
      (await findBlock(db, { phone: phone ?? null, email: order.customer.email, address: order.address }, live.now)) ??
      null,
    nowMs,
    held: before === null ? new Map() : portionsOf(asOrdered(before)),
  };
}

type Some = { restaurantId: string; ids: readonly string[] };

const someCategories = prepared((db, { restaurantId, ids }: Some) =>
  db.selectFrom('category').selectAll().where('restaurant_id', '=', restaurantId).where('id', 'in', ids),
);

/** Read again under the lock where a count may have moved in between; most dishes are not counted. */
async function readDishes({ tx, traits, restaurantId }: RestaurantTx, ids: readonly string[]) {
  const dishes = await findDishes(tx, restaurantId, ids);
  const counted = [...dishes.values()].filter(({ portions_left }) => portions_left !== null);
  if (counted.length === 0) return dishes;
  await lockCounted(tx, traits, { restaurantId, ids: counted.map(({ id }) => id) });
  return findDishes(tx, restaurantId, ids);
}

async function readMenu(live: RestaurantTx, dishIds: readonly string[]): Promise<Menu> {
  const { tx: db, restaurantId } = live;
  const dishes = await readDishes(live, dishIds);
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
