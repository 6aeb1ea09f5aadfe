import { listPrintJobsCall } from '../devices/printer.ts';
import { listBillsCall } from '../money/bill.ts';
import { listOrdersCall } from '../orders/order.ts';
import { listUsersCall } from '../people/user.ts';
import { listAllRatingsCall } from '../store/rating.ts';
import type { CallSpec, ReplyOf } from '../call.ts';
import { listAuditCall } from './audit.ts';
import { listMailCall } from './email.ts';
import type { Exported, ExportFilters } from './export.ts';
import { listSuggestionsCall } from './feedback.ts';
import { listPlatformOrdersCall } from './platform-order.ts';
import { listPlatformRestaurantsCall } from './platform-restaurant.ts';

/** Rows read at a time: the most that every list gives. */
const PAGE_SIZE = 200;
const PLACES = ['page', 'page_size', 'before', 'after', 'counted'] as const;

/** Where the next page begins, as fields of the query; null at the end. */
export type PagePlace = ExportFilters | null;
type RowsOf<S extends CallSpec> = ReplyOf<S> extends { items: readonly (infer Row)[] } ? Row : never;
type Listed = { items: readonly unknown[]; total?: number | undefined; total_is_least?: true | undefined };

/** A list that is read to its end, page after page, by the page that shows it or by the server [EX1]. */
export type ExportList<Row> = {
  name: Exported;
  spec: CallSpec;
  /** What the first page asks besides the filters. */
  first: ExportFilters;
  /** Fields of the query that choose a page or its order, and no rows. */
  places: readonly string[];
  rowsOf: (reply: unknown) => readonly Row[];
  nextOf: (reply: unknown, place: PagePlace) => PagePlace;
};

/** Replies were parsed by the call's own schema, by the server and by the client alike. */
function listOf<S extends CallSpec>(
  name: Exported,
  spec: S,
  nextOf: (reply: ReplyOf<S>, place: PagePlace) => PagePlace,
  first: ExportFilters = {},
  sorts: readonly string[] = [],
): ExportList<RowsOf<S>> {
  return {
    name,
    spec,
    first,
    places: [...PLACES, ...sorts],
    rowsOf: (reply) => (reply as { items: readonly RowsOf<S>[] }).items,
    nextOf: (reply, place) => nextOf(reply as ReplyOf<S>, place),
  };
}

/** How many rows there are; null where the reply does not say, or not exactly. */
export function totalOf(reply: unknown): number | null {
  const { total, total_is_least } = reply as Listed;
  return total_is_least === true ? null : (total ?? null);
}

/** How many rows there are at least; null where the reply does not say. */
export function leastOf(reply: unknown): number | null {
  const { total, total_is_least } = reply as Listed;
  return total === undefined ? null : total + (total_is_least === true ? 1 : 0);
}

/** What of a page's query is a filter of the list; a field without a value is none. */
export const filtersOf = ({ places }: ExportList<unknown>, query: object): ExportFilters =>
  Object.fromEntries(
    Object.entries(query as ExportFilters).filter(
      ([name, value]) => !places.includes(name) && value !== undefined && value !== null && value !== '',
    ),
  );

/** The query of the page at a place. */
export const queryAt = (list: ExportList<unknown>, query: ExportFilters, place: PagePlace): ExportFilters => ({
  ...filtersOf(list, query),
  page_size: PAGE_SIZE,
  ...(place ?? list.first),
});

/** By the number of the page. */
function nextPage({ items, total }: { items: readonly unknown[]; total: number }, place: PagePlace): PagePlace {
  const page = Number(place?.['page'] ?? 1);
  return items.length < PAGE_SIZE || page * PAGE_SIZE >= total ? null : { page: page + 1 };
}

/** After the last row: what is added meanwhile moves nothing. */
const afterLast = (items: readonly { id: string }[], hasMore: boolean): PagePlace => {
  const last = items.at(-1);
  return last === undefined || !hasMore ? null : { before: last.id };
};

// By its cursor the list is by time, whatever its sort.
export const ORDER_EXPORT = listOf(
  'orders',
  listOrdersCall,
  ({ items }) => afterLast(items, items.length === PAGE_SIZE),
  {},
  ['sort'],
);
export const PLATFORM_ORDER_EXPORT = listOf(
  'platform_orders',
  listPlatformOrdersCall,
  ({ next }) => (next === null ? null : { after: next }),
  { counted: 'yes' },
);
export const AUDIT_EXPORT = listOf('audit', listAuditCall, ({ items, has_more }) => afterLast(items, has_more), {
  counted: 'yes',
});
export const PEOPLE_EXPORT = listOf('people', listUsersCall, nextPage);
export const RESTAURANT_EXPORT = listOf('restaurants', listPlatformRestaurantsCall, nextPage);
export const BILL_EXPORT = listOf('bills', listBillsCall, nextPage);
export const RATING_EXPORT = listOf('ratings', listAllRatingsCall, nextPage);
export const FEEDBACK_EXPORT = listOf('feedback', listSuggestionsCall, nextPage);
export const MAIL_EXPORT = listOf('mails', listMailCall, nextPage);
export const PRINT_EXPORT = listOf('print_queue', listPrintJobsCall, nextPage);

/** Each by its name. */
export const EXPORT_LISTS: Readonly<Record<Exported, ExportList<unknown>>> = {
  orders: ORDER_EXPORT,
  platform_orders: PLATFORM_ORDER_EXPORT,
  audit: AUDIT_EXPORT,
  people: PEOPLE_EXPORT,
  restaurants: RESTAURANT_EXPORT,
  bills: BILL_EXPORT,
  ratings: RATING_EXPORT,
  feedback: FEEDBACK_EXPORT,
  mails: MAIL_EXPORT,
  print_queue: PRINT_EXPORT,
};
