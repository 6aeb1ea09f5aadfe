import { BLOCK_KINDS, BLOCK_SORTS, BLOCK_STATES } from '#contract/http/blocklist.ts';
import { pageOf, useListSearch, wordOf } from '../list/use-list-search.ts';

const PAGE_SIZE = 50;

/** What the address says about the blacklist. */
export function useBlockParams() {
  const { search, change, clear } = useListSearch();
  const q = search.get('q') ?? '';
  const kind = wordOf(BLOCK_KINDS, search.get('kind')) ?? ('' as const);
  const state = wordOf(BLOCK_STATES, search.get('state')) ?? 'all';
  const filter = {
    q,
    kind,
    state,
    sort: wordOf(BLOCK_SORTS, search.get('sort')) ?? ('-created_at' as const),
    page: pageOf(search),
    page_size: PAGE_SIZE,
  };
  return { filter, isFiltered: q !== '' || kind !== '' || state !== 'all' || filter.page > 1, change, clear };
}
