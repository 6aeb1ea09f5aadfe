import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listBrowseRecordsCall } from '#contract/http/menu/menu-traffic.ts';
import { call } from '../../lib/api.ts';

export const browseQueries = {
  span: (restaurantId: string, span: { from: string; to: string }) =>
    queryOptions({
      queryKey: ['browse', restaurantId, span],
      queryFn: ({ signal }) => call(listBrowseRecordsCall, { query: { restaurant_id: restaurantId, ...span }, signal }),
      placeholderData: keepPreviousData,
    }),
};
