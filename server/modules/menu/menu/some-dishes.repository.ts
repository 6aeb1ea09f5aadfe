import type { Dish } from '#contract/domain/menu.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';
import { pairsOf, pairTable } from '../../../db/value-lists.ts';
import { presentDish } from './menu-rows.repository.ts';

type Ids = { restaurantId: string; ids: readonly string[] };

const pairsOfIds = (wanted: readonly Ids[]): readonly (readonly [string, string])[] =>
  wanted.flatMap(({ restaurantId, ids }) => [...new Set(ids)].map((id) => [restaurantId, id] as const));

const someDishes = prepared((db, { pairs }: { pairs: string }) =>
  db
    .selectFrom(pairTable(db, pairs))
    .innerJoin('dish', (join) => join.onRef('dish.restaurant_id', '=', 'named.one').onRef('dish.id', '=', 'named.two'))
    .selectAll('dish'),
);

const someCategories = prepared((db, { pairs }: { pairs: string }) =>
  db
    .selectFrom(pairTable(db, pairs))
    .innerJoin('category', (join) =>
      join.onRef('category.restaurant_id', '=', 'named.one').onRef('category.id', '=', 'named.two'),
    )
    .selectAll('category'),
);

/** The dishes that orders name, by restaurant and id, for pricing. Every restaurant that is asked for is in the answer. */
export async function findDishesOf(
  db: Queries,
  named: readonly { restaurantId: string; dishIds: readonly string[] }[],
): Promise<Map<string, Map<string, Dish>>> {
  const found = new Map(named.map(({ restaurantId }) => [restaurantId, new Map<string, Dish>()]));
  const pairs = pairsOfIds(mergedIds(named.map(({ restaurantId, dishIds }) => ({ restaurantId, ids: dishIds }))));
  if (pairs.length === 0) return found;
  for (const row of await someDishes(db, { pairs: pairsOf(pairs) }))
    found.get(row.restaurant_id)?.set(row.id, presentDish(row));
  return found;
}

export async function findCategories(db: Queries, wanted: readonly Ids[]): Promise<Row<'category'>[]> {
  const pairs = pairsOfIds(wanted);
  return pairs.length === 0 ? [] : someCategories(db, { pairs: pairsOf(pairs) });
}

/** Several orders of one restaurant name the same dishes. */
function mergedIds(wanted: readonly Ids[]): Ids[] {
  const merged = new Map<string, string[]>();
  for (const { restaurantId, ids } of wanted) merged.set(restaurantId, [...(merged.get(restaurantId) ?? []), ...ids]);
  return [...merged].map(([restaurantId, ids]) => ({ restaurantId, ids }));
}
