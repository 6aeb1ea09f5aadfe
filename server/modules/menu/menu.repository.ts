import { sql } from 'kysely';
import type { Category, Dish, DishStatus } from '#contract/domain/menu.ts';
import { fromFlag, fromJson } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Row } from '../../db/schema.ts';
import { likeText } from '../restaurant/restaurant.repository.ts';

export function presentDish({ off_since_at: _offSinceAt, off_by: _offBy, ...row }: Row<'dish'>): Dish {
  return {
    ...row,
    status: row.status as DishStatus,
    is_chefs_special: fromFlag(row.is_chefs_special),
    can_order_alone: fromFlag(row.can_order_alone),
    is_limited_time: fromFlag(row.is_limited_time),
    weekly_windows: fromJson(row.weekly_windows),
    allergens: fromJson(row.allergens),
    specifications: fromJson(row.specifications),
  };
}

export type DishFilter = { category_id?: string | undefined; status?: DishStatus | undefined; q: string };

export async function listDishes(db: Queries, restaurantId: string, filter: DishFilter): Promise<Dish[]> {
  let rows = db
    .selectFrom('dish')
    .innerJoin('category', (join) =>
      join.onRef('category.restaurant_id', '=', 'dish.restaurant_id').onRef('category.id', '=', 'dish.category_id'),
    )
    .selectAll('dish')
    .where('dish.restaurant_id', '=', restaurantId);
  if (filter.category_id !== undefined) rows = rows.where('dish.category_id', '=', filter.category_id);
  if (filter.status !== undefined) rows = rows.where('dish.status', '=', filter.status);
  if (filter.q !== '') {
    const pattern = `%${likeText(filter.q)}%`;
    rows = rows.where((where) =>
      where.or([where(sql`lower(dish.name_zh)`, 'like', pattern), where(sql`lower(dish.name_en)`, 'like', pattern)]),
    );
  }
  const found = await rows.orderBy('category.sort_order').orderBy('dish.sort_order').orderBy('dish.id').execute();
  return found.map(presentDish);
}

export async function findDish(db: Queries, restaurantId: string, dishId: string): Promise<Dish | undefined> {
  const row = await db
    .selectFrom('dish')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', dishId)
    .executeTakeFirst();
  return row === undefined ? undefined : presentDish(row);
}

type Some = { restaurantId: string; ids: readonly string[] };

const someDishes = prepared((db, { restaurantId, ids }: Some) =>
  db.selectFrom('dish').selectAll().where('restaurant_id', '=', restaurantId).where('id', 'in', ids),
);

/** What an order's lines name, for pricing. */
export async function findDishes(
  db: Queries,
  restaurantId: string,
  dishIds: readonly string[],
): Promise<Map<string, Dish>> {
  if (dishIds.length === 0) return new Map();
  const rows = await someDishes(db, { restaurantId, ids: dishIds });
  return new Map(rows.map((row) => [row.id, presentDish(row)]));
}

type CategoryRow = Row<'category'> & { dish_count: number };

const presentCategory = (row: CategoryRow): Category => ({
  ...row,
  is_limited_time: fromFlag(row.is_limited_time),
  is_activity: fromFlag(row.is_activity),
  weekly_windows: fromJson(row.weekly_windows),
});

export async function listCategories(db: Queries, restaurantId: string): Promise<Category[]> {
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('dish')
        .whereRef('dish.restaurant_id', '=', 'category.restaurant_id')
        .whereRef('dish.category_id', '=', 'category.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('dish_count'),
    )
    .where('restaurant_id', '=', restaurantId)
    .orderBy('sort_order')
    .execute();
  return rows.map((row) => presentCategory({ ...row, dish_count: row.dish_count ?? 0 }));
}
