import { bucketsOf, eachDay, hoursFrom, shiftOf, type DaySpan } from '#contract/domain/statistics.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { orderTrendCall, TrendPoint } from '#contract/http/money/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import type { SoldFigures } from './day-figures.service.ts';
import { comparedDays, type DaysUntil, type Reckoning } from './compared-days.service.ts';
import { dayRows, dayRowsUntil, type DayRow } from './day-rows.ts';
import { readSoldByDay, readSoldByDayUntil } from './figure.repository.ts';

type Query = QueryOf<typeof orderTrendCall>;
type Reply = ReplyOf<typeof orderTrendCall>;

const sumOf = (days: ReadonlyMap<string, DayRow>, span: DaySpan) => {
  const sum = { orders: 0, sales_cents: 0, dishes: 0, cancelled: 0 };
  for (const day of eachDay(span)) {
    const row = days.get(day);
    sum.orders += row?.orders ?? 0;
    sum.sales_cents += row?.sales_cents ?? 0;
    sum.dishes += row?.dishes ?? 0;
    sum.cancelled += row?.cancelled ?? 0;
  }
  return sum;
};

const byDay = (rows: readonly DayRow[]) => new Map(rows.map((row) => [row.business_date, row]));

/** Compares each bucket with the days that its own days are shifted to, so that both have the same number of days. */
async function trendOfDays(
  db: Queries,
  query: Query,
  span: DaySpan,
  before: DaysUntil | null,
  by: 'day' | 'week' | 'month',
): Promise<TrendPoint[]> {
  const days = byDay(await dayRows(db, query.restaurant_id, span));
  const then = before === null ? new Map<string, DayRow>() : byDay(await dayRowsUntil(db, query.restaurant_id, before));
  const shift = query.compare === 'none' ? null : shiftOf(span, query.compare);
  return bucketsOf(span, by).map((bucket) => {
    const against = shift === null ? null : { from: shift(bucket.from), to: shift(bucket.to) };
    const compared = against === null ? null : sumOf(then, against);
    return {
      ...bucket,
      hour: null,
      ...sumOf(days, bucket),
      before_from: against?.from ?? null,
      before_to: against?.to ?? null,
      before_orders: compared?.orders ?? 0,
      before_sales_cents: compared?.sales_cents ?? 0,
    };
  });
}

const hourOf = (sold: SoldFigures | undefined, hour: number): readonly [number, number] => sold?.hours[hour] ?? [0, 0];

/** Every hour of every business day, from the first hour of the day. */
async function trendOfHours(
  db: Queries,
  query: Query,
  span: DaySpan,
  before: DaysUntil | null,
  cutoff: string,
): Promise<TrendPoint[]> {
  const sold = await readSoldByDay(db, query.restaurant_id, span);
  const then =
    before === null ? new Map<string, SoldFigures>() : await readSoldByDayUntil(db, query.restaurant_id, before);
  const shift = query.compare === 'none' ? null : shiftOf(span, query.compare);
  return eachDay(span).flatMap((day) => {
    const against = shift === null ? null : shift(day);
    return hoursFrom(cutoff).map((hour) => {
      const [orders, sales_cents] = hourOf(sold.get(day), hour);
      const [before_orders, before_sales_cents] = hourOf(then.get(against ?? ''), hour);
      const days = { from: day, to: day, before_from: against, before_to: against };
      return { ...days, hour, orders, sales_cents, dishes: null, cancelled: null, before_orders, before_sales_cents };
    });
  });
}

/** `/order/stats_rd_order_by_time`: a span in equal steps, without gaps. */
export async function orderTrend(db: Queries, query: Query, reckoning: Reckoning): Promise<Reply> {
  const span = { from: query.from, to: query.to };
  const before = comparedDays(span, query.compare, reckoning);
  const items =
    query.by === 'hour'
      ? await trendOfHours(db, query, span, before, reckoning.business_day_cutoff)
      : await trendOfDays(db, query, span, before, query.by);
  return { by: query.by, compared_span: before?.span ?? null, compared_until: before?.until ?? null, items };
}
