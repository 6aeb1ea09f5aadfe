import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInput, ReplyOf } from '#contract/http/call.ts';
import { checkMenuCall } from '#contract/http/menu/menu.ts';
import { dashboardCall, foodStatisticCall, orderTrendCall } from '#contract/http/money/statistics.ts';
import { call } from '../../lib/api.ts';
import { orderKeys } from '../orders/order-queries.ts';

type StatisticQuery = Omit<QueryInput<typeof foodStatisticCall>, 'restaurant_id'>;
type TrendQuery = Omit<QueryInput<typeof orderTrendCall>, 'restaurant_id'>;

/** Promises pass without anything happening: what is late is read again this often. */
const DASHBOARD_REFRESH_MS = 60_000;
const MENU_CHECK_STALE_MS = 10 * 60_000;
const ALL_DISHES = 5_000;

const quantities = ({ dishes }: ReplyOf<typeof foodStatisticCall>): ReadonlyMap<string, number> =>
  new Map(dishes.map((dish) => [dish.key, dish.quantity]));

/** Under the orders' key: a notice that orders changed makes figures read again too. */
export const statisticsKeys = {
  of: (restaurantId: string) => [...orderKeys.of(restaurantId), 'figures'] as const,
};

export const statisticsQueries = {
  dashboard: (restaurantId: string) =>
    queryOptions({
      queryKey: [...statisticsKeys.of(restaurantId), 'dashboard'],
      queryFn: ({ signal }) => call(dashboardCall, { query: { restaurant_id: restaurantId }, signal }),
      refetchInterval: DASHBOARD_REFRESH_MS,
    }),

  statistic: (restaurantId: string, query: StatisticQuery) =>
    queryOptions({
      queryKey: [...statisticsKeys.of(restaurantId), 'statistic', query],
      queryFn: ({ signal }) => call(foodStatisticCall, { query: { restaurant_id: restaurantId, ...query }, signal }),
      placeholderData: keepPreviousData,
    }),

  trend: (restaurantId: string, query: TrendQuery) =>
    queryOptions({
      queryKey: [...statisticsKeys.of(restaurantId), 'trend', query],
      queryFn: ({ signal }) => call(orderTrendCall, { query: { restaurant_id: restaurantId, ...query }, signal }),
      placeholderData: keepPreviousData,
    }),

  /** How often each dish of the menu was sold; beside the menu, where a new order need not make it read again. */
  soldDishes: (restaurantId: string, span: { from: string; to: string }) =>
    queryOptions({
      queryKey: ['sold_dishes', restaurantId, span],
      queryFn: ({ signal }) =>
        call(foodStatisticCall, {
          query: { restaurant_id: restaurantId, ...span, compare: 'none', dish_limit: ALL_DISHES },
          signal,
        }),
      select: quantities,
      staleTime: MENU_CHECK_STALE_MS,
    }),

  /** How many problems the menu has in the week that begins at a local time. */
  menuProblems: (restaurantId: string, at: string) =>
    queryOptions({
      queryKey: ['menu', restaurantId, 'problems', at],
      queryFn: ({ signal }) => call(checkMenuCall, { body: { restaurant_id: restaurantId, at }, signal }),
      select: (check) => check.findings.filter((finding) => finding.severity === 'error').length,
      staleTime: MENU_CHECK_STALE_MS,
    }),
};
