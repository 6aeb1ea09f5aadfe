import type { Dish } from '#contract/domain/menu.ts';
import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { fromFlag, fromJson } from '../../../db/json.ts';
import { prepared } from '../../../db/prepared.ts';
import { findDishes } from '../../menu/menu/menu.repository.ts';
import { lockCounted } from '../../menu/menu/portions.repository.ts';
import type { Menu } from './check-items.service.ts';

type Some = { restaurantId: string; ids: readonly string[] };
type Reading = { tx: Tx; traits: DialectTraits; restaurantId: string };

const someCategories = prepared((db, { restaurantId, ids }: Some) =>
  db.selectFrom('category').selectAll().where('restaurant_id', '=', restaurantId).where('id', 'in', ids),
);

/** Read again under the lock where a count may have moved in between; most dishes are not counted. */
async function readDishes({ tx, traits, restaurantId }: Reading, ids: readonly string[]): Promise<Map<string, Dish>> {
  const dishes = await findDishes(tx, restaurantId, ids);
  const counted = [...dishes.values()].filter(({ portions_left }) => portions_left !== null);
  if (counted.length === 0) return dishes;
  await lockCounted(tx, traits, { restaurantId, ids: counted.map(({ id }) => id) });
  return findDishes(tx, restaurantId, ids);
}

/**
 * The part of the menu that an order names. Dishes whose portions are counted stay locked until the end of the
 * transaction, so that one portion is not sold twice.
 */
export async function readOrderMenu(reading: Reading, dishIds: readonly string[]): Promise<Menu> {
  const { tx, restaurantId } = reading;
  const dishes = await readDishes(reading, [...new Set(dishIds)]);
  const categoryIds = [...new Set([...dishes.values()].map((dish) => dish.category_id))];
  if (categoryIds.length === 0) return { dishes, categories: new Map() };
  const rows = await someCategories(tx, { restaurantId, ids: categoryIds });
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
