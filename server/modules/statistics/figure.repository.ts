import { addBillSums, NO_SUMS, type BillSums } from '#contract/domain/bill.ts';
import { rateOn, type Commission } from '#contract/domain/commission.ts';
import { daysOfMonth, monthOf, type DaySpan } from '#contract/domain/statistics.ts';
import { fromJson } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import { addFigures, countOrder, emptyFigures, figuresOfDay, type SoldFigures } from './day-figures.ts';
import { figuredOrders } from './figured-orders.ts';

type Day = { business_date: string; rolled_at: string | null };

/** What a span is read from: months and days written down, and the days whose orders have to be looked at. */
type Plan = { months: string[]; days: string[]; live: string[] };

const whole = (month: string, span: DaySpan): boolean => {
  const days = daysOfMonth(month);
  return days.from >= span.from && days.to <= span.to;
};

/** A whole month of written days is one row, unless that row is missing; `known` are the months that have one. */
function planOf(days: readonly Day[], span: DaySpan, known: ReadonlySet<string>): Plan {
  const byMonth = new Map<string, Day[]>();
  for (const day of days) {
    const month = monthOf(day.business_date);
    byMonth.set(month, [...(byMonth.get(month) ?? []), day]);
  }
  const plan: Plan = { months: [], days: [], live: [] };
  for (const [month, ofMonth] of byMonth) {
    if (known.has(month) && whole(month, span) && ofMonth.every((day) => day.rolled_at !== null))
      plan.months.push(month);
    else
      for (const { business_date, rolled_at } of ofMonth)
        (rolled_at === null ? plan.live : plan.days).push(business_date);
  }
  return plan;
}

const daysWithOrders = (db: Queries, restaurantId: string, { from, to }: DaySpan): Promise<Day[]> =>
  db
    .selectFrom('day_sum')
    .select(['business_date', 'rolled_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .execute();

async function knownMonths(db: Queries, restaurantId: string, span: DaySpan, days: readonly Day[]) {
  const wanted = [...new Set(days.map((day) => monthOf(day.business_date)))].filter((month) => whole(month, span));
  if (wanted.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom('figure')
    .select('span')
    .where('restaurant_id', '=', restaurantId)
    .where('span', 'in', wanted)
    .execute();
  return new Set(rows.map((row) => row.span));
}

async function planSpan(db: Queries, restaurantId: string, span: DaySpan): Promise<Plan> {
  const days = await daysWithOrders(db, restaurantId, span);
  return planOf(days, span, await knownMonths(db, restaurantId, span, days));
}

const MAX_TRIES = 5;

/** The written figures of a span and the days that are not among them. */
export async function readWritten(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
  column: 'body' | 'sale' | 'facets',
) {
  for (let attempt = 1; ; attempt += 1) {
    const { months, days, live } = await planSpan(db, restaurantId, span);
    const spans = [...months, ...days];
    if (spans.length === 0) return { written: [], live };
    const rows = await db
      .selectFrom('figure')
      .select((eb) => eb.ref(column).as('text'))
      .where('restaurant_id', '=', restaurantId)
      .where('span', 'in', spans)
      .execute();
    // A day was written anew in between, and its month's row is gone: look again.
    if (rows.length < spans.length && attempt < MAX_TRIES) continue;
    return { written: rows.map((row) => row.text), live };
  }
}

/** What a span sold: written figures where the days are over, the orders themselves where they are not. */
export async function readSold(db: Queries, restaurantId: string, span: DaySpan): Promise<SoldFigures> {
  const { written, live } = await readWritten(db, restaurantId, span, 'body');
  const sum = emptyFigures();
  for (const body of written) addFigures(sum, fromJson(body));
  for (const orders of (await figuredOrders(db, restaurantId, live)).values())
    for (const order of orders) countOrder(sum, order);
  return sum;
}

/** The same for each of some days by itself; a day without orders is left out. */
export async function readSoldByDay(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
): Promise<Map<string, SoldFigures>> {
  const { days, live } = planOf(await daysWithOrders(db, restaurantId, span), span, new Set());
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

/** What a span's own orders put on its statement. */
export async function readSale(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
  commissions: readonly Commission[],
): Promise<BillSums> {
  const { written, live } = await readWritten(db, restaurantId, span, 'sale');
  const liveSums = [...(await figuredOrders(db, restaurantId, live))].map(
    ([day, orders]) => figuresOfDay(orders, rateOn(commissions, day)).sale,
  );
  return [...written.map((sale) => fromJson<BillSums>(sale)), ...liveSums].reduce(addBillSums, NO_SUMS);
}
