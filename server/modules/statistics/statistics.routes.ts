import { daysIn, MAX_HOUR_SPAN_DAYS, MAX_SPAN_DAYS, type DaySpan } from '#contract/domain/statistics.ts';
import { CallError } from '#contract/errors.ts';
import { dashboardCall, foodStatisticCall, orderTrendCall } from '#contract/http/statistics.ts';
import type { Register } from '../../http/register.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
import type { Context } from '../context.ts';
import { readDashboard } from './dashboard.ts';
import { foodStatistic } from './food-statistic.ts';
import { orderTrend } from './order-trend.ts';

/** A span that runs backwards, names no day of the calendar, or is wider than anyone reads, is a mistake. */
function checkSpan({ from, to }: DaySpan, maxDays: number): void {
  const days = daysIn({ from, to });
  if (Number.isNaN(days) || days < 1)
    throw new CallError('invalid', [{ path: 'to', code: 'invalid_value', message: 'is before the first day' }]);
  if (days > maxDays)
    throw new CallError('invalid', [
      { path: 'to', code: 'too_big', message: 'the span is too long', params: { maximum: maxDays } },
    ]);
}

export function registerStatisticsRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  async function cutoffOf(restaurantId: string): Promise<string> {
    const store = await findRestaurantRow(db, restaurantId);
    if (store === undefined) throw new CallError('not_found');
    return store.business_day_cutoff;
  }

  register(foodStatisticCall, async ({ query }) => {
    checkSpan(query, MAX_SPAN_DAYS);
    return foodStatistic(db, query, await cutoffOf(query.restaurant_id));
  });

  register(orderTrendCall, async ({ query }) => {
    checkSpan(query, query.by === 'hour' ? MAX_HOUR_SPAN_DAYS : MAX_SPAN_DAYS);
    return orderTrend(db, query, await cutoffOf(query.restaurant_id));
  });

  register(dashboardCall, ({ query }) => readDashboard(context, query.restaurant_id));
}
