import type { Category, Dish } from '#contract/domain/menu.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { isoNow } from '../../base/clock.ts';
import { toFlag, toJson } from '../../db/json.ts';
import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { deskStoreOf, readDeskDishes } from '../../live/desk-store-rows.ts';
import { insertHead } from '../../live/sql-live-store.ts';
import type { Context } from '../context.ts';
import { restaurantToRow, type StoredRestaurant } from './restaurant-rows.ts';

export type NewRestaurant = {
  restaurant: StoredRestaurant;
  tiers: Restaurant['delivery_fee_tiers'];
  categories: readonly Omit<Category, 'restaurant_id' | 'dish_count'>[];
  dishes: readonly Omit<Dish, 'restaurant_id'>[];
};

/**
 * A restaurant with its menu and its log. The log's first two events say what store and menu are, so that a screen that
 * folds from the beginning ends at the same state as one that took a snapshot (I2).
 */
export async function createRestaurant(
  context: Context,
  { restaurant, tiers, categories, dishes }: NewRestaurant,
): Promise<void> {
  const restaurant_id = restaurant.id;
  const row = restaurantToRow(restaurant, isoNow(context.clock));
  await context.database.write(async (tx) => {
    await tx.insertInto('restaurant').values(row).execute();
    if (tiers.length > 0)
      await tx
        .insertInto('delivery_fee_tier')
        .values(tiers.map((tier) => ({ ...tier, restaurant_id })))
        .execute();
    await insertMenu(tx, restaurant_id, categories, dishes);
    await insertHead(tx, restaurant_id, context.ids.next());
  });
  await context.store.transact(restaurant_id, async (live) => {
    live.emit({ type: 'store.changed', body: deskStoreOf(row) });
    live.emit({ type: 'dish.availability', body: await readDeskDishes(live.tx, restaurant_id, 1) });
  });
}

async function insertMenu(
  tx: Tx,
  restaurant_id: string,
  categories: NewRestaurant['categories'],
  dishes: NewRestaurant['dishes'],
): Promise<void> {
  const categoryRows = categories.map((category): Row<'category'> => ({
    ...category,
    restaurant_id,
    is_limited_time: toFlag(category.is_limited_time),
    is_activity: toFlag(category.is_activity),
    weekly_windows: toJson(category.weekly_windows),
  }));
  const dishRows = dishes.map((dish): Row<'dish'> => dishToRow({ ...dish, restaurant_id }));
  if (categoryRows.length > 0) await tx.insertInto('category').values(categoryRows).execute();
  if (dishRows.length > 0) await tx.insertInto('dish').values(dishRows).execute();
}

const dishToRow = (dish: Dish): Row<'dish'> => ({
  ...dish,
  off_since_at: null,
  off_by: null,
  is_chefs_special: toFlag(dish.is_chefs_special),
  can_order_alone: toFlag(dish.can_order_alone),
  is_limited_time: toFlag(dish.is_limited_time),
  weekly_windows: toJson(dish.weekly_windows),
  allergens: toJson(dish.allergens),
  specifications: toJson(dish.specifications),
});
