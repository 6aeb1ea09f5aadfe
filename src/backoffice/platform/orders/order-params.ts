import { ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { ORDER_PROBLEMS } from '#contract/http/platform/platform-order.ts';
import type { PlatformOrderFilter } from '../../../data/platform/platform-queries.ts';
import { givenDays, idOf, oneOf } from '../../kit/list/list-params.ts';

/** What the list shows: what is open, what one thing is wrong with, everything, or one status. */
export const ORDER_TABS = ['open', ...ORDER_PROBLEMS, 'all'] as const;

/** What the page's address says; whatever it does not understand counts as not said. */
export function readOrderParams(params: URLSearchParams) {
  const problem = oneOf(ORDER_PROBLEMS, params.get('problem'));
  const status = oneOf(['all', ...ORDER_STATUSES], params.get('status'));
  return {
    problem,
    status,
    q: params.get('q') ?? '',
    restaurantId: idOf(params.get('restaurant_id')),
    ...givenDays(params),
    orderId: idOf(params.get('order')),
    /** The restaurant of the order that is open at the right. */
    placeId: idOf(params.get('place')),
  };
}
export type OrderParams = ReturnType<typeof readOrderParams>;

/** The filter that the list's call takes. A search covers all orders, open or not. */
export function filterOf({ problem, status, q, restaurantId, from, to }: OrderParams): PlatformOrderFilter {
  // By its name: an empty value is not sent, and the call then means the open ones.
  const usual = q === '' ? 'open' : 'all';
  return {
    status: status ?? usual,
    q,
    ...(problem === undefined ? {} : { problem }),
    ...(restaurantId === undefined ? {} : { restaurant_id: restaurantId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
