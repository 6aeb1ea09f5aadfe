import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';

/** The change of the head row by one transaction's events. */
type HeadMove = {
  restaurantId: string;
  count: number;
  moved: number;
  change: number;
  store_version: number | null;
  dish_version: number | null;
  closedThrough: string | null;
};

/** Moves the head, which locks it until the commit. Null leaves a column as it is. */
export const moveHead = prepared((db, move: HeadMove) =>
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
    .returning('seq'),
);
