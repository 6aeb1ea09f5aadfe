import { sql, type SelectQueryBuilder } from 'kysely';
import { ORDER_STATUSES, TODO_STATUSES, type OrderStatus } from '#contract/domain/order-status.ts';
import { CallError } from '#contract/errors.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { listOrdersCall } from '#contract/http/order.ts';
import type { Queries } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { hydrateOrders } from '../../live/order-reads.ts';
import { likeText } from '../restaurant/restaurant.repository.ts';

type Query = QueryOf<typeof listOrdersCall>;
type Matching = SelectQueryBuilder<Tables, 'orders', object>;

/** Everything but the status, which the counts per status leave open. */
function matching(db: Queries, query: Query): Matching {
  let rows: Matching = db.selectFrom('orders').where('restaurant_id', '=', query.restaurant_id);
  if (query.from !== undefined) rows = rows.where('business_date', '>=', query.from);
  if (query.to !== undefined) rows = rows.where('business_date', '<=', query.to);
  if (query.delivery_method !== undefined) rows = rows.where('delivery_method', '=', query.delivery_method);
  if (query.payment_method !== undefined) rows = rows.where('payment_method', '=', query.payment_method);
  if (query.payment_state !== undefined) rows = rows.where('payment_state', '=', query.payment_state);
  if (query.q === '') return rows;
  const pattern = `%${likeText(query.q)}%`;
  const digits = query.q.replaceAll(/\D/g, '');
  return rows.where((where) =>
    where.or([
      where('number', 'like', pattern),
      where('order_no', '=', query.q),
      where('external_id', '=', query.q),
      where(sql`lower(customer_name)`, 'like', pattern),
      ...(digits.length >= 3 ? [where('customer_phone', 'like', `%${digits}%`)] : []),
    ]),
  );
}

function wantedStatuses(status: string): readonly OrderStatus[] | 'open' | 'all' {
  if (status === '' || status === 'all') return 'all';
  if (status === 'open') return 'open';
  const names = status.split(',');
  const isKnown = (name: string): name is OrderStatus => (ORDER_STATUSES as readonly string[]).includes(name);
  const known = names.filter(isKnown);
  if (known.length < names.length)
    throw new CallError('invalid', [{ path: 'status', code: 'invalid_value', message: 'is not a status' }]);
  return known;
}

function ofStatus(rows: Matching, wanted: ReturnType<typeof wantedStatuses>): Matching {
  if (wanted === 'all') return rows;
  return wanted === 'open' ? rows.where('is_open', '=', 1) : rows.where('status', 'in', wanted);
}

function sorted(rows: Matching, sort: Query['sort']): Matching {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  if (sort === 'due_at') return rows.orderBy('due_at', (order) => order.asc().nullsLast()).orderBy('id');
  const column = sort.endsWith('total_cents') ? 'total_cents' : 'created_at';
  return rows.orderBy(column, direction).orderBy('id', direction);
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

/** `/order/get_by_rd_two`: a page of orders with counts per status under the same other filters. */
export async function listOrders(db: Queries, query: Query): Promise<ReplyOf<typeof listOrdersCall>> {
  const all = matching(db, query);
  const chosen = ofStatus(all, wantedStatuses(query.status));
  const page =
    query.before === undefined
      ? sorted(chosen, query.sort).offset((query.page - 1) * query.page_size)
      : await pageBefore(db, chosen, query, query.before);
  const rows = await page.selectAll().limit(query.page_size).execute();
  const totals = await chosen
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`cast(coalesce(sum(total_cents), 0) as bigint)`.as('sum_cents'),
    ])
    .executeTakeFirstOrThrow();
  const counted = await all
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, counted.find((row) => row.status === status)?.count ?? 0]),
  ) as Record<OrderStatus, number>;
  return {
    items: await hydrateOrders(db, query.restaurant_id, rows),
    ...totals,
    page: query.page,
    page_size: query.page_size,
    counts,
    todo_count: await countTodo(db, query.restaurant_id),
  };
}

/** Orders that wait to be accepted, whatever is filtered. */
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
