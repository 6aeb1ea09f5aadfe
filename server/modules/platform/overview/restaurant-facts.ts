import { rateOn } from '#contract/domain/commission.ts';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import type { Queries } from '../../../db/database.ts';
import { currentDays } from '../../store/restaurant/current-days.service.ts';
import { openStateOfRow } from '../../store/restaurant/open-now.service.ts';
import type { Fleet, FleetRestaurant } from './fleet.ts';
import { readRestaurants } from './fleet-rows.ts';

type Owner = NonNullable<PlatformRestaurant['owner']>;
type Agreed = { rate: number | null; next: PlatformRestaurant['next_commission'] };
export type Rated = { computed: number | null; count: number };

/** A restaurant's fields for filters and sorting. */
export type Facts = {
  fleet: Fleet;
  owners: ReadonlyMap<string, Owner>;
  agreed: ReadonlyMap<string, Agreed>;
  rated: ReadonlyMap<string, Rated>;
  todayCounts: ReadonlyMap<string, number>;
};

/** The first owner of each restaurant. */
export async function readOwners(db: Queries): Promise<ReadonlyMap<string, Owner>> {
  const rows = await db
    .selectFrom('user_restaurant')
    .innerJoin('user', 'user.id', 'user_restaurant.user_id')
    .select(['user_restaurant.restaurant_id', 'user.id', 'user.nickname', 'user.mail', 'user.phone'])
    .where('user_restaurant.role', '=', 'owner')
    .orderBy('user.created_at', 'desc')
    .execute();
  return new Map(rows.map(({ restaurant_id, nickname, ...user }) => [restaurant_id, { ...user, name: nickname }]));
}

/** The commission rate in force on each restaurant's own business day, and the next one. */
export async function readAgreements(db: Queries, fleet: Fleet): Promise<ReadonlyMap<string, Agreed>> {
  const rows = await db
    .selectFrom('restaurant_commission')
    .select(['restaurant_id', 'rate', 'from_date'])
    .orderBy('from_date')
    .execute();
  const byRestaurant = new Map<string, { rate: number; from_date: string }[]>();
  for (const { restaurant_id, ...entry } of rows)
    byRestaurant.set(restaurant_id, [...(byRestaurant.get(restaurant_id) ?? []), entry]);
  return new Map(
    [...byRestaurant].map(([id, entries]) => {
      const today = fleet.restaurants.get(id)?.today ?? fleet.now.slice(0, 10);
      const hasBegun = entries.some((entry) => entry.from_date <= today);
      const next = entries.find((entry) => entry.from_date > today) ?? null;
      return [id, { rate: hasBegun ? rateOn(entries, today) : null, next }];
    }),
  );
}

/** The averages of the reviews, as stored with every change of a review. */
export async function readRatings(db: Queries): Promise<ReadonlyMap<string, Rated>> {
  const rows = await db.selectFrom('rating_sum').selectAll().execute();
  return new Map(
    rows.map(({ restaurant_id, ratings, stars }) => [
      restaurant_id,
      { computed: ratings === 0 ? null : Math.round((stars / ratings) * 10) / 10, count: ratings },
    ]),
  );
}

/** Order counts of each restaurant's current business day. */
export async function readTodayCounts(db: Queries, fleet: Fleet): Promise<ReadonlyMap<string, number>> {
  const days = new Map([...fleet.restaurants.values()].map((restaurant) => [restaurant.row.id, restaurant.today]));
  if (days.size === 0) return new Map();
  // A platform with several time zones has two or three current days.
  const rows = await db
    .selectFrom('restaurant')
    .innerJoin('day_sum', 'day_sum.restaurant_id', 'restaurant.id')
    .select(['day_sum.restaurant_id', 'day_sum.business_date', 'day_sum.orders'])
    .where('day_sum.business_date', 'in', [...new Set(days.values())])
    .execute();
  return new Map(
    rows
      .filter((row) => days.get(row.restaurant_id) === row.business_date)
      .map((row) => [row.restaurant_id, row.orders]),
  );
}

/** Restaurants taken out of use, without any live data. */
export async function readDeleted(db: Queries, nowMs: number): Promise<FleetRestaurant[]> {
  const rows = await readRestaurants(db, true);
  const dayOf = currentDays(nowMs);
  return rows.map((row) => ({
    row,
    today: dayOf(row),
    open: { ...openStateOfRow(row, nowMs), is_open: false },
    dish_count: 0,
    screens: [],
    counts: { paired: 0, online: 0, unarmed: 0 },
    orders: [],
    unacknowledged: 0,
    late: 0,
    trouble: 0,
    problems: [],
    score: 0,
  }));
}
