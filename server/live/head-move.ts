import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { DialectTraits } from '../db/dialect.ts';
import { placesFor, textOnce } from '../db/insert-rows.ts';
import { inPipeline } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { isAnyOf, listOf } from '../db/value-lists.ts';

/** The change of a head row by one transaction's events. Null leaves a column as it is. */
export type HeadMove = {
  restaurantId: string;
  count: number;
  moved: number;
  change: number;
  store_version: number | null;
  dish_version: number | null;
  closedThrough: string | null;
};

const moveOne = prepared((db, move: HeadMove) =>
  db
    .updateTable('log_head')
    .set((eb) => ({
      seq: eb('seq', '+', move.count),
      open: eb('open', '+', move.moved),
      hash: sql<number>`(hash | ${move.change}) - (hash & ${move.change})`,
      store_version: sql<number>`coalesce(${move.store_version}, store_version)`,
      dish_version: sql<number>`coalesce(${move.dish_version}, dish_version)`,
      closed_through: sql<string | null>`coalesce(${move.closedThrough}, closed_through)`,
    }))
    .where('restaurant_id', '=', move.restaurantId)
    .returning(['restaurant_id', 'seq']),
);

type Moved = { restaurant_id: string; seq: number };

const CASTS = ['text', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'text'];

const textFor = (count: number): string =>
  textOnce(
    `heads|${count}`,
    () => `update log_head as h set
  seq = h.seq + v.column2, open = h.open + v.column3, hash = (h.hash | v.column4) - (h.hash & v.column4),
  store_version = coalesce(v.column5, h.store_version), dish_version = coalesce(v.column6, h.dish_version),
  closed_through = coalesce(v.column7, h.closed_through)
from (values ${placesFor('postgres', count, CASTS.length, CASTS)}) as v
where h.restaurant_id = v.column1 returning h.restaurant_id, h.seq`,
  );

const lockHeads = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('log_head')
    .select('restaurant_id')
    .where(isAnyOf(db, 'restaurant_id', ids))
    .orderBy('restaurant_id')
    .modifyEnd(sql`for update`),
);

/** An update of many rows locks them in any order: an ordered lock comes before it. */
async function moveMany(tx: Tx, moves: readonly HeadMove[]): Promise<Moved[]> {
  const ids = listOf(
    tx,
    moves.map(({ restaurantId }) => restaurantId),
  );
  const values = moves.flatMap((move) => [
    move.restaurantId,
    move.count,
    move.moved,
    move.change,
    move.store_version,
    move.dish_version,
    move.closedThrough,
  ]);
  const move = CompiledQuery.raw(textFor(moves.length), values);
  const [, { rows }] = await inPipeline(
    tx,
    (part) => lockHeads(part, { ids }),
    (part) => part.executeQuery<Moved>(move),
  );
  return rows;
}

/**
 * Moves the heads of several logs, one move each, which locks them until the commit; always in the order of their
 * restaurants, so that two transactions wait for each other and never both. Resolves to the new seq of each restaurant.
 */
export async function moveHeads(
  tx: Tx,
  traits: DialectTraits,
  moves: readonly HeadMove[],
): Promise<Map<string, number>> {
  const sorted = moves.toSorted((a, b) => (a.restaurantId < b.restaurantId ? -1 : 1));
  const moved: Moved[] = [];
  if (traits.name === 'postgres' && sorted.length > 1) moved.push(...(await moveMany(tx, sorted)));
  // SQLite asks for no round trip, and its transaction holds the only lock.
  else for (const move of sorted) moved.push(...(await moveOne(tx, move)));
  return new Map(moved.map(({ restaurant_id, seq }) => [restaurant_id, seq]));
}
