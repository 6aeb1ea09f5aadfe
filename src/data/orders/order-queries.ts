import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { alertReach } from '#contract/domain/alert-reach.ts';
import type { QueryInput, ReplyOf } from '#contract/http/call.ts';
import { listRefusedCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall, getOrderCall, listOrdersCall } from '#contract/http/orders/order.ts';
import { checkPhoneOrderCall, type PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { call } from '../../lib/api.ts';

export type OrderFilter = Omit<QueryInput<typeof listOrdersCall>, 'restaurant_id' | 'before' | 'page' | 'page_size'>;

/** Rows read at a time, and the most a list holds: who needs more narrows it, or takes the file. */
const PAGE_SIZE = 100;
export const MAX_LISTED = 2_000;
const OPEN_SHOWN = 200;
const EARLIER_SHOWN = 5;
const ALERT_MS = 15_000;

const isAlertAwaited = ({ accepted_at, escalations }: ReplyOf<typeof getLedgerCall>): boolean =>
  accepted_at === null && escalations.length > 0 && alertReach(escalations) !== 'reached';

/** A place in a list: after an order, or a page by its number where the order is not that of time. */
type Place = { before?: string; page?: number };
const FIRST: Place = {};

export const orderKeys = {
  of: (restaurantId: string) => ['orders', restaurantId] as const,
};

export const orderQueries = {
  /** The list, page after page. By time it continues after the last row seen, so that new orders move nothing. */
  pages: (restaurantId: string, filter: OrderFilter) =>
    infiniteQueryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'pages', filter],
      queryFn: ({ signal, pageParam }) =>
        call(listOrdersCall, {
          query: { restaurant_id: restaurantId, ...filter, ...pageParam, page_size: PAGE_SIZE },
          signal,
        }),
      initialPageParam: FIRST,
      getNextPageParam: (last, pages): Place | undefined => {
        const lastRow = last.items.at(-1);
        const isEnd = last.items.length < PAGE_SIZE || pages.length * PAGE_SIZE >= MAX_LISTED;
        if (lastRow === undefined || isEnd) return undefined;
        return filter.sort === '-created_at' ? { before: lastRow.id } : { page: pages.length + 1 };
      },
      placeholderData: keepPreviousData,
    }),

  /** How many orders a filter finds. */
  count: (restaurantId: string, filter: OrderFilter) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'count', filter],
      queryFn: ({ signal }) =>
        call(listOrdersCall, { query: { restaurant_id: restaurantId, ...filter, page_size: 1 }, signal }),
      select: (page) => page.total,
    }),

  /** What is open now, by promise; or whatever a few letters find, whatever its state. */
  open: (restaurantId: string, q: string) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'open', q],
      queryFn: ({ signal }) =>
        call(listOrdersCall, {
          query: { restaurant_id: restaurantId, q, status: q === '' ? 'open' : '', page_size: OPEN_SHOWN },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),

  /** What a customer ordered before, by phone number. */
  earlier: (restaurantId: string, phone: string) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'earlier', phone],
      queryFn: ({ signal }) =>
        call(listOrdersCall, {
          query: { restaurant_id: restaurantId, q: phone, status: '', page_size: EARLIER_SHOWN },
          signal,
        }),
      select: (page) => page.items,
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
      // What came of an alert makes no new version of the order, so nothing says that it is known now.
      refetchInterval: ({ state: { data } }) => (data !== undefined && isAlertAwaited(data) ? ALERT_MS : false),
    }),

  /** What a phone order costs, or the correction of an order, and what is wrong with it; nothing is written. */
  check: (input: PhoneOrderInput, correctedId: string | undefined) =>
    queryOptions({
      queryKey: ['order-check', input, correctedId],
      queryFn: ({ signal }) => call(checkPhoneOrderCall, { body: { ...input, order_id: correctedId }, signal }),
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),

  /** With an order: what was refused of it. */
  refused: (restaurantId: string, orderId?: string) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'refused', orderId ?? ''],
      queryFn: ({ signal }) =>
        call(listRefusedCall, { query: { restaurant_id: restaurantId, order_id: orderId }, signal }),
    }),
};
