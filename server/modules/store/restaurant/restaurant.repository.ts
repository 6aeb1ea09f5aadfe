import { phonePart } from '#contract/domain/phone.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { namesOf } from '#contract/domain/typed-words.ts';
import type { QueryOf } from '#contract/http/call.ts';
import type { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import { findAnyRestaurantRow, findRestaurantRow } from './desk-store.repository.ts';
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

const findWith =
  (findRow: typeof findRestaurantRow) =>
  async (db: Queries, restaurantId: string, nowMs: number): Promise<Restaurant | undefined> => {
    const row = await findRow(db, restaurantId);
    if (row === undefined) return undefined;
    const tiers = await tiersOf(db, [restaurantId]);
    return presentRestaurant(row, tiers.get(restaurantId) ?? [], nowMs);
  };

export const findRestaurant = findWith(findRestaurantRow);

/** Also one that was taken out of use: the platform opens its orders and statements [PF8]. */
export const findAnyRestaurant = findWith(findAnyRestaurantRow);

export type RestaurantPage = QueryOf<typeof listRestaurantsCall> & { hasNoMenu: boolean };

const SORTS = { name: 'name', created_at: 'created_at', city: 'city' } as const;

/** `allowed` undefined: every restaurant (administrators). */
export async function listRestaurants(
  db: Queries,
  allowed: readonly string[] | undefined,
  page: RestaurantPage,
  nowMs: number,
) {
  const called = await restaurantsCalled(db, allowed, page.q);
  if (called?.length === 0) return { items: [], total: 0 };
  const matching = matchingRestaurants(db, called, page);
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
  if (allowed !== undefined) rows = rows.where(isAnyOf(db, 'id', listOf(db, allowed)));
  if (page.mode !== undefined) rows = rows.where('mode', '=', page.mode);
  if (page.restaurant_type_id !== undefined) rows = rows.where('restaurant_type_id', '=', page.restaurant_type_id);
  if (page.hasNoMenu)
    rows = rows.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('dish').select('dish.id').whereRef('dish.restaurant_id', '=', 'restaurant.id'))),
    );
  return rows;
}

/** Those of the allowed restaurants, or of all, that are called so: by names, city, ZIP code or a part of the phone number. */
export async function restaurantsCalled(
  db: Queries,
  allowed: readonly string[] | undefined,
  q: string,
): Promise<readonly string[] | undefined> {
  if (q.trim() === '') return allowed;
  const isCalled = namesOf(q);
  const digits = phonePart(q);
  const rows = await db
    .selectFrom('restaurant')
    .select(['id', 'name', 'sub_name', 'city', 'zip_code', 'phone'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows
    .filter(
      ({ name, sub_name, city, zip_code, phone }) =>
        isCalled(name, sub_name, city, zip_code) || (digits !== undefined && phone.includes(digits)),
    )
    .flatMap(({ id }) => (allowed === undefined || allowed.includes(id) ? [id] : []));
}
