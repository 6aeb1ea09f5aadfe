import { BLOCK_KINDS, BLOCK_SORTS, BLOCK_STATES } from '#contract/http/people/blocklist.ts';
import { useListSearch } from '../../kit/list/use-list-search.ts';
import { oneOf, pageOf } from '../../kit/list/list-params.ts';

const PAGE_SIZE = 50;

/** What the address says about the blacklist. */
export function useBlockParams() {
  const { search, change, clear } = useListSearch();
  const q = search.get('q') ?? '';
  const kind = oneOf(BLOCK_KINDS, search.get('kind')) ?? ('' as const);
  const state = oneOf(BLOCK_STATES, search.get('state')) ?? 'all';
  const filter = {
    q,
    kind,
    state,
    sort: oneOf(BLOCK_SORTS, search.get('sort')) ?? ('-created_at' as const),
    page: pageOf(search),
    page_size: PAGE_SIZE,
  };
  return { filter, isFiltered: q !== '' || kind !== '' || state !== 'all' || filter.page > 1, change, clear };
}
