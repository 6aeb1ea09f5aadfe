import { sql } from 'kysely';
import { APOSTROPHES } from '#contract/domain/alike.ts';
import { phonePart } from '#contract/domain/phone.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import type { QueryOf } from '#contract/http/call.ts';
import type { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import { findRestaurantRow } from './desk-store.repository.ts';
import { presentRestaurant } from './restaurant-rows.repository.ts';

type Tier = Restaurant['delivery_fee_tiers'][number];

const tiersOfSome = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('delivery_fee_tier')
    .selectAll()
    .where(isAnyOf(db, 'restaurant_id', ids))
    .orderBy('start_distance'),
);

export async function tiersOf(db: Queries, restaurantIds: readonly string[]): Promise<Map<string, Tier[]>> {
  if (restaurantIds.length === 0) return new Map();
  const rows = await tiersOfSome(db, { ids: listOf(db, restaurantIds) });
  const tiers = new Map<string, Tier[]>();
  for (const { restaurant_id, ...tier } of rows) tiers.set(restaurant_id, [...(tiers.get(restaurant_id) ?? []), tier]);
  return tiers;
}

export async function findRestaurant(
  db: Queries,
  restaurantId: string,
  nowMs: number,
): Promise<Restaurant | undefined> {
  const row = await findRestaurantRow(db, restaurantId);
  if (row === undefined) return undefined;
  const tiers = await tiersOf(db, [restaurantId]);
  return presentRestaurant(row, tiers.get(restaurantId) ?? [], nowMs);
}

export type RestaurantPage = QueryOf<typeof listRestaurantsCall> & { hasNoMenu: boolean };

const SORTS = { name: 'name', created_at: 'created_at', city: 'city' } as const;

/** `allowed` undefined: every restaurant (administrators). */
export async function listRestaurants(
  db: Queries,
  allowed: readonly string[] | undefined,
  page: RestaurantPage,
  nowMs: number,
) {
  if (allowed?.length === 0) return { items: [], total: 0 };
  const matching = matchingRestaurants(db, allowed, page);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const isDown = page.sort.startsWith('-');
  const column = SORTS[page.sort.replace('-', '') as keyof typeof SORTS];
  const rows = await matching
    .selectAll()
    .orderBy(column, isDown ? 'desc' : 'asc')
    .orderBy('id', isDown ? 'desc' : 'asc')
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size)
    .execute();
  const tiers = await tiersOf(
    db,
    rows.map((row) => row.id),
  );
  return { items: rows.map((row) => presentRestaurant(row, tiers.get(row.id) ?? [], nowMs)), total };
}

function matchingRestaurants(db: Queries, allowed: readonly string[] | undefined, page: RestaurantPage) {
  let rows = db.selectFrom('restaurant').where('deleted_at', 'is', null);
  if (allowed !== undefined) rows = rows.where('id', 'in', allowed);
  if (page.mode !== undefined) rows = rows.where('mode', '=', page.mode);
  if (page.restaurant_type_id !== undefined) rows = rows.where('restaurant_type_id', '=', page.restaurant_type_id);
  if (page.hasNoMenu)
    rows = rows.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('dish').select('dish.id').whereRef('dish.restaurant_id', '=', 'restaurant.id'))),
    );
  if (page.q === '') return rows;
  const pattern = `%${likeText(page.q)}%`;
  const digits = phonePart(page.q);
  return rows.where((where) =>
    where.or([
      where(sql`lower(name)`, 'like', pattern),
      where(sql`lower(sub_name)`, 'like', pattern),
      where(sql`lower(city)`, 'like', pattern),
      where('zip_code', 'like', pattern),
      ...(digits === undefined ? [] : [where('phone', 'like', `%${digits}%`)]),
    ]),
  );
}

/** A person's text as part of a LIKE pattern, lower-cased on both sides since only SQLite ignores case; an apostrophe of any kind. */
export const likeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[%_\\]/g, ' ')
    .replaceAll(APOSTROPHES, '_');
