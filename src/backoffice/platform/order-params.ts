import { ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { ORDER_PROBLEMS } from '#contract/http/platform-order.ts';
import type { PlatformOrderFilter } from '../../data/platform/platform-queries.ts';

/** What the list shows: what is open, what one thing is wrong with, everything, or one status. */
export const ORDER_TABS = ['open', ...ORDER_PROBLEMS, 'all'] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/;
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);
const textLike = (text: string | null, shape: RegExp): string | undefined =>
  text !== null && shape.test(text) ? text : undefined;

/** What the page's address says; whatever it does not understand counts as not said. */
export function readOrderParams(params: URLSearchParams) {
  const problem = oneOf(ORDER_PROBLEMS, params.get('problem'));
  const status = oneOf(['all', ...ORDER_STATUSES], params.get('status'));
  return {
    problem,
    status,
    q: params.get('q') ?? '',
    restaurantId: textLike(params.get('restaurant_id'), ID),
    from: textLike(params.get('from'), DAY),
    to: textLike(params.get('to'), DAY),
    orderId: textLike(params.get('order'), ID),
    /** The restaurant of the order that is open at the right. */
    placeId: textLike(params.get('place'), ID),
  };
}
export type OrderParams = ReturnType<typeof readOrderParams>;

/** The filter that the list's call takes. Whoever looks for something looks everywhere, open or not. */
export function filterOf({ problem, status, q, restaurantId, from, to }: OrderParams): PlatformOrderFilter {
  const usual = q === '' ? 'open' : '';
  return {
    status: status === 'all' ? '' : (status ?? usual),
    q,
    ...(problem === undefined ? {} : { problem }),
    ...(restaurantId === undefined ? {} : { restaurant_id: restaurantId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
