import type { EventContent } from '#contract/domain/desk-state.ts';
import { versionHash, xor53 } from '#contract/domain/state-hash.ts';
import type { Tx } from '../db/database.ts';
import type { DialectTraits } from '../db/dialect.ts';
import { insertRows } from '../db/insert-rows.ts';
import { toJson } from '../db/json.ts';
import type { Row } from '../db/schema.ts';
import { moveHeads, type HeadMove } from './head-move.ts';

/** The change of the head's open-order count and hash by an append [L9]. */
export type OpenChange = { open: number; hash: number };

/** The events that one transaction adds to one restaurant's log, with the change of its open orders. */
export type LogAddition = {
  restaurantId: string;
  events: readonly EventContent[];
  change: OpenChange;
  /** Server time of the transaction. */
  at: string;
};

/** A log after an addition. `seqOf` is the last number of each order that has an event. */
export type Appended = { head: number; seqOf: ReadonlyMap<string, number> };

/**
 * Takes the head rows of one or several logs and moves them past their additions. It is the last lock of a transaction
 * [L1]: what waits for others is written before. Resolves to what each restaurant's log is then.
 */
export async function moveLogs(
  tx: Tx,
  traits: DialectTraits,
  additions: readonly LogAddition[],
): Promise<Map<string, Appended>> {
  const moves: HeadMove[] = [];
  for (const addition of additions) moves.push(await moveOf(tx, traits, addition));
  const heads = await moveHeads(tx, traits, moves);
  const appended = new Map<string, Appended>();
  for (const { restaurantId, events } of additions) {
    const head = heads.get(restaurantId);
    if (head === undefined) throw new Error(`restaurant ${restaurantId} has no log`);
    const seqOf = new Map<string, number>();
    for (const [index, event] of events.entries())
      if ('order_id' in event) seqOf.set(event.order_id, seqAt(head, events.length, index));
    appended.set(restaurantId, { head, seqOf });
  }
  return appended;
}

const seqAt = (head: number, count: number, index: number): number => head - count + 1 + index;

/** Writes the events for which the logs were moved. */
export async function writeEvents(
  tx: Tx,
  traits: DialectTraits,
  additions: readonly LogAddition[],
  logs: ReadonlyMap<string, Appended>,
): Promise<void> {
  const rows = additions.flatMap(({ restaurantId, events, at }) =>
    events.map((event, index): Row<'log_event'> => {
      const seq = seqAt(logs.get(restaurantId)?.head ?? 0, events.length, index);
      const subject =
        'order_id' in event ? { order_id: event.order_id, rev: event.rev } : { order_id: null, rev: null };
      return { restaurant_id: restaurantId, seq, type: event.type, ...subject, body: toJson(event.body), at };
    }),
  );
  await insertRows(tx, traits.name, 'log_event', rows);
}

async function moveOf(tx: Tx, traits: DialectTraits, { restaurantId, events, change }: LogAddition): Promise<HeadMove> {
  const versions = await versionChanges(tx, traits, restaurantId, events);
  const closed = events.findLast((event) => event.type === 'day.closed');
  return {
    restaurantId,
    count: events.length,
    moved: change.open,
    change: xor53(change.hash, versions.hash),
    ...versions.next,
    closedThrough: closed?.body.business_date ?? null,
  };
}

/** The store's and dishes' versions are part of the hash, so their old values are needed; read only for their own events. */
async function versionChanges(tx: Tx, traits: DialectTraits, restaurantId: string, events: readonly EventContent[]) {
  const store = events.findLast((event) => event.type === 'store.changed')?.body.version;
  const dish = events.findLast((event) => event.type === 'dish.availability')?.body.version;
  if (store === undefined && dish === undefined) return { hash: 0, next: { store_version: null, dish_version: null } };
  const row = await tx
    .selectFrom('log_head')
    .select(['store_version', 'dish_version'])
    .where('restaurant_id', '=', restaurantId)
    .modifyEnd(traits.forUpdate)
    .executeTakeFirstOrThrow();
  const next = { store_version: store ?? row.store_version, dish_version: dish ?? row.dish_version };
  const storeHash = xor53(versionHash('store', row.store_version), versionHash('store', next.store_version));
  const dishHash = xor53(versionHash('dish', row.dish_version), versionHash('dish', next.dish_version));
  return { hash: xor53(storeHash, dishHash), next };
}
