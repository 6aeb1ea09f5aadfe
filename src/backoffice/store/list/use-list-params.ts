import { useSearchParams } from 'react-router-dom';
import { MODES } from '#contract/domain/opening-hours.ts';
import { RESTAURANT_SORTS } from '#contract/http/restaurant.ts';
import { AS_FILTER } from '../../filter-navigation.ts';

const PAGE_SIZE = 50;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** What the address says; whatever it does not understand counts as not said. */
function readParams(search: URLSearchParams) {
  const page = Number(search.get('page') ?? '1');
  const mode = oneOf(MODES, search.get('mode'));
  const type = search.get('type');
  return {
    q: search.get('q') ?? '',
    sort: oneOf(RESTAURANT_SORTS, search.get('sort')) ?? 'name',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    page_size: PAGE_SIZE,
    ...(mode === undefined ? {} : { mode }),
    ...(type === null ? {} : { restaurant_type_id: type }),
  } as const;
}
export type RestaurantListParams = ReturnType<typeof readParams>;
export type RestaurantSort = RestaurantListParams['sort'];

export type ParamChange = { q?: string; sort?: string; mode?: string; type?: string; page?: number };

/** The list's filter, order and page stand in the address, so that it can be kept and shared. */
export function useListParams() {
  const [search, setSearch] = useSearchParams();
  const change = (wanted: ParamChange): void => {
    const next = new URLSearchParams(search);
    if (wanted.page === undefined) next.delete('page');
    for (const [name, value] of Object.entries(wanted)) {
      if (value === '' || value === 1) next.delete(name);
      else next.set(name, String(value));
    }
    setSearch(next, AS_FILTER);
  };
  return { params: readParams(search), change };
}
