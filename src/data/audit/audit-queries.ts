import { infiniteQueryOptions } from '@tanstack/react-query';
import { listAuditCall } from '#contract/http/audit.ts';
import type { QueryInput } from '#contract/http/call.ts';
import { call } from '../../lib/api.ts';

export type AuditFilter = Pick<QueryInput<typeof listAuditCall>, 'from' | 'to' | 'area' | 'q'>;

export const auditQueries = {
  /** A restaurant's changes, newest first, a page behind another. */
  list: (restaurantId: string, filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['audit', restaurantId, filter],
      queryFn: ({ pageParam, signal }) =>
        call(listAuditCall, {
          query: { restaurant_id: restaurantId, ...filter, ...(pageParam === null ? {} : { before: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (page.has_more ? page.items.at(-1)?.id : undefined),
    }),
};
