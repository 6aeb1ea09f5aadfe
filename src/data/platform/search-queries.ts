import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDishesCall } from '#contract/http/menu/menu.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { call } from '../../lib/api.ts';

/** How many of a kind a search shows: more than fit are better looked for on their own page. */
const SHOWN = 5;

/**
 * What a few typed letters may mean: an order's number, a phone, a customer, a dish; in one restaurant, or, of orders, in
 * all of the platform's.
 */
export const searchQueries = {
  orders: (restaurantId: string, q: string) =>
    queryOptions({
      queryKey: ['search', 'orders', restaurantId, q],
      queryFn: ({ signal }) =>
        call(listOrdersCall, { query: { restaurant_id: restaurantId, q, status: '', page_size: SHOWN }, signal }),
      select: (page) => page.items,
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
  platformOrders: (q: string) =>
    queryOptions({
      queryKey: ['search', 'platform-orders', q],
      queryFn: ({ signal }) => call(listPlatformOrdersCall, { query: { q, status: '', page_size: SHOWN }, signal }),
      select: (page) => page.items,
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
  dishes: (restaurantId: string, q: string) =>
    queryOptions({
      queryKey: ['search', 'dishes', restaurantId, q],
      queryFn: ({ signal }) => call(listDishesCall, { query: { restaurant_id: restaurantId, q }, signal }),
      select: (reply) => reply.items.slice(0, SHOWN),
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
};
