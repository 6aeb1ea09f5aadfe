import type { Dish } from '#contract/domain/menu.ts';
import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { fromFlag, fromJson } from '../../../db/json.ts';
import { findCategories, findDishesOf } from '../../menu/menu/some-dishes.repository.ts';
import { lockCounted } from '../../menu/menu/portions.repository.ts';
import type { Menu } from './check-items.service.ts';

type Reading = { tx: Tx; traits: DialectTraits; restaurantId: string };
/** The dishes that an order of a restaurant names. */
export type Named = { restaurantId: string; dishIds: readonly string[] };

/** Read again under the lock where a count may have moved in between; most dishes are not counted. */
async function readDishes({ tx, traits, restaurantId }: Reading, named: Named): Promise<ReadonlyMap<string, Dish>> {
  const read = async () => (await findDishesOf(tx, [named])).get(restaurantId) ?? new Map<string, Dish>();
  const dishes = await read();
  const counted = [...dishes.values()].filter(({ portions_left }) => portions_left !== null);
  if (counted.length === 0) return dishes;
  await lockCounted(tx, traits, { restaurantId, ids: counted.map(({ id }) => id) });
  return read();
}

/**
 * The part of the menu that an order names. Dishes whose portions are counted stay locked until the end of the
 * transaction, so that one portion is not sold twice.
 */
export async function readOrderMenu(reading: Reading, dishIds: readonly string[]): Promise<Menu> {
  const { tx, restaurantId } = reading;
  const dishes = await readDishes(reading, { restaurantId, dishIds });
  const menus = await withCategories(tx, new Map([[restaurantId, dishes]]));
  return menus.get(restaurantId) ?? { dishes, categories: new Map() };
}

/** The parts of several restaurants' menus that orders name, without a lock. */
export async function readMenus(tx: Tx, named: readonly Named[]): Promise<ReadonlyMap<string, Menu>> {
  return withCategories(tx, await findDishesOf(tx, named));
}

async function withCategories(
  tx: Tx,
  dishesOf: ReadonlyMap<string, ReadonlyMap<string, Dish>>,
): Promise<Map<string, Menu>> {
  const wanted = [...dishesOf].map(([restaurantId, dishes]) => ({
    restaurantId,
    ids: [...dishes.values()].map((dish) => dish.category_id),
  }));
  const menus = new Map<string, { dishes: Menu['dishes']; categories: Map<string, CategoryOfMenu> }>();
  for (const [restaurantId, dishes] of dishesOf) menus.set(restaurantId, { dishes, categories: new Map() });
  for (const row of await findCategories(tx, wanted)) {
    menus.get(row.restaurant_id)?.categories.set(row.id, {
      ...row,
      is_limited_time: fromFlag(row.is_limited_time),
      is_activity: fromFlag(row.is_activity),
      weekly_windows: fromJson<never[]>(row.weekly_windows),
    });
  }
  return menus;
}

type CategoryOfMenu = Menu['categories'] extends ReadonlyMap<string, infer C> ? C : never;
