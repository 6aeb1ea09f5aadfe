import { DELIVERY_METHODS } from '#contract/domain/order-status.ts';
import { eachDay, hoursFrom, monthOf, type DaySpan } from '#contract/domain/statistics.ts';
import { businessDate, weekdayOf } from '#contract/domain/time.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { foodStatisticCall } from '#contract/http/money/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import { emptyFigures, type Counted } from './day-figures.service.ts';
import { comparedDays, type Reckoning } from './compared-days.service.ts';
import { dayRows, dayRowsUntil, figuresOf, type DayRow } from './day-rows.ts';
import { readSold, readSoldUntil } from './figure.repository.ts';
import { refundedCents } from './refunded.repository.ts';
import { bestDishes, knownDishes, soldCategories } from './sold-dishes.repository.ts';

type Query = QueryOf<typeof foodStatisticCall>;
type Reply = ReplyOf<typeof foodStatisticCall>;

const TOP = 10;
const NOTHING: Counted = [0, 0];

function sideBySide(now: Counted = NOTHING, then: Counted = NOTHING) {
  return { orders: now[0], sales_cents: now[1], before_orders: then[0], before_sales_cents: then[1] };
}

type Against = ReturnType<typeof sideBySide>;

/** Each key with sales in either span, the strongest first. */
function channelsOf(now: Record<string, Counted>, then: Record<string, Counted>): Reply['channels'] {
  return [...new Set([...Object.keys(now), ...Object.keys(then)])]
    .map((channel): Against & { channel: string } => ({ channel, ...sideBySide(now[channel], then[channel]) }))
    .toSorted((left, right) => right.sales_cents - left.sales_cents || (left.channel < right.channel ? -1 : 1));
}

/** Orders and money per weekday, with the number of days behind each, for averages. */
function weekdaySums(span: DaySpan, rows: readonly DayRow[]) {
  const sums = Array.from({ length: 7 }, () => ({ days: 0, counted: [0, 0] as Counted }));
  for (const day of eachDay(span)) {
    const weekday = sums[weekdayOf(day)];
    if (weekday !== undefined) weekday.days += 1;
  }
  for (const row of rows) {
    const counted = sums[weekdayOf(row.business_date)]?.counted ?? [0, 0];
    counted[0] += row.orders;
    counted[1] += row.sales_cents;
  }
  return sums;
}

function weekdaysOf(
  span: DaySpan,
  rows: readonly DayRow[],
  before: DaySpan | null,
  beforeRows: readonly DayRow[],
): Reply['weekdays'] {
  const then = before === null ? [] : weekdaySums(before, beforeRows);
  return weekdaySums(span, rows).map(({ days, counted }, weekday) => ({
    weekday,
    days,
    before_days: then[weekday]?.days ?? 0,
    ...sideBySide(counted, then[weekday]?.counted),
  }));
}

/** `/food-statistic`: everything the statistics page shows of one span. */
export async function foodStatistic(db: Queries, query: Query, reckoning: Reckoning): Promise<Reply> {
  const { restaurant_id, from, to } = query;
  const span = { from, to };
  const { business_day_cutoff } = reckoning;
  // Days that are still to come lower no average of a weekday.
  const today = businessDate(reckoning.nowMs, reckoning.time_zone, business_day_cutoff);
  const before = comparedDays(span, query.compare, reckoning);
  const rows = await dayRows(db, restaurant_id, span);
  const beforeRows = before === null ? [] : await dayRowsUntil(db, restaurant_id, before);
  const sold = await readSold(db, restaurant_id, span);
  const soldBefore = before === null ? emptyFigures() : await readSoldUntil(db, restaurant_id, before);
  const known = await knownDishes(db, restaurant_id);
  const dishes = bestDishes(sold.dishes, soldBefore.dishes, known, query.dish_limit);
  const month = monthOf(to);
  const monthly = figuresOf(await dayRows(db, restaurant_id, { from: `${month}-01`, to }));
  return {
    ...figuresOf(rows),
    span,
    compared_span: before?.span ?? null,
    compared_until: before?.until ?? null,
    compared: before === null ? null : figuresOf(beforeRows),
    refunded_cents: await refundedCents(db, restaurant_id, span),
    month,
    monthly_sales_cents: monthly.sales_cents,
    monthly_volume: monthly.food_number,
    top10: dishes.slice(0, TOP),
    dishes,
    dishes_total: Object.keys(sold.dishes).length,
    categories: await soldCategories(db, restaurant_id, sold.dishes, soldBefore.dishes, known),
    channels: channelsOf(sold.channels, soldBefore.channels),
    methods: DELIVERY_METHODS.map((delivery_method) => ({
      delivery_method,
      ...sideBySide(sold.methods[delivery_method], soldBefore.methods[delivery_method]),
    })),
    hours: hoursFrom(business_day_cutoff).map((hour) => ({
      hour,
      ...sideBySide(sold.hours[hour], soldBefore.hours[hour]),
    })),
    weekdays: weekdaysOf({ from, to: to < today ? to : today }, rows, before?.span ?? null, beforeRows),
  };
}
