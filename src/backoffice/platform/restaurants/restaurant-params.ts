import { RESTAURANT_PROBLEMS } from '#contract/domain/platform.ts';
import type { QueryInput } from '#contract/http/call.ts';
import {
  PLATFORM_SORTS,
  RESTAURANT_VIEWS,
  type listPlatformRestaurantsCall,
} from '#contract/http/platform-restaurant.ts';

export const PAGE_SIZE = 50;
export const OPEN_STATES = ['open', 'closed', 'suspended', 'emergency'] as const;
export const DELIVERIES = ['own', 'simulated', 'doordash', 'uber'] as const;
export const RATINGS = ['3', '3.5', '4', '4.5'] as const;

/** What narrows the list beside its view. */
export const FILTERS = ['q', 'state', 'build', 'type', 'delivery', 'open', 'problem', 'commission', 'rating'] as const;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);
const textOf = (text: string | null): string | undefined => (text === null || text === '' ? undefined : text);

/** What the page's address says; whatever it does not understand counts as not said. */
export function readRestaurantParams(params: URLSearchParams) {
  const page = Number(params.get('page') ?? '1');
  return {
    view: oneOf(RESTAURANT_VIEWS, params.get('view')) ?? 'all',
    q: params.get('q') ?? '',
    state: textOf(params.get('state'))?.slice(0, 2),
    build: textOf(params.get('build')),
    type: textOf(params.get('type')),
    delivery: oneOf(DELIVERIES, params.get('delivery')),
    open: oneOf(OPEN_STATES, params.get('open')),
    problem: oneOf(RESTAURANT_PROBLEMS, params.get('problem')),
    commission: oneOf(['yes', 'no'], params.get('commission')),
    rating: oneOf(RATINGS, params.get('rating')),
    sort: oneOf(PLATFORM_SORTS, params.get('sort')) ?? 'worst',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
export type RestaurantParams = ReturnType<typeof readRestaurantParams>;

const UUID = /^[0-9a-f-]{36}$/;

/** The query that the list's call takes. */
export function queryOf(
  { view, q, state, build, type, delivery, open, problem, commission, rating, sort, page }: RestaurantParams,
  hasMenu: boolean,
): QueryInput<typeof listPlatformRestaurantsCall> {
  return {
    view,
    q,
    sort,
    page,
    page_size: PAGE_SIZE,
    ...(hasMenu ? {} : { menu: 'no' as const }),
    ...(state === undefined ? {} : { state }),
    ...(build === undefined ? {} : { build }),
    ...(type === undefined || !UUID.test(type) ? {} : { restaurant_type_id: type }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(open === 'open' ? { is_open: 'yes' as const } : open === 'closed' ? { is_open: 'no' as const } : {}),
    ...(open === 'suspended' || open === 'emergency' ? { mode: open } : {}),
    ...(problem === undefined ? {} : { problem }),
    ...(commission === undefined ? {} : { commission }),
    ...(rating === undefined ? {} : { rating_below: Number(rating) }),
  };
}
