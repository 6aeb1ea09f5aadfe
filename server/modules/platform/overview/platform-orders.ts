import { IdSchema, InstantSchema } from '#contract/domain/basics.ts';
import { OPEN_STATUSES, ORDER_STATUSES, TODO_STATUSES, type OrderStatus } from '#contract/domain/order-status.ts';
import { addDays } from '#contract/domain/time.ts';
import { invalidField } from '#contract/errors.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import {
  MAX_FOUND_COUNTED,
  type listPlatformOrdersCall,
  type OrderProblem,
  type PlatformOrder,
} from '#contract/http/platform/platform-order.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import { checkDaysInOrder } from '../../../http/check-span.ts';
import { rowToOrder } from '../../orders/order/order-rows.repository.ts';
import { walkFound, type Matching, type Reading } from '../../orders/search/find-orders.repository.ts';
import { isNoTestRow, noCounts } from '../../money/statistics/order-counts.repository.ts';
import type { FleetOrder, OpenFleet } from './fleet.ts';

type Query = QueryOf<typeof listPlatformOrdersCall>;
type Reply = ReplyOf<typeof listPlatformOrdersCall>;
type OrderRow = Row<'orders'>;
/** A row's cursor: where the rows after it begin. */
type Place = { at: string; id: string };
type OrderPlace = Place & { restaurant_id: string };

const BETWEEN = '_';
const cursorOf = ({ at, id }: Place): string => `${at}${BETWEEN}${id}`;

function placeOf(cursor: string): Place | null {
  if (cursor === '') return null;
  const [at, id, ...rest] = cursor.split(BETWEEN);
  const isPlace = InstantSchema.safeParse(at).success && IdSchema.safeParse(id).success && rest.length === 0;
  if (at === undefined || id === undefined || !isPlace)
    throw invalidField('after', 'invalid_value', 'is not a place in this list');
  return { at, id };
}

const isPast = (place: Place | null, at: string, id: string): boolean =>
  place === null || at > place.at || (at === place.at && id > place.id);

const SINCE: Record<Exclude<OrderProblem, 'refund_due'>, (order: FleetOrder) => string | null> = {
  unacknowledged: (order) => order.unacknowledged_since,
  late: (order) => order.late_since,
  trouble: (order) => order.trouble_since,
};

const openOrders = (fleet: OpenFleet, restaurantId: string | undefined): FleetOrder[] =>
  [...fleet.restaurants.values()]
    .filter(({ row }) => restaurantId === undefined || row.id === restaurantId)
    .flatMap(({ orders }) => [...orders]);

/** A cancelled order is with the fleet's until a person has seen it. */
const isOpenStatus = (status: OrderStatus): boolean => (OPEN_STATUSES as readonly OrderStatus[]).includes(status);

async function countsOf(db: Queries, fleet: OpenFleet, restaurantId: string | undefined): Promise<Reply['counts']> {
  const open = openOrders(fleet, restaurantId);
  const by_status = noCounts();
  for (const { status } of open) if (isOpenStatus(status)) by_status[status] += 1;
  let due = db
    .selectFrom('order_refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .where('amount_cents', '>', 0);
  if (restaurantId !== undefined) due = due.where('restaurant_id', '=', restaurantId);
  const wrong = (problem: keyof typeof SINCE): number => open.filter((order) => SINCE[problem](order) !== null).length;
  return {
    open: OPEN_STATUSES.reduce((sum, status) => sum + by_status[status], 0),
    todo: TODO_STATUSES.reduce((sum, status) => sum + by_status[status], 0),
    by_status,
    problems: {
      unacknowledged: wrong('unacknowledged'),
      late: wrong('late'),
      trouble: wrong('trouble'),
      refund_due: (await due.executeTakeFirstOrThrow()).count,
    },
  };
}

/** Every order with one problem, the longest first. */
async function problemPlaces(
  db: Queries,
  fleet: OpenFleet,
  query: Query,
  problem: OrderProblem,
): Promise<OrderPlace[]> {
  if (problem === 'refund_due') {
    let due = db
      .selectFrom('order_refund')
      .select(['restaurant_id', 'order_id', 'created_at'])
      .where('settled_at', 'is', null)
      .where('amount_cents', '>', 0);
    if (query.restaurant_id !== undefined) due = due.where('restaurant_id', '=', query.restaurant_id);
    const rows = await due.orderBy('created_at').orderBy('order_id').execute();
    return rows.map(({ restaurant_id, ...row }) => ({ at: row.created_at, id: row.order_id, restaurant_id }));
  }
  return openOrders(fleet, query.restaurant_id)
    .flatMap((order) => {
      const at = SINCE[problem](order);
      return at === null ? [] : [{ at, id: order.id, restaurant_id: order.restaurant_id }];
    })
    .toSorted((left, right) => (left.at < right.at || (left.at === right.at && left.id < right.id) ? -1 : 1));
}

function wantedStatuses(status: string): readonly OrderStatus[] | 'open' | 'all' {
  if (status === 'open') return 'open';
  if (status === '' || status === 'all') return 'all';
  const names = status.split(',');
  const known = ORDER_STATUSES.filter((name) => names.includes(name));
  if (known.length < new Set(names).size) throw invalidField('status', 'invalid_value', 'is not a status');
  return known;
}

/** Orders of these statuses. */
function narrowed(orders: Matching, { status }: Query): Matching {
  const wanted = wantedStatuses(status);
  if (wanted === 'all') return orders;
  if (wanted !== 'open') return orders.where('status', 'in', wanted);
  // Nobody waits for a test order.
  return orders.where('is_open', '=', 1).where('status', 'in', OPEN_STATUSES).where(isNoTestRow);
}

/** Days are each restaurant's own; their instants lie within a day of them in any time zone, which bounds what is read. */
function byFilters(db: Queries, query: Query): Matching {
  const { from, to } = query;
  let rows = narrowed(db.selectFrom('orders'), query);
  if (from !== undefined) rows = rows.where('business_date', '>=', from).where('created_at', '>=', addDays(from, -1));
  if (to !== undefined) rows = rows.where('business_date', '<=', to).where('created_at', '<', addDays(to, 3));
  return query.restaurant_id === undefined ? rows : rows.where('restaurant_id', '=', query.restaurant_id);
}

/** A page by time, newest first. */
async function pageByTime(db: Queries, query: Query): Promise<OrderRow[]> {
  let rows = byFilters(db, query);
  const after = placeOf(query.after);
  if (after !== null)
    rows = rows.where((where) =>
      where.or([
        where('created_at', '<', after.at),
        where.and([where('created_at', '=', after.at), where('id', '<', after.id)]),
      ]),
    );
  return rows
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.page_size + 1)
    .execute();
}

/** The newest orders after a place that a search means, with every other filter, of one restaurant or of all [FO1]. */
async function foundByTime(reading: Reading, query: Query): Promise<OrderRow[]> {
  const most = query.page_size + 1;
  const found: OrderRow[] = [];
  await walkFound(reading, searched(query), async (rows) => {
    const missing = most - found.length;
    found.push(...(await rows.selectAll().limit(missing).execute()));
    return found.length < most;
  });
  return found;
}

function searched(query: Query): Parameters<typeof walkFound>[1] {
  const place = placeOf(query.after);
  const wanted = wantedStatuses(query.status);
  return {
    q: query.q,
    restaurantId: query.restaurant_id,
    from: query.from,
    to: query.to,
    place: place === null ? null : { created_at: place.at, id: place.id },
    filter: wanted === 'all' ? undefined : (orders: Matching) => narrowed(orders, query),
    isFew: wanted === 'open',
  };
}

/** How many orders the filters and the search mean; of a search no more are counted than can be of use. */
async function countByTime(reading: Reading, query: Query): Promise<Pick<Reply, 'total' | 'total_is_least'>> {
  const count = async (rows: Matching): Promise<number> =>
    (
      await rows
        .clearOrderBy()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  if (query.q.trim() === '') return { total: await count(byFilters(reading.db, query)) };
  let total = 0;
  await walkFound(reading, searched({ ...query, after: '' }), async (rows) => {
    total += await count(rows);
    return total <= MAX_FOUND_COUNTED;
  });
  return total <= MAX_FOUND_COUNTED ? { total } : { total: MAX_FOUND_COUNTED, total_is_least: true };
}

/** Those of the places that every other filter and the search mean; `open` means each: what is owed is of closed ones. */
async function narrowedPlaces(
  reading: Reading,
  query: Query,
  places: readonly OrderPlace[],
): Promise<readonly OrderPlace[]> {
  const wanted = wantedStatuses(query.status);
  const isSearched = query.q.trim() !== '';
  const status = wanted === 'open' ? 'all' : query.status;
  if (places.length === 0 || (!isSearched && query.from === undefined && query.to === undefined && status === 'all'))
    return places;
  const ids = listOf(
    reading.db,
    places.map(({ id }) => id),
  );
  const among = (rows: Matching): Matching =>
    narrowed(rows, { ...query, status }).where(isAnyOf(reading.db, 'id', ids));
  const meant = new Set<string>();
  const note = async (rows: Matching): Promise<boolean> => {
    for (const { id } of await rows.select('id').execute()) meant.add(id);
    return true;
  };
  if (isSearched)
    await walkFound(reading, { ...searched({ ...query, after: '', status }), filter: among, isFew: true }, note);
  else await note(among(byFilters(reading.db, { ...query, status })));
  return places.filter(({ id }) => meant.has(id));
}

/** A page of orders with one problem, the longest first. */
async function pageOfProblem(reading: Reading, fleet: OpenFleet, query: Query, problem: OrderProblem) {
  const after = placeOf(query.after);
  const all = await narrowedPlaces(reading, query, await problemPlaces(reading.db, fleet, query, problem));
  const left = all.filter(({ at, id }) => isPast(after, at, id));
  const page = left.slice(0, query.page_size);
  const last = page.at(-1);
  return {
    items: await present(reading.db, await rowsAt(reading.db, page)),
    next: left.length > page.length && last !== undefined ? cursorOf(last) : null,
    ...(query.counted === undefined ? {} : { total: all.length }),
  };
}

/** Rows of several restaurants with their deliveries and the restaurant fields that the list needs. */
async function present(db: Queries, rows: readonly OrderRow[]): Promise<PlatformOrder[]> {
  if (rows.length === 0) return [];
  const restaurantIds = [...new Set(rows.map((row) => row.restaurant_id))];
  const deliveries = await db
    .selectFrom('delivery')
    .selectAll()
    .where('restaurant_id', 'in', restaurantIds)
    .where(
      'order_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  const stores = await db
    .selectFrom('restaurant')
    .select(['id', 'name', 'phone', 'time_zone', 'accept_limit_seconds'])
    .where('id', 'in', restaurantIds)
    .execute();
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  const deliveryOf = new Map(deliveries.map((delivery) => [delivery.order_id, delivery]));
  return rows.flatMap((row) => {
    const restaurant = storeOf.get(row.restaurant_id);
    return restaurant === undefined ? [] : [{ ...rowToOrder(row, deliveryOf.get(row.id)), restaurant }];
  });
}

/** Also of restaurants that were taken out of use: their refunds are still due [PF8]. */
async function rowsAt(db: Queries, places: readonly OrderPlace[]): Promise<OrderRow[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    // Restricted by restaurant too, because an order's key begins with it.
    .where('restaurant_id', 'in', [...new Set(places.map(({ restaurant_id }) => restaurant_id))])
    .where('id', 'in', ids)
    .execute();
  return rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

/** `/order/get_by_platform`: open orders anywhere, orders with a problem, or the results of a search. */
export async function listPlatformOrders(reading: Reading, fleet: OpenFleet, query: Query): Promise<Reply> {
  const { db } = reading;
  checkDaysInOrder(query);
  const counts = await countsOf(db, fleet, query.restaurant_id);
  if (query.problem !== undefined) return { ...(await pageOfProblem(reading, fleet, query, query.problem)), counts };
  const rows = query.q.trim() === '' ? await pageByTime(db, query) : await foundByTime(reading, query);
  const page = rows.slice(0, query.page_size);
  const last = page.at(-1);
  return {
    items: await present(db, page),
    next: rows.length > page.length && last !== undefined ? cursorOf({ at: last.created_at, id: last.id }) : null,
    ...(query.counted === undefined ? {} : await countByTime(reading, query)),
    counts,
  };
}
