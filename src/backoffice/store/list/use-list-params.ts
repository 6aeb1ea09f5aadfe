import { MODES } from '#contract/domain/opening-hours.ts';
import { RESTAURANT_SORTS } from '#contract/http/store/restaurant.ts';
import { idOf, oneOf, pageOf } from '../../kit/list/list-params.ts';
import { useListSearch } from '../../kit/list/use-list-search.ts';

const PAGE_SIZE = 50;

/** What the address says; whatever it does not understand counts as not said. */
function readParams(search: URLSearchParams) {
  const mode = oneOf(MODES, search.get('mode'));
  const type = idOf(search.get('type'));
  return {
    q: search.get('q') ?? '',
    sort: oneOf(RESTAURANT_SORTS, search.get('sort')) ?? 'name',
    page: pageOf(search),
    page_size: PAGE_SIZE,
    ...(mode === undefined ? {} : { mode }),
    ...(type === undefined ? {} : { restaurant_type_id: type }),
  } as const;
}
export type RestaurantListParams = ReturnType<typeof readParams>;
export type RestaurantSort = RestaurantListParams['sort'];

/** What the address says about the list of stores. */
export function useListParams() {
  const { search, change } = useListSearch();
  return { params: readParams(search), change };
}
