import { sql } from 'kysely';
import type { LogEvent } from '#contract/domain/desk-state.ts';
import { KEPT_CLOSED } from '#contract/domain/desk-state.ts';
import { EMPTY_HASH } from '#contract/domain/desk-state.ts';
import { isoNow, type Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import { fromJson } from '../db/json.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { deskStoreOf, findRestaurantRow, readDeskDishes } from './desk-store-rows.ts';
import { hydrateOrders } from './order-reads.ts';
import { SqlLiveTx } from './sql-live-tx.ts';
import type { Head, HintBus, LiveStore, SnapshotRead, Tail } from './store.ts';

/** Before any day was closed. */
const NEVER_CLOSED = '0000-00-00';

export type SqlLiveStore = Omit<LiveStore, 'transact'> & {
  /** The port's `transact`, whose transaction also takes rows that are not of the log. */
  transact: <T>(restaurantId: string, work: (tx: SqlLiveTx) => Promise<T>) => Promise<T>;
};

export type SqlLiveStoreParts = { database: Database; clock: Clock; ids: Ids; bus: HintBus };

export function makeSqlLiveStore({ database, clock, ids, bus }: SqlLiveStoreParts): SqlLiveStore {
  const { db } = database;
  return {
    transact: async (restaurantId, work) => {
      const { value, head } = await database.write(async (tx) => {
        const live = new SqlLiveTx(database, ids, tx, restaurantId, isoNow(clock));
        const value = await work(live);
        if (live.hasQueuedEvents) await live.append();
        await live.flushJobs();
        return { value, head: live.head };
      });
      // Only now: a hint from inside the transaction would announce what may still be rolled back.
      if (head !== undefined) bus.publish(restaurantId, head);
      return value;
    },
    tail: (restaurantId, after, limit) => readTail(db, restaurantId, after, limit),
    heads: (restaurantIds) => readHeads(db, restaurantIds),
    snapshot: (restaurantId) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => readSnapshot(tx, restaurantId)),
    lastDeviceSeq: (restaurantId, deviceId) => readLastDeviceSeq(db, restaurantId, deviceId),
  };
}

/** The head row of a new restaurant; its first events say what its store and menu are. */
export const insertHead = (tx: Tx, restaurantId: string, epoch: string) =>
  tx
    .insertInto('log_head')
    .values({
      restaurant_id: restaurantId,
      epoch,
      seq: 0,
      floor: 0,
      open: 0,
      hash: EMPTY_HASH,
      store_version: 0,
      dish_version: 0,
      closed_through: null,
    })
    .execute();

const headOf = (row: Row<'log_head'>): Head => ({
  epoch: row.epoch,
  seq: row.seq,
  floor: row.floor,
  open: row.open,
  hash: row.hash,
});

/** Head first, then events up to it: everything below a visible head is visible [L1], so the two reads agree. */
async function readTail(db: Queries, restaurantId: string, after: number, limit: number): Promise<Tail | null> {
  const row = await db.selectFrom('log_head').selectAll().where('restaurant_id', '=', restaurantId).executeTakeFirst();
  if (row === undefined) return null;
  const head = headOf(row);
  if (after >= head.seq) return { head, events: [] };
  const rows = await db
    .selectFrom('log_event')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('seq', '>', after)
    .where('seq', '<=', head.seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return { head, events: rows.map(rowToEvent) };
}

/** Rows are written from a typed event by `append` alone; the client parses what it gets. */
function rowToEvent(row: Row<'log_event'>): LogEvent {
  const about = row.order_id === null ? {} : { order_id: row.order_id, rev: row.rev };
  return { seq: row.seq, at: row.at, type: row.type, ...about, body: fromJson(row.body) } as LogEvent;
}

async function readHeads(db: Queries, restaurantIds: readonly string[]): Promise<Map<string, Head>> {
  if (restaurantIds.length === 0) return new Map();
  const rows = await db.selectFrom('log_head').selectAll().where('restaurant_id', 'in', restaurantIds).execute();
  return new Map(rows.map((row) => [row.restaurant_id, headOf(row)]));
}

/** What a screen of this restaurant would be given, in one consistent read. */
export async function readSnapshot(tx: Tx, restaurantId: string): Promise<SnapshotRead | null> {
  const head = await tx.selectFrom('log_head').selectAll().where('restaurant_id', '=', restaurantId).executeTakeFirst();
  const store = await findRestaurantRow(tx, restaurantId);
  if (head === undefined || store === undefined) return null;
  const closedThrough = head.closed_through ?? NEVER_CLOSED;
  const rows = [...(await openRows(tx, restaurantId)), ...(await keptClosedRows(tx, restaurantId, closedThrough))];
  const orders = await hydrateOrders(tx, restaurantId, rows);
  return {
    epoch: head.epoch,
    cursor: head.seq,
    store: head.store_version === 0 ? null : deskStoreOf(store),
    dishes: await readDeskDishes(tx, restaurantId, head.dish_version),
    closed_through: closedThrough,
    orders: orders.map((order, index) => ({ order, seq: rows[index]?.last_seq ?? 0 })),
  };
}

const openRows = (tx: Tx, restaurantId: string) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 1)
    .orderBy('created_at')
    .execute();

/** The closed orders that the log's own rule keeps on a screen [L10]; what was never in the log is on none. */
const keptClosedRows = (tx: Tx, restaurantId: string, closedThrough: string) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 0)
    .where('status', '!=', 'pending')
    .where('business_date', '>', closedThrough)
    .where('last_seq', '>', 0)
    .orderBy('last_seq', 'desc')
    .limit(KEPT_CLOSED)
    .execute();

async function readLastDeviceSeq(db: Queries, restaurantId: string, deviceId: string): Promise<number> {
  const row = await db
    .selectFrom('command')
    .select(sql<number | null>`max(device_seq)`.as('last'))
    .where('restaurant_id', '=', restaurantId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row?.last ?? 0;
}
