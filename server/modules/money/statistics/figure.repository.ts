import { NO_SUMS, saleOf, sumBills, type BillSums } from '#contract/domain/bill.ts';
import { rateOn, type CommissionRate } from '#contract/domain/commission.ts';
import type { DaySpan } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { addFigures, countOrder, emptyFigures, figuresOfDay, type SoldFigures } from './day-figures.service.ts';
import type { DaysUntil } from './compared-days.service.ts';
import { billedOrdersOf, figuredOrders, figuredOrdersUntil } from './figured-orders.ts';
import { daysOfSpan, readWritten, readWrittenParts, type Part } from './written-figures.repository.ts';

/** A span's sales: rollups for past days, the orders themselves for the others. */
export async function readSold(db: Queries, restaurantId: string, span: DaySpan): Promise<SoldFigures> {
  const { written, live } = await readWritten(db, restaurantId, span, 'body');
  const sum = emptyFigures();
  for (const body of written) addFigures(sum, fromJson(body));
  for (const orders of (await figuredOrders(db, restaurantId, live)).values())
    for (const order of orders) countOrder(sum, order);
  return sum;
}

/** The same of days of which the last may be a part. */
export async function readSoldUntil(db: Queries, restaurantId: string, days: DaysUntil): Promise<SoldFigures> {
  const { span, until } = days;
  if (until === null) return readSold(db, restaurantId, span);
  const sum = await readSold(db, restaurantId, { from: span.from, to: addDays(span.to, -1) });
  for (const order of await figuredOrdersUntil(db, restaurantId, { day: span.to, until })) countOrder(sum, order);
  return sum;
}

/** The same for several days separately; a day without orders is left out. */
export async function readSoldByDay(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
): Promise<Map<string, SoldFigures>> {
  const { days, live } = await daysOfSpan(db, restaurantId, span);
  const byDay = new Map<string, SoldFigures>();
  if (days.length > 0) {
    const rows = await db
      .selectFrom('figure')
      .select(['span', 'body'])
      .where('restaurant_id', '=', restaurantId)
      .where('span', 'in', days)
      .execute();
    for (const row of rows) byDay.set(row.span, fromJson(row.body));
  }
  for (const [day, orders] of await figuredOrders(db, restaurantId, live)) byDay.set(day, figuresOfDay(orders, 0).body);
  return byDay;
}

/** The same of days of which the last may be a part. */
export async function readSoldByDayUntil(
  db: Queries,
  restaurantId: string,
  days: DaysUntil,
): Promise<Map<string, SoldFigures>> {
  const { span, until } = days;
  if (until === null) return readSoldByDay(db, restaurantId, span);
  const byDay = await readSoldByDay(db, restaurantId, { from: span.from, to: addDays(span.to, -1) });
  const orders = await figuredOrdersUntil(db, restaurantId, { day: span.to, until });
  return byDay.set(span.to, figuresOfDay(orders, 0).body);
}

/** A stored day's or month's sale; one of an older version knows fewer sums. */
export const saleFrom = (text: string): BillSums => ({ ...NO_SUMS, ...fromJson<Partial<BillSums>>(text) });

/** The sums of each part's own orders for its statement, in as many queries as for one. */
export async function readSales(
  db: Queries,
  parts: readonly Part[],
  ratesOf: (restaurantId: string) => readonly CommissionRate[],
): Promise<BillSums[]> {
  if (parts.length === 0) return [];
  const written = await readWrittenParts(db, parts, 'sale');
  const live = await billedOrdersOf(
    db,
    parts.map(({ restaurant_id }, index) => ({ restaurant_id, days: written[index]?.live ?? [] })),
  );
  return parts.map(({ restaurant_id }, index) => {
    const rates = ratesOf(restaurant_id);
    const liveSums = (live[index] ?? []).map((order) => saleOf(order, rateOn(rates, order.business_date)));
    // One of an older version knows fewer sums.
    const writtenSums = (written[index]?.written ?? []).map((text) => fromJson<Partial<BillSums>>(text));
    return sumBills([...writtenSums, ...liveSums]);
  });
}
