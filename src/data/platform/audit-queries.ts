import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listAuditCall, verifyAuditCall } from '#contract/http/platform/audit.ts';
import type { QueryInput } from '#contract/http/call.ts';
import { call } from '../../lib/api.ts';

/** Without a restaurant: everything one may see. */
export type AuditFilter = Pick<
  QueryInput<typeof listAuditCall>,
  'restaurant_id' | 'zone' | 'from' | 'to' | 'area' | 'who' | 'q'
>;

export const auditQueries = {
  /** Changes, newest first, a page behind another. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['audit', filter],
      queryFn: ({ pageParam, signal }) =>
        call(listAuditCall, { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (page.has_more ? page.items.at(-1)?.id : undefined),
    }),
  /** Whether every chain is whole; asked by hand, it reads all of it. */
  proof: () =>
    queryOptions({
      queryKey: ['audit-proof'],
      queryFn: ({ signal }) => call(verifyAuditCall, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: false,
    }),
};
