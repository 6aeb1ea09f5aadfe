import { sql } from 'kysely';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import type { Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
import { presentRestaurant } from './restaurant-rows.ts';

type Tier = Restaurant['delivery_fee_tiers'][number];

const tiersOfSome = prepared((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('delivery_fee_tier').selectAll().where('restaurant_id', 'in', ids).orderBy('start_distance'),
);

export async function tiersOf(db: Queries, restaurantIds: readonly string[]): Promise<Map<string, Tier[]>> {
  if (restaurantIds.length === 0) return new Map();
  const rows = await tiersOfSome(db, { ids: restaurantIds });
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

export type RestaurantPage = { q: string; page: number; page_size: number };

/** `allowed` undefined: every restaurant (administrators). */
export async function listRestaurants(
  db: Queries,
  allowed: readonly string[] | undefined,
  page: RestaurantPage,
  nowMs: number,
) {
  if (allowed?.length === 0) return { items: [], total: 0 };
  let matching = db.selectFrom('restaurant').where('deleted_at', 'is', null);
  if (allowed !== undefined) matching = matching.where('id', 'in', allowed);
  if (page.q !== '') matching = matching.where(sql`lower(name)`, 'like', `%${likeText(page.q)}%`);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size)
    .execute();
  const tiers = await tiersOf(
    db,
    rows.map((row) => row.id),
  );
  return { items: rows.map((row) => presentRestaurant(row, tiers.get(row.id) ?? [], nowMs)), total };
}

/** A person's words as part of a LIKE pattern, lower-cased on both sides since only SQLite ignores case. */
export const likeText = (text: string): string => text.toLowerCase().replaceAll(/[%_\\]/g, ' ');
