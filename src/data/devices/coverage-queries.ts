import { queryOptions } from '@tanstack/react-query';
import { coverageCall } from '#contract/http/devices/coverage.ts';
import { call } from '../../lib/api.ts';
import { deviceKeys } from './device-queries.ts';

/** Screens come and go without a notice to the office: what is covered is asked again this often. */
const REFRESH_MS = 30_000;

/** What a restaurant's orders would not reach; renewed with its screens. */
export const coverageQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...deviceKeys.of(restaurantId), 'coverage'] as const,
    queryFn: ({ signal }) => call(coverageCall, { query: { restaurant_id: restaurantId }, signal }),
    refetchInterval: REFRESH_MS,
  });
