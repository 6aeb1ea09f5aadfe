import { RATING_STATES } from '#contract/domain/rating.ts';
import { RATING_SORTS } from '#contract/http/store/rating.ts';
import { momentsOf, useListSearch } from '../../kit/list/use-list-search.ts';
import { givenDays, oneOf, pageOf } from '../../kit/list/list-params.ts';

const PAGE_SIZE = 50;

/** What the address says about the list of reviews. */
export function useRatingParams() {
  const { search, change, clear } = useListSearch();
  const stars = oneOf(['1', '2', '3', '4', '5'], search.get('stars'));
  const restaurantId = search.get('restaurant') ?? '';
  const { from = null, to = null } = givenDays(search);
  const q = search.get('q') ?? '';
  const state = oneOf(RATING_STATES, search.get('state')) ?? 'all';
  const filter = {
    q,
    state,
    sort: oneOf(RATING_SORTS, search.get('sort')) ?? ('-created_at' as const),
    page: pageOf(search),
    page_size: PAGE_SIZE,
    ...(stars === undefined ? {} : { stars: Number(stars) }),
    ...(restaurantId === '' ? {} : { restaurant_id: restaurantId }),
    ...momentsOf(from, to),
  };
  const isFiltered =
    q !== '' || state !== 'all' || stars !== undefined || restaurantId !== '' || from !== null || to !== null;
  return { filter, from, to, restaurantId, stars: stars ?? '', isFiltered, change, clear };
}
export type RatingParams = ReturnType<typeof useRatingParams>;
