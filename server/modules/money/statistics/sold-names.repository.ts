import type { Queries, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

const ROWS_PER_INSERT = 100;
/** Before every business day: the name of a sale takes the place of the menu's. */
const BEFORE_ANY_SALE = '0000-00-00';

type Removed = Pick<Row<'dish'>, 'id' | 'name_zh' | 'name_en' | 'category_id'>;

/** Keeps the names of dishes that leave the menu: the days that have no rollup yet have none of their own. */
export async function keepDishNames(tx: Tx, restaurant_id: string, dishes: readonly Removed[]): Promise<void> {
  const rows = dishes.map(({ id, name_zh, name_en, category_id }) => ({
    restaurant_id,
    dish_id: id,
    name_zh,
    name_en,
    category_id,
    business_date: BEFORE_ANY_SALE,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await tx
      .insertInto('sold_dish')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(['restaurant_id', 'dish_id'])
          .doUpdateSet((eb) => ({ category_id: eb.fn.coalesce('excluded.category_id', 'sold_dish.category_id') })),
      )
      .execute();
}

type Category = { id: string; name_zh: string; name_en: string };

/** Keeps the name of a category that leaves the menu with the dishes that were sold in it. */
export async function keepCategoryName(tx: Tx, restaurant_id: string, category: Category): Promise<void> {
  await tx
    .updateTable('sold_dish')
    .set({ category_zh: category.name_zh, category_en: category.name_en })
    .where('restaurant_id', '=', restaurant_id)
    .where('category_id', '=', category.id)
    .execute();
}

/** What is known of a sold dish that the menu may have forgotten. */
export const soldNames = (db: Queries, restaurantId: string) =>
  db
    .selectFrom('sold_dish')
    .select(['dish_id as id', 'name_zh', 'name_en', 'category_id', 'category_zh', 'category_en'])
    .where('restaurant_id', '=', restaurantId);
