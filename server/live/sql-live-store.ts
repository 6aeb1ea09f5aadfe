import { sql } from 'kysely';
import type { LogEvent } from '#contract/domain/desk-state.ts';
import { EMPTY_HASH } from '#contract/domain/desk-state.ts';
import { isoNow, type Clock } from '../base/clock.ts';
import { fromJson } from '../db/json.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Row } from '../db/schema.ts';
import { isAnyOf, listOf } from '../db/value-lists.ts';
import type { Head, HintBus, LogStore, LogTx, SnapshotRead, Tail } from './store.ts';

/** The value before any day was closed. */
const NEVER_CLOSED = '0000-00-00';

/** A transaction that queues events and other rows; `flush` writes what is queued still. */
export type StoredTx = LogTx & { readonly head: number | undefined; flush: () => Promise<void> };

/** A screen's contents besides the log's own numbers, read in the transaction that reads the head row. */
export type DeskContents = Pick<SnapshotRead, 'store' | 'dishes' | 'orders'>;
export type ReadDeskContents = (
  tx: Tx,
  restaurantId: string,
  head: { store_version: number; dish_version: number; closedThrough: string },
) => Promise<DeskContents | null>;

export type SqlLogStoreParts<Stored extends StoredTx> = {
  database: Database;
  clock: Clock;
  bus: HintBus;
  /** Opens the transaction that `transact` passes to its work. */
  open: (tx: Tx, restaurantId: string, now: string) => Stored;
  readContents: ReadDeskContents;
  /** Called once after the commit of each transaction. */
  committed?: (stored: Stored) => void;
};

export function makeSqlLogStore<Stored extends StoredTx>({
  database,
  clock,
  bus,
  open,
  readContents,
  committed,
}: SqlLogStoreParts<Stored>): LogStore<Stored> {
  const { db } = database;
  return {
    transact: async (restaurantId, work) => {
      const { value, stored } = await database.write(async (tx) => {
        const stored = open(tx, restaurantId, isoNow(clock));
        const value = await work(stored);
        await stored.flush();
        return { value, stored };
      });
      // Only after the commit, because a transaction may still roll back.
      if (stored.head !== undefined) bus.publish(restaurantId, stored.head);
      committed?.(stored);
      return value;
    },
    tail: (restaurantId, after, limit) => readTail(db, restaurantId, after, limit),
    heads: (restaurantIds) => readHeads(db, restaurantIds),
    snapshot: (restaurantId) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => readSnapshot(tx, restaurantId, readContents)),
    lastDeviceSeq: (restaurantId, deviceId) => readLastDeviceSeq(db, restaurantId, deviceId),
  };
}

/** The head row of a new restaurant; its first events carry its store and menu. */
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

/** Only `append` writes rows, from typed events; the client parses what it receives. */
function rowToEvent(row: Row<'log_event'>): LogEvent {
  const about = row.order_id === null ? {} : { order_id: row.order_id, rev: row.rev };
  return { seq: row.seq, at: row.at, type: row.type, ...about, body: fromJson(row.body) } as LogEvent;
}

const headsOf = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('log_head')
    .selectAll()
    .where(isAnyOf(db, 'restaurant_id', ids)),
);

async function readHeads(db: Queries, restaurantIds: readonly string[]): Promise<Map<string, Head>> {
  if (restaurantIds.length === 0) return new Map();
  const rows = await headsOf(db, { ids: listOf(db, restaurantIds) });
  return new Map(rows.map((row) => [row.restaurant_id, headOf(row)]));
}

/** What a screen of this restaurant would receive, in one consistent read. */
export async function readSnapshot(
  tx: Tx,
  restaurantId: string,
  readContents: ReadDeskContents,
): Promise<SnapshotRead | null> {
  const head = await tx.selectFrom('log_head').selectAll().where('restaurant_id', '=', restaurantId).executeTakeFirst();
  if (head === undefined) return null;
  const { epoch, seq, store_version, dish_version, closed_through } = head;
  const closedThrough = closed_through ?? NEVER_CLOSED;
  const contents = await readContents(tx, restaurantId, { store_version, dish_version, closedThrough });
  return contents === null ? null : { epoch, cursor: seq, closed_through: closedThrough, ...contents };
}

async function readLastDeviceSeq(db: Queries, restaurantId: string, deviceId: string): Promise<number> {
  const row = await db
    .selectFrom('command')
    .select(sql<number | null>`max(device_seq)`.as('last'))
    .where('restaurant_id', '=', restaurantId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row?.last ?? 0;
}
