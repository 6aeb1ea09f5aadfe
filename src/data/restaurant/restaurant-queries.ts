import { queryOptions } from '@tanstack/react-query';
import { listRestaurantsCall } from '#contract/http/restaurant.ts';
import { call } from '../../lib/api.ts';

const AT_ONCE = 200;

export const restaurantKeys = { all: ['restaurants'] as const };

export const restaurantQueries = {
  /** The restaurants the signed-in person may see. */
  list: () =>
    queryOptions({
      queryKey: [...restaurantKeys.all, 'list'],
      queryFn: ({ signal }) => call(listRestaurantsCall, { query: { page_size: AT_ONCE }, signal }),
      select: (page) => page.items,
      staleTime: 60_000,
    }),
};
