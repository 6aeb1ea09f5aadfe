import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads again whatever is on the page. What is being read for the first time is read once more when it has come: it may
 * have been answered before the moment from which changes are announced, and invalidating does not interrupt it.
 */
export async function readAgain(queryClient: QueryClient): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  const keys = underWay.map(({ queryKey }) => queryKey);
  const firsts = Promise.allSettled(underWay.map(async (query) => query.promise));
  await queryClient.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
  await firsts;
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })));
}
