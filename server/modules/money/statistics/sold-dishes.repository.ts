import type { SoldDish } from '#contract/http/money/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import { soldNames } from './sold-names.repository.ts';
import { wordsOfKey, type Sold, type SoldFigures } from './day-figures.service.ts';

type Named = { name_zh: string; name_en: string };
/** The category's names are kept only where it was deleted. */
type Known = Named & { category_id: string | null; category_zh?: string | null; category_en?: string | null };

const NOTHING: Sold = [0, 0, 0];
const byDish = (rows: readonly ({ id: string } & Known)[]) => rows.map((row) => [row.id, row] as const);

/** Dishes by id, all or some, with their name in the menu, else that of their last sale. */
export async function knownDishes(
  db: Queries,
  restaurantId: string,
  ids?: readonly string[],
): Promise<Map<string, Known>> {
  if (ids?.length === 0) return new Map();
  const sold = soldNames(db, restaurantId);
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

/** Quantity and cents per category; null for dishes whose category no one knows any more. */
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

/** The deleted categories that sold dishes still name. */
function deletedCategories(known: ReadonlyMap<string, Known>, isThere: ReadonlySet<string | null>) {
  const kept = [...known.values()].flatMap(({ category_id: id, category_zh, category_en }) =>
    id === null || isThere.has(id) || (category_zh ?? category_en ?? '') === ''
      ? []
      : [[id, { id, name_zh: category_zh ?? '', name_en: category_en ?? '' }] as const],
  );
  return new Map(kept).values();
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
  const isThere = new Set<string | null>(rows.map((row) => row.id));
  const named: { id: string | null; name_zh: string; name_en: string }[] = [
    ...rows,
    ...deletedCategories(known, isThere),
  ];
  const ids = new Set(named.flatMap(({ id }) => (id === null ? [] : [id])));
  const [now, then] = [byCategory(dishes, known, ids), byCategory(before, known, ids)];
  if (now.has(null) || then.has(null)) named.push({ id: null, name_zh: '', name_en: '' });
  return named
    .map(({ id, name_zh, name_en }) => {
      const [quantity, sales_cents] = now.get(id) ?? [0, 0];
      const [before_quantity, before_sales_cents] = then.get(id) ?? [0, 0];
      return { category_id: id, name_zh, name_en, quantity, sales_cents, before_quantity, before_sales_cents };
    })
    .filter(({ category_id: id }) => isThere.has(id) || now.has(id) || then.has(id))
    .toSorted((left, right) => right.sales_cents - left.sales_cents);
}
