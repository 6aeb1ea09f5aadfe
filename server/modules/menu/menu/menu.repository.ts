import { dishNameTest } from '#contract/domain/dish-name.ts';
import type { Category, Dish, DishStatus } from '#contract/domain/menu.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import { presentCategory, presentDish } from './menu-rows.repository.ts';

export type DishFilter = { category_id?: string | undefined; status?: DishStatus | undefined; q: string };
export type Page = { page: number; page_size: number };

function matching(db: Queries, restaurantId: string, filter: DishFilter) {
  let rows = db
    .selectFrom('dish')
    .innerJoin('category', (join) =>
      join.onRef('category.restaurant_id', '=', 'dish.restaurant_id').onRef('category.id', '=', 'dish.category_id'),
    )
    .where('dish.restaurant_id', '=', restaurantId);
  if (filter.category_id !== undefined) rows = rows.where('dish.category_id', '=', filter.category_id);
  if (filter.status !== undefined) rows = rows.where('dish.status', '=', filter.status);
  return rows;
}

/** The same, called as was typed: a menu has some hundred dishes, and no database reads pinyin. */
async function called(db: Queries, restaurantId: string, filter: DishFilter) {
  const rows = matching(db, restaurantId, filter);
  if (filter.q.trim() === '') return rows;
  const isCalled = dishNameTest(filter.q);
  const names = await rows.select(['dish.id', 'dish.name_zh', 'dish.name_en']).execute();
  const ids = names.filter(isCalled).map(({ id }) => id);
  return rows.where(isAnyOf(db, 'dish.id', listOf(db, ids)));
}

const inMenuOrder = (rows: ReturnType<typeof matching>) =>
  rows
    .selectAll('dish')
    .orderBy('category.sort_order')
    .orderBy('category.id')
    .orderBy('dish.sort_order')
    .orderBy('dish.id');

/** Dishes in the menu's order. */
export async function listDishes(db: Queries, restaurantId: string, filter: DishFilter = { q: '' }): Promise<Dish[]> {
  const rows = await inMenuOrder(await called(db, restaurantId, filter)).execute();
  return rows.map(presentDish);
}

export async function dishPage(
  db: Queries,
  restaurantId: string,
  filter: DishFilter,
  { page, page_size }: Page,
): Promise<{ items: Dish[]; total: number }> {
  const rows = await called(db, restaurantId, filter);
  const found = await inMenuOrder(rows)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const items = found.map(presentDish);
  if (page === 1 && items.length < page_size) return { items, total: items.length };
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
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

export async function listCategories(db: Queries, restaurantId: string): Promise<Category[]> {
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const counts = await db
    .selectFrom('dish')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('restaurant_id', '=', restaurantId)
    .groupBy('category_id')
    .execute();
  const countOf = new Map(counts.map(({ category_id, count }) => [category_id, count]));
  return rows.map((row) => presentCategory(row, countOf.get(row.id) ?? 0));
}

/** The number of dishes in all and in each state. */
export async function countDishes(db: Queries, restaurantId: string) {
  const rows = await db
    .selectFrom('dish')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('restaurant_id', '=', restaurantId)
    .groupBy('status')
    .execute();
  const of = (status: DishStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  const counts = { on_sale: of('on_sale'), off_shelf: of('off_shelf'), sold_out: of('sold_out') };
  return { ...counts, dishes: counts.on_sale + counts.off_shelf + counts.sold_out };
}

/** The highest place among a category's dishes. */
export async function lastDishPlace(db: Queries, restaurantId: string, categoryId: string): Promise<number> {
  const { last } = await db
    .selectFrom('dish')
    .where('restaurant_id', '=', restaurantId)
    .where('category_id', '=', categoryId)
    .select((eb) => eb.fn.max<number | null>('sort_order').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export const findCategoryRow = (
  db: Queries,
  restaurantId: string,
  categoryId: string,
): Promise<Row<'category'> | undefined> =>
  db
    .selectFrom('category')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', categoryId)
    .executeTakeFirst();
