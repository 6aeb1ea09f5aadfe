import { DELIVERY_METHODS, ORDER_STATUSES, type OrderStatus } from '#contract/domain/order-status.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#contract/domain/order.ts';
import type { OrderFilter } from '../../data/order/order-queries.ts';

/** The tabs over the list: all that is not over, everything, then each status of the specification. */
export const STATUS_TABS = ['open', 'all', ...ORDER_STATUSES] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

const PAGE_SIZE = 50;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);
const dayOf = (text: string | null): string | undefined => (text !== null && DAY.test(text) ? text : undefined);

/** What the page's address says; whatever it does not understand counts as not said. */
export function readListParams(params: URLSearchParams) {
  const page = Number(params.get('page') ?? '1');
  return {
    tab: oneOf(STATUS_TABS, params.get('status')) ?? 'open',
    q: params.get('q') ?? '',
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    deliveryMethod: oneOf(DELIVERY_METHODS, params.get('delivery_method')),
    paymentMethod: oneOf(PAYMENT_METHODS, params.get('payment_method')),
    paymentState: oneOf(PAYMENT_STATES, params.get('payment_state')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    orderId: params.get('order'),
  };
}
export type ListParams = ReturnType<typeof readListParams>;

export function filterOf(params: ListParams): OrderFilter {
  return {
    status: params.tab === 'all' ? '' : params.tab,
    q: params.q,
    page: params.page,
    page_size: PAGE_SIZE,
    ...(params.from === undefined ? {} : { from: params.from }),
    ...(params.to === undefined ? {} : { to: params.to }),
    ...(params.deliveryMethod === undefined ? {} : { delivery_method: params.deliveryMethod }),
    ...(params.paymentMethod === undefined ? {} : { payment_method: params.paymentMethod }),
    ...(params.paymentState === undefined ? {} : { payment_state: params.paymentState }),
  };
}

/** The address after a change; a new filter starts at the first page again, an empty value leaves the address. */
export function changeParams(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in change) && !('order' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const hasFilters = (params: ListParams): boolean =>
  params.q !== '' ||
  [params.from, params.to, params.deliveryMethod, params.paymentMethod, params.paymentState].some(
    (value) => value !== undefined,
  );

const OVER: readonly OrderStatus[] = ['received', 'order_completed', 'cancelled'];

export function countOf(tab: StatusTab, counts: Partial<Record<OrderStatus, number>>): number {
  if (tab !== 'open' && tab !== 'all') return counts[tab] ?? 0;
  const counted: readonly OrderStatus[] =
    tab === 'all' ? ORDER_STATUSES : ORDER_STATUSES.filter((status) => !OVER.includes(status));
  return counted.reduce<number>((sum, status) => sum + (counts[status] ?? 0), 0);
}
