import { MAX_HOUR_SPAN_DAYS, MAX_SPAN_DAYS } from '#contract/domain/statistics.ts';
import { CallError } from '#contract/errors.ts';
import { kitchenFiguresCall, MAX_KITCHEN_DAYS } from '#contract/http/money/kitchen.ts';
import { foodStatisticCall, orderTrendCall } from '#contract/http/money/statistics.ts';
import type { Register } from '../../../http/register.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { checkSpan } from '../../../http/check-span.ts';
import type { Reckoning } from './compared-days.service.ts';
import { kitchenFigures } from './kitchen-figures.ts';
import { foodStatistic } from './food-statistic.ts';
import { orderTrend } from './order-trend.ts';

export function registerStatisticsRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  async function reckoningOf(restaurantId: string): Promise<Reckoning> {
    const store = await findRestaurantRow(db, restaurantId);
    if (store === undefined) throw new CallError('not_found');
    const { time_zone, business_day_cutoff } = store;
    return { time_zone, business_day_cutoff, nowMs: context.clock.now() };
  }

  register(foodStatisticCall, async ({ query }) => {
    checkSpan(query, MAX_SPAN_DAYS);
    return foodStatistic(db, query, await reckoningOf(query.restaurant_id));
  });

  register(orderTrendCall, async ({ query }) => {
    checkSpan(query, query.by === 'hour' ? MAX_HOUR_SPAN_DAYS : MAX_SPAN_DAYS);
    return orderTrend(db, query, await reckoningOf(query.restaurant_id));
  });

  register(kitchenFiguresCall, async ({ query }) => {
    const { restaurant_id, from, to } = query;
    checkSpan({ from, to }, MAX_KITCHEN_DAYS);
    const store = await findRestaurantRow(db, restaurant_id);
    if (store === undefined) throw new CallError('not_found');
    return kitchenFigures(context, store, { from, to });
  });
}
