import {
  DELIVERY_METHODS,
  OPEN_STATUSES,
  ORDER_STATUSES,
  SOLD_STATUSES,
  type OrderStatus,
} from '#contract/domain/order-status.ts';
import { PAYMENT_FILTERS, PAYMENT_METHODS } from '#contract/domain/order.ts';
import { WANTED_FILTERS } from '#contract/http/orders/order.ts';
import type { OrderFilter } from '../../../data/orders/order-queries.ts';
import { PRESETS, spanOf } from '../../money/statistics/span-params.ts';
import { givenDays, oneOf } from '../../kit/list/list-params.ts';

/** What the list shows: all that is not over, everything, the sales that a figure counts, or one status. */
export const STATUS_TABS = ['open', 'all', 'sold', ...ORDER_STATUSES] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

export const SORTS = ['-created_at', 'created_at', 'due_at', '-total_cents', 'total_cents'] as const;
export type Sort = (typeof SORTS)[number];

/** Days by name, so that a saved address keeps meaning "today"; `custom` are the two days beside it. */
export const SPANS = [...PRESETS, 'custom'] as const;

/** What narrows and orders the list: a saved view keeps these. */
const KEPT = [
  'status',
  'q',
  'span',
  'from',
  'to',
  'delivery_method',
  'payment_method',
  'payment_state',
  'wanted',
  'channel',
  'sort',
] as const;

/** What the page's address says; whatever it does not understand counts as not said. */
export function readListParams(params: URLSearchParams) {
  const { from, to } = givenDays(params);
  const isCustom = from !== undefined || to !== undefined;
  return {
    tab: oneOf(STATUS_TABS, params.get('status')) ?? 'open',
    q: params.get('q') ?? '',
    span: oneOf(SPANS, params.get('span')) ?? (isCustom ? 'custom' : undefined),
    from,
    to,
    deliveryMethod: oneOf(DELIVERY_METHODS, params.get('delivery_method')),
    paymentMethod: oneOf(PAYMENT_METHODS, params.get('payment_method')),
    paymentState: oneOf(PAYMENT_FILTERS, params.get('payment_state')),
    wanted: oneOf(WANTED_FILTERS, params.get('wanted')),
    channel: params.get('channel') ?? undefined,
    sort: oneOf(SORTS, params.get('sort')) ?? '-created_at',
    viewId: params.get('view'),
    orderId: params.get('order'),
  };
}
export type ListParams = ReturnType<typeof readListParams>;

function daysOf({ span, from, to }: ListParams, today: string): Pick<OrderFilter, 'from' | 'to'> {
  if (span === undefined) return {};
  if (span !== 'custom') return spanOf(span, today);
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** The filter that the list's call takes. `today` is the restaurant's business day. */
export function filterOf(params: ListParams, today: string): OrderFilter {
  return {
    status: params.tab === 'all' ? '' : params.tab,
    q: params.q,
    sort: params.sort,
    ...daysOf(params, today),
    ...(params.deliveryMethod === undefined ? {} : { delivery_method: params.deliveryMethod }),
    ...(params.paymentMethod === undefined ? {} : { payment_method: params.paymentMethod }),
    ...(params.paymentState === undefined ? {} : { payment_state: params.paymentState }),
    ...(params.wanted === undefined ? {} : { wanted: params.wanted }),
    ...(params.channel === undefined ? {} : { channel: params.channel }),
  };
}

/** What of an address a saved view keeps, always written the same way. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = params.get(name);
    if (value !== null && value !== '') kept.set(name, value);
  }
  return kept.toString();
}

/** Filters a person may drop one by one, in the words of the address. */
export const DROPPABLE = [
  'q',
  'span',
  'delivery_method',
  'payment_method',
  'payment_state',
  'wanted',
  'channel',
] as const;
export type Droppable = (typeof DROPPABLE)[number];

export function activeFilters(params: ListParams): Droppable[] {
  const values: Record<Droppable, string | undefined> = {
    q: params.q === '' ? undefined : params.q,
    span: params.span,
    delivery_method: params.deliveryMethod,
    payment_method: params.paymentMethod,
    payment_state: params.paymentState,
    wanted: params.wanted,
    channel: params.channel,
  };
  return DROPPABLE.filter((name) => values[name] !== undefined);
}

/** The change of the address that drops one filter. */
export const dropping = (name: Droppable): Record<string, null> =>
  name === 'span' ? { span: null, from: null, to: null } : { [name]: null };

const STATUSES_OF = { open: OPEN_STATUSES, all: ORDER_STATUSES, sold: SOLD_STATUSES } as const;

const statusesOf = (tab: StatusTab): readonly OrderStatus[] =>
  tab === 'open' || tab === 'all' || tab === 'sold' ? STATUSES_OF[tab] : [tab];

/** How many orders a tab stands for. */
export const countOf = (tab: 'open' | 'all' | OrderStatus, counts: Partial<Record<OrderStatus, number>>): number =>
  statusesOf(tab).reduce<number>((sum, status) => sum + (counts[status] ?? 0), 0);

/** Whether a tab has sales to sum up [FG5]. */
export const hasSales = (tab: StatusTab): boolean => statusesOf(tab).some((status) => SOLD.includes(status));

/** What of a tab's orders is no sale, by status: its sum is that of the others [FG5]. */
export const unsoldIn = (tab: StatusTab, counts: Partial<Record<OrderStatus, number>>) =>
  statusesOf(tab)
    .filter((status) => !SOLD.includes(status))
    .map((status) => ({ status, count: counts[status] ?? 0 }))
    .filter(({ count }) => count > 0);

const SOLD: readonly OrderStatus[] = SOLD_STATUSES;
