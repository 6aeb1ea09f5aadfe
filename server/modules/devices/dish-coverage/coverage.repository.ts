import type { StationDishes } from '#contract/domain/coverage.ts';
import { groupByStation } from '#contract/domain/station.ts';
import type { Queries } from '../../../db/database.ts';

/** How many dishes on sale each station has, by the dish's own station or its category's; '' is none. */
export async function stationsOnSale(db: Queries, restaurantId: string): Promise<StationDishes[]> {
  const rows = await db
    .selectFrom('dish')
    .leftJoin('category', (join) =>
      join.onRef('category.id', '=', 'dish.category_id').onRef('category.restaurant_id', '=', 'dish.restaurant_id'),
    )
    .select((eb) => [
      eb.fn.coalesce('dish.station', 'category.station', eb.val('')).as('named'),
      eb.fn.countAll<number>().as('dishes'),
    ])
    .where('dish.restaurant_id', '=', restaurantId)
    .where('dish.status', '!=', 'off_shelf')
    .groupBy('named')
    .orderBy('named')
    .execute();
  const named = rows.map(({ named: station, dishes }) => ({ station, dishes }));
  return groupByStation(named).map(({ station, items }) => ({
    station,
    dishes: items.reduce((sum, { dishes }) => sum + dishes, 0),
  }));
}

export async function countChannels(db: Queries, restaurantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('channel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
