import { sql, type ExpressionBuilder } from 'kysely';
import { HANDED_OVER } from '#contract/domain/order-money.ts';
import {
  OPEN_STATUSES,
  ORDER_STATUSES,
  SOLD_STATUSES,
  TODO_STATUSES,
  type OrderStatus,
} from '#contract/domain/order-status.ts';
import { isPaymentState } from '#contract/domain/order.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { listOrdersCall } from '#contract/http/orders/order.ts';
import { PHONE_CHANNEL } from '#contract/domain/phone-channel.ts';
import type { Queries } from '../../../db/database.ts';
import {
  isNeverPaidRow,
  isOwedRow,
  isPaidTwiceRow,
  isUncollectedRow,
  isWrittenOffRow,
} from '../../../db/owed-orders.ts';
import type { Tables } from '../../../db/schema.ts';
import { hydrateOrders } from './order.repository.ts';
import {
  countOrders,
  isSummedRow,
  noCounts,
  summedCents,
  type Counted,
  type Counts,
} from '../../money/statistics/order-counts.repository.ts';
import { readFound, rowsOf, sortFound, type FoundOrder } from './found-orders.repository.ts';
import { walkFound, type Matching, type Reading } from '../search/find-orders.repository.ts';

/** `ids`: the orders that a filter means of which no row says it by itself. */
type Query = QueryOf<typeof listOrdersCall> & { ids?: readonly string[] };

/** An empty list of values is no SQL. */
const NO_ID = '';

const OWED_ROWS = {
  owed: isOwedRow,
  uncollected: isUncollectedRow,
  never_paid: isNeverPaidRow,
  paid_twice: () => isPaidTwiceRow,
};

/** `shownPayment` in SQL: what was taken when the restaurant's own people handed the food over is paid [M7], unless written off [M9]. */
function isShownAs(state: NonNullable<Query['payment_state']>) {
  if (!isPaymentState(state)) return OWED_ROWS[state];
  return ({ eb, and, or, not }: ExpressionBuilder<Tables, 'orders'>) => {
    const isTaken = and([
      eb('payment_state', '=', 'unpaid'),
      eb('payment_method', '!=', 'online'),
      eb('status', 'in', HANDED_OVER),
      eb('delivery_method', '!=', 'delivery_provider'),
      not(isWrittenOffRow),
    ]);
    const is = eb('payment_state', '=', state);
    if (state === 'paid') return or([is, isTaken]);
    return state === 'unpaid' ? and([is, not(isTaken)]) : is;
  };
}

/** All filters except the status, so that the counts cover every status. */
function matching(orders: Matching, query: Query): Matching {
  let rows = orders.where('restaurant_id', '=', query.restaurant_id);
  if (query.from !== undefined) rows = rows.where('business_date', '>=', query.from);
  if (query.to !== undefined) rows = rows.where('business_date', '<=', query.to);
  return narrowed(rows, query);
}

/** Those beside the words, the days and the status. */
function narrowed(orders: Matching, query: Query): Matching {
  let rows = orders;
  if (query.delivery_method !== undefined) rows = rows.where('delivery_method', '=', query.delivery_method);
  if (query.payment_method !== undefined) rows = rows.where('payment_method', '=', query.payment_method);
  if (query.payment_state !== undefined) rows = rows.where(isShownAs(query.payment_state));
  if (query.ids !== undefined) rows = rows.where('id', 'in', query.ids.length === 0 ? [NO_ID] : query.ids);
  if (query.channel !== undefined)
    rows =
      query.channel === PHONE_CHANNEL
        ? rows.where('channel', '=', PHONE_CHANNEL)
        : rows.where('channel_id', '=', query.channel);
  return rows;
}

/** Whether one of them leaves orders out. */
const isNarrow = (query: Query): boolean =>
  [query.delivery_method, query.payment_method, query.payment_state, query.channel, query.ids].some(
    (asked) => asked !== undefined,
  );

type Wanted = { statuses: readonly OrderStatus[]; isSoldOnly?: boolean };

function wantedStatuses(status: string): Wanted {
  if (status === '' || status === 'all') return { statuses: ORDER_STATUSES };
  if (status === 'open') return { statuses: OPEN_STATUSES };
  if (status === 'sold') return { statuses: SOLD_STATUSES, isSoldOnly: true };
  const names = status.split(',');
  const isKnown = (name: string): name is OrderStatus => (ORDER_STATUSES as readonly string[]).includes(name);
  const known = names.filter(isKnown);
  if (known.length < names.length) throw invalidField('status', 'invalid_value', 'is not a status');
  return { statuses: known };
}

function ofStatus(rows: Matching, { statuses, isSoldOnly = false }: Wanted): Matching {
  const sold = isSoldOnly ? rows.where(isSummedRow) : rows;
  if (statuses === ORDER_STATUSES) return sold;
  // The index of what is open serves a list that is asked for at each change.
  return (statuses === OPEN_STATUSES ? sold.where('is_open', '=', 1) : sold).where('status', 'in', statuses);
}

function sorted(rows: Matching, { sort, from, to }: Query): Matching {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  if (sort === 'due_at') return rows.orderBy('due_at', (order) => order.asc().nullsLast()).orderBy('id');
  if (sort.endsWith('total_cents')) return rows.orderBy('total_cents', direction).orderBy('id', direction);
  // Business days are in the same order as their orders; naming them in the sort lets one index serve both.
  const days = from === undefined && to === undefined ? rows : rows.orderBy('business_date', direction);
  return days.orderBy('created_at', direction).orderBy('id', direction);
}

/** Orders after a cursor order, newest first: a page that does not move when new orders come in. */
async function pageBefore(db: Queries, rows: Matching, query: Query, before: string): Promise<Matching> {
  const cursor = await db
    .selectFrom('orders')
    .select(['created_at', 'id'])
    .where('restaurant_id', '=', query.restaurant_id)
    .where('id', '=', before)
    .executeTakeFirst();
  if (cursor === undefined) throw new CallError('not_found');
  return rows
    .where((where) =>
      where.or([
        where('created_at', '<', cursor.created_at),
        where.and([where('created_at', '=', cursor.created_at), where('id', '<', cursor.id)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** Counts and sums of a page's filter: from rollups, or directly where those do not tell the orders apart. */
async function countMatching(db: Queries, query: Query, all: Matching, wanted: Wanted) {
  // The sums of days know of no channel, and not how much of an order was paid.
  const { channel, payment_state, ids } = query;
  const { counts, sums } =
    channel === undefined && ids === undefined && (payment_state === undefined || isPaymentState(payment_state))
      ? await countOrders(db, query.restaurant_id, query, { ...query, payment_state })
      : await countRows(all);
  const chosen = wanted.isSoldOnly === true ? await countRows(ofStatus(all, wanted)) : { counts, sums };
  return { counts, total: totalOf(chosen.counts, wanted.statuses), sum_cents: salesOf(chosen.sums, wanted.statuses) };
}

const totalOf = (counts: Counts, statuses: readonly OrderStatus[]): number =>
  statuses.reduce((sum, status) => sum + counts[status], 0);

const isSold = (status: OrderStatus): boolean => (SOLD_STATUSES as readonly OrderStatus[]).includes(status);

/** [FG5] Only sales are summed. */
const salesOf = (sums: Counts, statuses: readonly OrderStatus[]): number => totalOf(sums, statuses.filter(isSold));

async function countRows(rows: Matching): Promise<Counted> {
  const [counts, sums] = [noCounts(), noCounts()];
  const found = await rows
    .select((eb) => ['status', eb.fn.countAll<number>().as('orders'), summedCents.as('cents')])
    .groupBy('status')
    .execute();
  for (const { status, orders, cents } of found) {
    counts[status as OrderStatus] = orders;
    sums[status as OrderStatus] = cents;
  }
  return { counts, sums };
}

/** A page of what is narrowed by filters alone. */
async function pageOfAll({ db }: Reading, query: Query, wanted: Wanted) {
  const all = matching(db.selectFrom('orders'), query);
  const chosen = ofStatus(all, wanted);
  const page =
    query.before === undefined
      ? sorted(chosen, query).offset((query.page - 1) * query.page_size)
      : await pageBefore(db, chosen, query, query.before);
  const rows = await page.selectAll().limit(query.page_size).execute();
  const due = query.payment_state === 'refund_due' ? { due_back_cents: await dueBackOf(db, query, chosen) } : {};
  return { rows, ...(await countMatching(db, query, all, wanted)), ...due };
}

/** What is due back of these orders: not their totals, of which mostly a part was taken back. */
async function dueBackOf(db: Queries, { restaurant_id }: Query, orders: Matching): Promise<number> {
  const { cents } = await db
    .selectFrom('order_refund')
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('cents'))
    .where('restaurant_id', '=', restaurant_id)
    .where('settled_at', 'is', null)
    .where('order_id', 'in', orders.select('id'))
    .executeTakeFirstOrThrow();
  return cents;
}

/** A page of what a search means: every order that it means is counted, summed and paged to the end [FO1]. */
async function pageOfFound(reading: Reading, query: Query, wanted: Wanted) {
  const found: FoundOrder[] = [];
  const { restaurant_id: restaurantId, q, from, to } = query;
  const filter = isNarrow(query) ? (orders: Matching) => narrowed(orders, query) : undefined;
  const asked = { restaurantId, q, from, to, filter };
  await walkFound(reading, asked, async (rows) => {
    found.push(...(await readFound(rows)));
    return true;
  });
  const chosen = sortFound(
    found.filter(
      ({ status, is_summed }) => wanted.statuses.includes(status) && (wanted.isSoldOnly !== true || is_summed === 1),
    ),
    query.sort,
  );
  const start = query.before === undefined ? (query.page - 1) * query.page_size : placeAfter(chosen, query.before);
  const page = chosen.slice(start, start + query.page_size);
  const counts = noCounts();
  for (const { status } of found) counts[status] += 1;
  return {
    rows: await rowsOf(reading.db, query.restaurant_id, page),
    counts,
    total: chosen.length,
    sum_cents: chosen.reduce(
      (sum, { status, is_summed, total_cents }) => sum + (isSold(status) && is_summed === 1 ? total_cents : 0),
      0,
    ),
  };
}

function placeAfter(orders: readonly FoundOrder[], before: string): number {
  const place = orders.findIndex(({ id }) => id === before);
  if (place === -1) throw new CallError('not_found');
  return place + 1;
}

/** `/order/get_by_rd_two`: a page of orders with counts per status under the same other filters. */
export async function listOrders(reading: Reading, query: Query): Promise<ReplyOf<typeof listOrdersCall>> {
  const { db } = reading;
  const wanted = wantedStatuses(query.status);
  const isSearch = query.q.trim() !== '';
  const { rows, ...counted } = await (isSearch ? pageOfFound : pageOfAll)(reading, query, wanted);
  return {
    items: await hydrateOrders(db, query.restaurant_id, rows),
    ...counted,
    page: query.page,
    page_size: query.page_size,
    todo_count: await countTodo(db, query.restaurant_id),
  };
}

/** The number of orders waiting to be accepted, independent of the filters. */
export async function countTodo(db: Queries, restaurantId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 1)
    .where('status', 'in', TODO_STATUSES)
    .executeTakeFirstOrThrow();
  return row.count;
}
