import { PROVIDERS } from '#contract/domain/delivery.ts';
import { RESTAURANT_PROBLEMS } from '#contract/domain/platform.ts';
import type { QueryInput } from '#contract/http/call.ts';
import {
  PLATFORM_SORTS,
  RESTAURANT_VIEWS,
  type listPlatformRestaurantsCall,
} from '#contract/http/platform/platform-restaurant.ts';
import { idOf, oneOf, pageOf } from '../../kit/list/list-params.ts';

export const PAGE_SIZE = 50;
export const OPEN_STATES = ['open', 'closed', 'suspended', 'emergency'] as const;
export const DELIVERIES = ['own', ...PROVIDERS] as const;
export const RATINGS = ['3', '3.5', '4', '4.5'] as const;

/** What narrows the list beside its view. */
export const FILTERS = ['q', 'state', 'build', 'type', 'delivery', 'open', 'problem', 'commission', 'rating'] as const;

const textOf = (text: string | null): string | undefined => (text === null || text === '' ? undefined : text);

/** What the page's address says; whatever it does not understand counts as not said. */
export function readRestaurantParams(params: URLSearchParams) {
  return {
    view: oneOf(RESTAURANT_VIEWS, params.get('view')) ?? 'all',
    q: params.get('q') ?? '',
    state: textOf(params.get('state'))?.slice(0, 2),
    build: textOf(params.get('build')),
    type: idOf(params.get('type')),
    delivery: oneOf(DELIVERIES, params.get('delivery')),
    open: oneOf(OPEN_STATES, params.get('open')),
    problem: oneOf(RESTAURANT_PROBLEMS, params.get('problem')),
    commission: oneOf(['yes', 'no'], params.get('commission')),
    rating: oneOf(RATINGS, params.get('rating')),
    sort: oneOf(PLATFORM_SORTS, params.get('sort')) ?? 'worst',
    page: pageOf(params),
  };
}
export type RestaurantParams = ReturnType<typeof readRestaurantParams>;

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
    ...(type === undefined ? {} : { restaurant_type_id: type }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(open === 'open' ? { is_open: 'yes' as const } : open === 'closed' ? { is_open: 'no' as const } : {}),
    ...(open === 'suspended' || open === 'emergency' ? { mode: open } : {}),
    ...(problem === undefined ? {} : { problem }),
    ...(commission === undefined ? {} : { commission }),
    ...(rating === undefined ? {} : { rating_below: Number(rating) }),
  };
}
