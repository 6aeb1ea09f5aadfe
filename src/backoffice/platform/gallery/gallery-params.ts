import { PHOTO_SORTS, PHOTO_STATES } from '#contract/http/platform/photo.ts';
import { useListSearch } from '../../kit/list/use-list-search.ts';
import { oneOf } from '../../kit/list/list-params.ts';

/** The gallery itself, or what owners uploaded and is not in it. */
export const GALLERY_SCOPES = ['gallery', 'uploads'] as const;

/** What the address says about the gallery. */
export function useGalleryParams() {
  const { search, change, clear } = useListSearch();
  const filter = {
    scope: oneOf(GALLERY_SCOPES, search.get('scope')) ?? ('gallery' as const),
    state: oneOf(PHOTO_STATES, search.get('state')) ?? ('all' as const),
    category: search.get('category') ?? '',
    tag: search.get('tag') ?? '',
    q: search.get('q') ?? '',
    sort: oneOf(PHOTO_SORTS, search.get('sort')) ?? ('-created_at' as const),
  };
  const { state, category, tag, q } = filter;
  return { filter, isFiltered: state !== 'all' || category !== '' || tag !== '' || q !== '', change, clear };
}
