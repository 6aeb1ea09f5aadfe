import { addDays } from '#contract/domain/time.ts';
import type { Commission, CommissionRate } from '#contract/domain/commission.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

/** The rates of several restaurants, newest first. */
export async function ratesOfEach(
  db: Queries,
  restaurantIds: readonly string[],
): Promise<Map<string, CommissionRate[]>> {
  const byRestaurant = new Map<string, CommissionRate[]>(restaurantIds.map((id) => [id, []]));
  if (restaurantIds.length === 0) return byRestaurant;
  const rows = await db
    .selectFrom('restaurant_commission')
    .select(['restaurant_id', 'rate', 'from_date'])
    .where(isAnyOf(db, 'restaurant_id', listOf(db, restaurantIds)))
    .orderBy('from_date', 'desc')
    .execute();
  for (const row of rows) byRestaurant.get(row.restaurant_id)?.push(row);
  return byRestaurant;
}

/** One restaurant's rates as they were agreed, newest first. */
export const listCommissions = (db: Queries, restaurantId: string): Promise<Commission[]> =>
  db
    .selectFrom('restaurant_commission')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('from_date', 'desc')
    .execute();

/** The first business day that no issued statement covers, or undefined while none is issued. */
export async function firstUnbilledDay(db: Queries, restaurantId: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('bill')
    .select('period')
    .where('restaurant_id', '=', restaurantId)
    .where('state', '!=', 'open')
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? undefined : addDays(daysOfMonth(last.period).to, 1);
}

/**
 * Deletes the rollups of these days, because they hold another rate; figures come from the orders until the next
 * rollup.
 */
export const forgetFiguresFrom = (tx: Tx, restaurantId: string, day: string) =>
  tx
    .updateTable('day_sum')
    .set({ rolled_at: null })
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', day)
    .execute();
