import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '#contract/http/call.ts';
import { listPhotosCall } from '#contract/http/photo.ts';
import { call } from '../../lib/api.ts';

export const photoKeys = { all: ['photos'] as const };

export const photoQueries = {
  list: (query: QueryInput<typeof listPhotosCall>) =>
    queryOptions({
      queryKey: [...photoKeys.all, query],
      queryFn: ({ signal }) => call(listPhotosCall, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};
