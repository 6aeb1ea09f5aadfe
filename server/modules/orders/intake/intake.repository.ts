import type { FieldError } from '#contract/errors.ts';
import { toJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { DialectName } from '../../../db/dialect.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { Row } from '../../../db/schema.ts';

type Key = { restaurant_id: string; channel_id: string; external_id: string };

export const findIntake = (db: Queries, key: Key): Promise<Row<'intake'> | undefined> =>
  db
    .selectFrom('intake')
    .selectAll()
    .where('restaurant_id', '=', key.restaurant_id)
    .where('channel_id', '=', key.channel_id)
    .where('external_id', '=', key.external_id)
    .executeTakeFirst();

const keyText = ({ restaurant_id, channel_id, external_id }: Key): string =>
  JSON.stringify([restaurant_id, channel_id, external_id]);

/** Where an order would be named: its customer cancelled before it came [S15]. */
const NO_ORDER = '';
export const isCancelledBefore = ({ order_id }: Pick<Row<'intake'>, 'order_id'>): boolean => order_id === NO_ORDER;

/** The row that remembers a cancellation of an order that is not known yet. */
export const cancelledBefore = (key: Key, now: string): Row<'intake'> => ({
  ...key,
  order_id: NO_ORDER,
  body_hash: '',
  status_url: null,
  updated_at: null,
  sent: null,
  created_at: now,
});

/**
 * Reserves external ids; resolves to whether a row is the first with its id. Another transaction that has one reserved
 * is waited for; all reserve in one order, so that two never wait for each other.
 */
export async function reserveIntakes(
  db: Queries,
  dialect: DialectName,
  rows: readonly Row<'intake'>[],
): Promise<(key: Key) => boolean> {
  const sorted = rows.toSorted((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
  const reserved = await insertRows<'intake', Key>(
    db,
    dialect,
    'intake',
    sorted,
    'on conflict (restaurant_id, channel_id, external_id) do nothing returning restaurant_id, channel_id, external_id',
  );
  const firsts = new Set(reserved.map(keyText));
  return (key) => firsts.has(keyText(key));
}

/** Reserves one external id; false when another transaction had it first. */
export async function reserveIntake(db: Queries, dialect: DialectName, row: Row<'intake'>): Promise<boolean> {
  return (await reserveIntakes(db, dialect, [row]))(row);
}

/** The channel's own time of the stored state, and what it sent. The hash stays that of the first body [S10]. */
export const updateIntake = (db: Queries, key: Key, change: Partial<Pick<Row<'intake'>, 'updated_at' | 'sent'>>) =>
  db
    .updateTable('intake')
    .set(change)
    .where('restaurant_id', '=', key.restaurant_id)
    .where('channel_id', '=', key.channel_id)
    .where('external_id', '=', key.external_id)
    .execute();

export type Refusal = {
  id: string;
  at: string;
  restaurant_id: string;
  channel_id: string;
  external_id: string | null;
  errors: readonly FieldError[];
  body: unknown;
};
/** What was asked of an order that is here already. */
export type RefusedOfOrder = Refusal & { of: { order_id: string; asked: 'change' | 'cancel' } };

/** Keeps a refused order for the owner to see. */
export const insertRefused = (db: Queries, { errors, body, ...refusal }: Refusal) =>
  db
    .insertInto('refused_order')
    .values({ order_id: null, asked: null, ...refusal, errors: toJson(errors), body: toJson(body) })
    .execute();

/** So many refusals of one order are kept: a channel may try one without end. */
const MOST_OF_ORDER = 20;

/** Keeps what was refused of an order, the newest in place of the oldest [S16]. */
export async function keepRefusal(db: Queries, { of, errors, body, ...refusal }: RefusedOfOrder): Promise<void> {
  await db
    .insertInto('refused_order')
    .values({ ...of, ...refusal, errors: toJson(errors), body: toJson(body) })
    .execute();
  const ofOrder = db
    .selectFrom('refused_order')
    .select('id')
    .where('restaurant_id', '=', refusal.restaurant_id)
    .where('order_id', '=', of.order_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const beyond = await ofOrder.offset(MOST_OF_ORDER).limit(MOST_OF_ORDER).execute();
  if (beyond.length === 0) return;
  const ids = beyond.map(({ id }) => id);
  await db
    .deleteFrom('refused_order')
    .where('restaurant_id', '=', refusal.restaurant_id)
    .where('id', 'in', ids)
    .execute();
}

/** What was refused of an order whose customer is erased. */
export const forgetRefusedChanges = (db: Queries, restaurantId: string, orderId: string) =>
  db.deleteFrom('refused_order').where('restaurant_id', '=', restaurantId).where('order_id', '=', orderId).execute();

type RefusedQuery = { restaurantId: string; orderId: string | undefined; page: number; pageSize: number };

/** Newest first; with an order, what was refused of it. */
export async function listRefused(db: Queries, { restaurantId, orderId, page, pageSize }: RefusedQuery) {
  const all = db.selectFrom('refused_order').where('refused_order.restaurant_id', '=', restaurantId);
  const matching = orderId === undefined ? all : all.where('refused_order.order_id', '=', orderId);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .leftJoin('channel', (join) =>
      join
        .onRef('channel.restaurant_id', '=', 'refused_order.restaurant_id')
        .onRef('channel.id', '=', 'refused_order.channel_id'),
    )
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'refused_order.restaurant_id')
        .onRef('orders.id', '=', 'refused_order.order_id'),
    )
    .leftJoin('intake', (join) =>
      join
        .onRef('intake.restaurant_id', '=', 'refused_order.restaurant_id')
        .onRef('intake.channel_id', '=', 'refused_order.channel_id')
        .onRef('intake.external_id', '=', 'refused_order.external_id')
        .on('refused_order.order_id', 'is', null),
    )
    .leftJoin('orders as came', (join) =>
      join.onRef('came.restaurant_id', '=', 'refused_order.restaurant_id').onRef('came.id', '=', 'intake.order_id'),
    )
    .selectAll('refused_order')
    .select(['channel.name as channel_name', 'orders.order_no', 'orders.customer_name', 'orders.customer_phone'])
    .select(['came.id as came_id', 'came.order_no as came_no'])
    .orderBy('refused_order.at', 'desc')
    .orderBy('refused_order.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** The orders that were refused since then and have not come by a later try, each once. */
export async function countRefused(db: Queries, restaurantId: string, since: string): Promise<number> {
  const missing = db
    .selectFrom('refused_order')
    .where('restaurant_id', '=', restaurantId)
    .where('at', '>', since)
    .where('order_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('intake')
            .select('intake.order_id')
            .whereRef('intake.restaurant_id', '=', 'refused_order.restaurant_id')
            .whereRef('intake.channel_id', '=', 'refused_order.channel_id')
            .whereRef('intake.external_id', '=', 'refused_order.external_id')
            .where('intake.order_id', '!=', NO_ORDER),
        ),
      ),
    )
    .select((eb) => eb.fn.max('id').as('id'))
    .groupBy(['channel_id', (eb) => eb.fn.coalesce('external_id', 'id')]);
  const { total } = await db
    .selectFrom(missing.as('missing'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * What was refused since then because the restaurant took no orders, the last try of each: a channel may try one again.
 */
export async function listTurnedAway(db: Queries, input: { restaurantId: string; since: string; limit: number }) {
  const tries = db
    .selectFrom('refused_order')
    .where('restaurant_id', '=', input.restaurantId)
    .where('at', '>=', input.since)
    .where('order_id', 'is', null)
    .where('errors', 'like', '%"restaurant_closed"%');
  const last = tries
    .select((eb) => eb.fn.max('id').as('id'))
    .groupBy(['channel_id', (eb) => eb.fn.coalesce('external_id', 'id')]);
  const { total } = await db
    .selectFrom(last.as('last'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('refused_order')
    .leftJoin('channel', (join) =>
      join
        .onRef('channel.restaurant_id', '=', 'refused_order.restaurant_id')
        .onRef('channel.id', '=', 'refused_order.channel_id'),
    )
    .where('refused_order.restaurant_id', '=', input.restaurantId)
    .where('refused_order.id', 'in', last)
    .selectAll('refused_order')
    .select('channel.name as channel_name')
    .orderBy('refused_order.at', 'desc')
    .orderBy('refused_order.id', 'desc')
    .limit(input.limit)
    .execute();
  return { rows, total };
}
