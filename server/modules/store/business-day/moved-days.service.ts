import type { DaySpan } from '#contract/domain/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import { countsOfDays, drawerOrdersOf, laterPartsOf, refundsOfDays } from './close-count.repository.ts';
import { drawerDays, drawerDue } from './drawer-cash.ts';

/** [DC3] The days whose cash is no longer what it was when it was last counted, the first one first. */
export async function movedDays(db: Queries, restaurantId: string, days: DaySpan): Promise<string[]> {
  const counts = await countsOfDays(db, restaurantId, days);
  if (counts.length === 0) return [];
  const rows = await drawerOrdersOf(db, restaurantId, days);
  const parts = await laterPartsOf(db, restaurantId, days);
  const drawers = drawerDays(rows, parts, await refundsOfDays(db, restaurantId, days));
  const expected = new Map(counts.map(({ business_date, expected_cents }) => [business_date, expected_cents]));
  return [...expected]
    .filter(([day, cents]) => drawerDue(drawers.of(day)) !== cents)
    .map(([day]) => day)
    .toSorted();
}
