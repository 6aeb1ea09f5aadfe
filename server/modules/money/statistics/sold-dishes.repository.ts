import type { SoldDish } from '#contract/http/money/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import { wordsOfKey, type Sold, type SoldFigures } from './day-figures.service.ts';

type Named = { name_zh: string; name_en: string };
type Known = Named & { category_id: string | null };

const NOTHING: Sold = [0, 0, 0];
const byDish = (rows: readonly ({ id: string } & Known)[]) => rows.map((row) => [row.id, row] as const);

/** Dishes by id, all or some, with their name in the menu, else that of their last sale. */
export async function knownDishes(
  db: Queries,
  restaurantId: string,
  ids?: readonly string[],
): Promise<Map<string, Known>> {
  if (ids?.length === 0) return new Map();
  const sold = db
    .selectFrom('sold_dish')
    .select(['dish_id as id', 'name_zh', 'name_en', 'category_id'])
    .where('restaurant_id', '=', restaurantId);
  const menu = db
    .selectFrom('dish')
    .select(['id', 'name_zh', 'name_en', 'category_id'])
    .where('restaurant_id', '=', restaurantId);
  return new Map([
    ...byDish(await (ids === undefined ? sold : sold.where('dish_id', 'in', ids)).execute()),
    ...byDish(await (ids === undefined ? menu : menu.where('id', 'in', ids)).execute()),
  ]);
}

/** Keys by revenue, best first; ties by quantity, then by key, so that the order is stable. */
const bestFirst = (dishes: SoldFigures['dishes']): [string, Sold][] =>
  Object.entries(dishes).toSorted(
    ([leftKey, left], [rightKey, right]) => right[1] - left[1] || right[0] - left[0] || (leftKey < rightKey ? -1 : 1),
  );

/** The ids of the best-selling dishes, whose names are needed. */
export const bestIds = (dishes: SoldFigures['dishes'], limit: number): string[] =>
  bestFirst(dishes)
    .slice(0, limit)
    .flatMap(([key]) => (wordsOfKey(key) === undefined ? [key] : []));

/** The best-selling dishes, with their figures in the span compared with. */
export function bestDishes(
  dishes: SoldFigures['dishes'],
  before: SoldFigures['dishes'],
  known: ReadonlyMap<string, Known>,
  limit: number,
): SoldDish[] {
  return bestFirst(dishes)
    .slice(0, limit)
    .map(([key, [quantity, sales_cents, orders]]) => {
      const words = wordsOfKey(key);
      const { name_zh, name_en } = words ?? known.get(key) ?? { name_zh: '', name_en: '' };
      const [before_quantity, before_sales_cents] = before[key] ?? NOTHING;
      return {
        key,
        dish_id: words === undefined ? key : null,
        name_zh,
        name_en,
        quantity,
        orders,
        sales_cents,
        before_quantity,
        before_sales_cents,
      };
    });
}

/** Quantity and cents per category; null for dishes in no current category. */
function byCategory(dishes: SoldFigures['dishes'], known: ReadonlyMap<string, Known>, categories: ReadonlySet<string>) {
  const sums = new Map<string | null, [number, number]>();
  for (const [key, [quantity, cents]] of Object.entries(dishes)) {
    const id = known.get(key)?.category_id ?? null;
    const category = id !== null && categories.has(id) ? id : null;
    const [oldQuantity, oldCents] = sums.get(category) ?? [0, 0];
    sums.set(category, [oldQuantity + quantity, oldCents + cents]);
  }
  return sums;
}

export async function soldCategories(
  db: Queries,
  restaurantId: string,
  dishes: SoldFigures['dishes'],
  before: SoldFigures['dishes'],
  known: ReadonlyMap<string, Known>,
) {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name_zh', 'name_en'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('sort_order')
    .execute();
  const ids = new Set(rows.map((row) => row.id));
  const [now, then] = [byCategory(dishes, known, ids), byCategory(before, known, ids)];
  const named: { id: string | null; name_zh: string; name_en: string }[] = [...rows];
  if (now.has(null) || then.has(null)) named.push({ id: null, name_zh: '', name_en: '' });
  return named
    .map(({ id, name_zh, name_en }) => {
      const [quantity, sales_cents] = now.get(id) ?? [0, 0];
      const [before_quantity, before_sales_cents] = then.get(id) ?? [0, 0];
      return { category_id: id, name_zh, name_en, quantity, sales_cents, before_quantity, before_sales_cents };
    })
    .toSorted((left, right) => right.sales_cents - left.sales_cents);
}
