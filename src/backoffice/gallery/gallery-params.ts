import { PHOTO_SORTS, PHOTO_STATES } from '#contract/http/photo.ts';
import { useListSearch, wordOf } from '../list/use-list-search.ts';

/** The gallery itself, or what owners uploaded and is not in it. */
export const GALLERY_SCOPES = ['gallery', 'uploads'] as const;

/** What the address says about the gallery. */
export function useGalleryParams() {
  const { search, change, clear } = useListSearch();
  const filter = {
    scope: wordOf(GALLERY_SCOPES, search.get('scope')) ?? ('gallery' as const),
    state: wordOf(PHOTO_STATES, search.get('state')) ?? ('all' as const),
    category: search.get('category') ?? '',
    tag: search.get('tag') ?? '',
    q: search.get('q') ?? '',
    sort: wordOf(PHOTO_SORTS, search.get('sort')) ?? ('-created_at' as const),
  };
  const { state, category, tag, q } = filter;
  return { filter, isFiltered: state !== 'all' || category !== '' || tag !== '' || q !== '', change, clear };
}
