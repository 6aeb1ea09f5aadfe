import type { Order } from '#contract/domain/order.ts';
import type { DaySoFar } from '#contract/http/money/statistics.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import type { Queries } from '../../../db/database.ts';
import { daySoFar, TIMED_COLUMNS, type TimedOrder } from '../../money/statistics/day-so-far.service.ts';
import type { FleetRestaurant } from './fleet.ts';

/** The figures of the current business day of several restaurants. */
export async function readToday(
  db: Queries,
  restaurants: readonly FleetRestaurant[],
  now: string,
): Promise<ReadonlyMap<string, DaySoFar>> {
  if (restaurants.length === 0) return new Map();
  const days = new Map(restaurants.map((restaurant) => [restaurant.row.id, restaurant.today]));
  const rows = await db
    .selectFrom('orders')
    .select(['restaurant_id', ...TIMED_COLUMNS])
    .where('restaurant_id', 'in', [...days.keys()])
    .where('business_date', 'in', [...new Set(days.values())])
    .where('status', '!=', 'pending')
    .execute();
  const byRestaurant = new Map<string, TimedOrder[]>();
  for (const { restaurant_id, business_date, ...row } of rows) {
    if (days.get(restaurant_id) !== business_date) continue;
    const order = { ...row, status: row.status as Order['status'], ...flagsOfCell(row.flags) };
    byRestaurant.set(restaurant_id, [...(byRestaurant.get(restaurant_id) ?? []), order]);
  }
  return new Map(
    restaurants.map(({ row: { id, accept_limit_seconds } }) => [
      id,
      daySoFar(byRestaurant.get(id) ?? [], { until: now, acceptLimitSeconds: accept_limit_seconds }),
    ]),
  );
}
