import { sql } from 'kysely';
import type { Queries } from '../../../db/database.ts';
import { isPerson, namesPerson, personIn } from '../../../db/order-person.ts';
import { isSummedRow } from '../../money/statistics/order-counts.repository.ts';

/** A customer's newest order in a restaurant. */
export type LastOrder = { id: string; who: string; created_at: string; customer_name: string };
/** Where a list goes on: after this order. */
export type Place = { created_at: string; id: string };

const named = (db: Queries, restaurantId: string) =>
  db
    .selectFrom('orders')
    .where('orders.restaurant_id', '=', restaurantId)
    .where(namesPerson())
    .select(['orders.id', 'orders.created_at', 'orders.customer_name', personIn('orders').as('who')]);

/** Whether no later order of the restaurant is the same person's: one look into the index, as it begins at this order. */
const isTheirLast = sql<number>`case when exists (
  select 1 from orders as later
  where later.restaurant_id = orders.restaurant_id
    and ${namesPerson('later')} and ${personIn('later')} = ${personIn('orders')}
    and later.created_at >= orders.created_at
    and (later.created_at > orders.created_at or later.id > orders.id)
) then 0 else 1 end`;

/** Some of a restaurant's orders, newest first, each with whether it is its customer's last one. */
export async function readOrders(
  db: Queries,
  restaurantId: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<(LastOrder & { is_last: number })[]> {
  let rows = named(db, restaurantId).select(isTheirLast.as('is_last'));
  if (after !== null)
    rows = rows.where((where) =>
      where.or([
        where('orders.created_at', '<', after.created_at),
        where.and([where('orders.created_at', '=', after.created_at), where('orders.id', '<', after.id)]),
      ]),
    );
  const found = await rows.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(limit).execute();
  return found.map((row) => ({ ...row, who: row.who ?? '' }));
}

/** How many orders each of these people has in a restaurant, and the time of the last one. */
export async function countOrdersOf(
  db: Queries,
  restaurantId: string,
  people: readonly string[],
): Promise<Map<string, { orders: number; last_at: string }>> {
  if (people.length === 0) return new Map();
  const who = personIn('orders');
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [who.as('who'), eb.fn.countAll<number>().as('orders'), eb.fn.max('created_at').as('last_at')])
    .where('restaurant_id', '=', restaurantId)
    .where(namesPerson())
    .where(sql<boolean>`${who} in (${sql.join(people)})`)
    .groupBy(who)
    .execute();
  return new Map(rows.map(({ who: person, orders, last_at }) => [person ?? '', { orders, last_at }]));
}

/** The last orders of people by their times, as `countOrdersOf` has them. */
export async function readLastOrders(
  db: Queries,
  restaurantId: string,
  lasts: ReadonlyMap<string, { last_at: string }>,
): Promise<LastOrder[]> {
  if (lasts.size === 0) return [];
  const each = [...lasts].map(
    ([who, { last_at }]) => sql<boolean>`(${isPerson(who)} and orders.created_at = ${last_at})`,
  );
  const rows = await named(db, restaurantId)
    .where(sql<boolean>`(${sql.join(each, sql` or `)})`)
    .orderBy('orders.id')
    .execute();
  return rows.map((row) => ({ ...row, who: row.who ?? '' }));
}

/** Their newest orders, with what sums need. */
export const readTheirOrders = (db: Queries, restaurantId: string, who: string, limit: number) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      'orders.id',
      'order_no',
      'created_at',
      'status',
      'total_cents',
      'currency',
      'customer_name',
      'customer_email',
      eb.case().when(isSummedRow).then(1).else(0).end().as('is_summed'),
    ])
    .where('restaurant_id', '=', restaurantId)
    .where(isPerson(who))
    .orderBy('created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
