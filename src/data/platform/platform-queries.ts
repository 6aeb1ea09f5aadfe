import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { QueryInput } from '#contract/http/call.ts';
import { platformOverviewCall } from '#contract/http/platform/platform.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import {
  getPasswordCall,
  getRateCall,
  listPlatformRestaurantsCall,
} from '#contract/http/platform/platform-restaurant.ts';
import { call } from '../../lib/api.ts';

/** Notices make these look again at once; this is for what no notice announces (a screen that went silent). */
const LOOK_AGAIN_MS = 10_000;
const ORDERS_AT_ONCE = 100;
export const MAX_ORDERS_LISTED = 1_000;

export const platformKeys = { all: ['platform'] as const };

type RestaurantQuery = QueryInput<typeof listPlatformRestaurantsCall>;
export type PlatformOrderFilter = Omit<QueryInput<typeof listPlatformOrdersCall>, 'after' | 'page_size'>;

export const platformQueries = {
  overview: () =>
    queryOptions({
      queryKey: [...platformKeys.all, 'overview'],
      queryFn: ({ signal }) => call(platformOverviewCall, { signal }),
      refetchInterval: LOOK_AGAIN_MS,
    }),

  restaurants: (query: RestaurantQuery) =>
    queryOptions({
      queryKey: [...platformKeys.all, 'restaurants', query],
      queryFn: ({ signal }) => call(listPlatformRestaurantsCall, { query, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: LOOK_AGAIN_MS,
    }),

  /** Orders of any restaurant, page after page. */
  orders: (filter: PlatformOrderFilter) =>
    infiniteQueryOptions({
      queryKey: [...platformKeys.all, 'orders', filter],
      queryFn: ({ signal, pageParam }) =>
        call(listPlatformOrdersCall, { query: { ...filter, after: pageParam, page_size: ORDERS_AT_ONCE }, signal }),
      initialPageParam: '',
      getNextPageParam: (last, pages) =>
        pages.length * ORDERS_AT_ONCE >= MAX_ORDERS_LISTED ? undefined : (last.next ?? undefined),
      placeholderData: keepPreviousData,
      refetchInterval: LOOK_AGAIN_MS,
    }),

  rate: (restaurantId: string) =>
    queryOptions({
      queryKey: [...platformKeys.all, 'rate', restaurantId],
      queryFn: ({ signal }) => call(getRateCall, { query: { restaurant_id: restaurantId }, signal }),
    }),

  passwords: (restaurantId: string) =>
    queryOptions({
      queryKey: [...platformKeys.all, 'passwords', restaurantId],
      queryFn: ({ signal }) => call(getPasswordCall, { query: { restaurant_id: restaurantId }, signal }),
      gcTime: 0,
    }),
};

/** A platform's notices come by the hundred: its pages look again at most this often. */
const GAP_MS = 2_000;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Has the pages that show the whole platform look again soon, once for a burst. */
export function refreshPlatform(queryClient: QueryClient): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void queryClient.invalidateQueries({ queryKey: platformKeys.all });
  }, GAP_MS);
}
