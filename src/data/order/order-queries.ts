import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '#contract/http/call.ts';
import { listRefusedCall } from '#contract/http/intake.ts';
import { getLedgerCall, getOrderCall, listOrdersCall } from '#contract/http/order.ts';
import { call } from '../../lib/api.ts';

export type OrderFilter = Omit<QueryInput<typeof listOrdersCall>, 'restaurant_id'>;

export const orderKeys = {
  of: (restaurantId: string) => ['orders', restaurantId] as const,
};

export const orderQueries = {
  list: (restaurantId: string, filter: OrderFilter) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'list', filter],
      queryFn: ({ signal }) => call(listOrdersCall, { query: { restaurant_id: restaurantId, ...filter }, signal }),
      placeholderData: keepPreviousData,
    }),

  /** How many orders wait for a person; one row is read because the counts come with it. */
  todoCount: (restaurantId: string) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'todo'],
      queryFn: ({ signal }) => call(listOrdersCall, { query: { restaurant_id: restaurantId, page_size: 1 }, signal }),
      select: (page) => page.todo_count,
    }),

  one: (restaurantId: string, orderId: string) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'one', orderId],
      queryFn: ({ signal }) =>
        call(getOrderCall, { query: { restaurant_id: restaurantId, order_id: orderId }, signal }),
    }),

  ledger: (restaurantId: string, orderId: string) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'ledger', orderId],
      queryFn: ({ signal }) =>
        call(getLedgerCall, { query: { restaurant_id: restaurantId, order_id: orderId }, signal }),
    }),

  refused: (restaurantId: string) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'refused'],
      queryFn: ({ signal }) => call(listRefusedCall, { query: { restaurant_id: restaurantId }, signal }),
    }),
};
