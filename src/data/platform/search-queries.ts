import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { findCall, SEARCH_SHOWN } from '#contract/http/platform/search.ts';
import { call } from '../../lib/api.ts';

/**
 * What a few typed letters may mean: an order's number, a phone, a customer, a dish; in one restaurant, or, of orders, in
 * all of the platform's.
 */
export const searchQueries = {
  /** Everything of one restaurant, in one answer. */
  here: (restaurant_id: string, q: string) =>
    queryOptions({
      queryKey: ['search', 'here', restaurant_id, q],
      queryFn: ({ signal }) => call(findCall, { query: { restaurant_id, q }, signal }),
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
  /** The orders alone, as their list finds them: for who may see that list and search nothing else. */
  orders: (restaurant_id: string, q: string) =>
    queryOptions({
      queryKey: ['search', 'orders', restaurant_id, q],
      queryFn: ({ signal }) =>
        call(listOrdersCall, { query: { restaurant_id, q, status: '', page_size: SEARCH_SHOWN }, signal }),
      select: (page) => page.items,
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
  platformOrders: (q: string) =>
    queryOptions({
      queryKey: ['search', 'platform-orders', q],
      queryFn: ({ signal }) =>
        call(listPlatformOrdersCall, { query: { q, status: 'all', page_size: SEARCH_SHOWN }, signal }),
      select: (page) => page.items,
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
};
