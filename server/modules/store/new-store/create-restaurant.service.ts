import type { Category, Dish } from '#contract/domain/menu.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import { deskStoreOf } from '../restaurant/desk-store.repository.ts';
import { readDeskDishes } from '../../menu/menu/desk-dishes.repository.ts';
import { insertHead } from '../../../live/sql-live-store.ts';
import type { Context } from '../../context.ts';
import { categoryRow, dishCells } from '../../menu/menu/menu-rows.repository.ts';
import { restaurantToRow, type StoredRestaurant } from '../restaurant/restaurant-rows.repository.ts';

export type NewRestaurant = {
  restaurant: StoredRestaurant;
  tiers: Restaurant['delivery_fee_tiers'];
  categories: readonly Omit<Category, 'restaurant_id' | 'dish_count'>[];
  dishes: readonly Omit<Dish, 'restaurant_id'>[];
};

/**
 * Creates a restaurant with its menu and its log. The log's first two events carry store and menu, so that a screen
 * that folds from the beginning reaches the same state as one that took a snapshot (I2).
 */
export async function createRestaurant(
  context: Context,
  { restaurant, tiers, categories, dishes }: NewRestaurant,
  /** Further rows to create in the same transaction. */
  also: (tx: Tx) => Promise<void> = async () => undefined,
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
    await also(tx);
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
  const categoryRows = categories.map((category) => categoryRow({ ...category, restaurant_id, dish_count: 0 }));
  const dishRows = dishes.map((dish) => ({
    ...dishCells({ ...dish, restaurant_id }),
    off_since_at: null,
    off_by: null,
    option_off_by: null,
    portions_left: null,
    portions_until: null,
  }));
  if (categoryRows.length > 0) await tx.insertInto('category').values(categoryRows).execute();
  if (dishRows.length > 0) await tx.insertInto('dish').values(dishRows).execute();
}
