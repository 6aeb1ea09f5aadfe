import { sql } from 'kysely';
import type { Queries } from '../../../db/database.ts';
import { containsWords } from '../../../db/like.ts';
import type { Row } from '../../../db/schema.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

export const findNotes = (
  db: Queries,
  restaurantId: string,
  people: readonly string[],
): Promise<Row<'customer_note'>[]> =>
  db
    .selectFrom('customer_note')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('who', 'in', people)
    .execute();

export type Span = { q: string; before: string | null; limit: number };

/** Those with a note, the newest first, before a time. */
export function listNotes(
  db: Queries,
  restaurantId: string,
  { q, before, limit }: Span,
): Promise<Row<'customer_note'>[]> {
  let rows = db.selectFrom('customer_note').selectAll().where('restaurant_id', '=', restaurantId);
  if (before !== null) rows = rows.where(sql<boolean>`updated_at || who < ${before}`);
  if (q !== '') rows = rows.where(containsWords(sql`who || ' ' || note`, q));
  return rows.orderBy('updated_at', 'desc').orderBy('who', 'desc').limit(limit).execute();
}

export async function countNotes(db: Queries, restaurantId: string): Promise<number> {
  const { notes } = await db
    .selectFrom('customer_note')
    .select((eb) => eb.fn.countAll<number>().as('notes'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return notes;
}

/** Replaces the note; an empty one is none. */
export async function writeNote(db: Queries, row: Row<'customer_note'>): Promise<void> {
  const { restaurant_id, who, note, updated_at } = row;
  if (note === '') {
    await db.deleteFrom('customer_note').where('restaurant_id', '=', restaurant_id).where('who', '=', who).execute();
    return;
  }
  await db
    .insertInto('customer_note')
    .values(row)
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'who']).doUpdateSet({ note, updated_at }))
    .execute();
}

/** Takes every restaurant's note on them away [C4]. */
export async function forgetNotes(db: Queries, people: readonly string[]): Promise<void> {
  await db
    .deleteFrom('customer_note')
    .where(isAnyOf(db, 'who', listOf(db, people)))
    .execute();
}
