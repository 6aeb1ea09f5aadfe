import { sql } from 'kysely';
import type { Rating } from '#contract/domain/rating.ts';
import type { QueryOf } from '#contract/http/call.ts';
import type { listRatingsCall } from '#contract/http/store/rating.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { fromJson } from '../../../db/json.ts';
import { containsWords } from '../../../db/like.ts';
import type { Row } from '../../../db/schema.ts';

export const presentRating = ({ external_id: _id, deleted_at: _at, ...row }: Row<'rating'>): Rating => ({
  ...row,
  dishes: fromJson<string[]>(row.dishes),
});

const standing = (db: Queries, restaurantId: string) =>
  db.selectFrom('rating').where('restaurant_id', '=', restaurantId).where('deleted_at', 'is', null);

/** Counts the visible reviews at 1 to 5 stars, and all those without a reply. */
export async function countRatings(
  db: Queries,
  restaurantId: string,
): Promise<{ star_counts: number[]; unanswered_count: number }> {
  const rows = await standing(db, restaurantId)
    .select((eb) => [
      'stars',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(case when reply is null then 1 else 0 end)`.as('unanswered'),
    ])
    .groupBy('stars')
    .execute();
  const at = (stars: number): number => rows.find((row) => row.stars === stars)?.count ?? 0;
  return {
    star_counts: [1, 2, 3, 4, 5].map(at),
    unanswered_count: rows.reduce((sum, row) => sum + row.unanswered, 0),
  };
}

/** A page of a restaurant's reviews, newest first. */
export async function listRatings(db: Queries, query: QueryOf<typeof listRatingsCall>) {
  let rows = standing(db, query.restaurant_id);
  if (query.stars !== undefined) rows = rows.where('stars', '=', query.stars);
  if (query.unanswered === 'yes') rows = rows.where('reply', 'is', null);
  if (query.q !== '') rows = rows.where(containsWords(sql`customer || ' ' || text`, query.q));
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await rows
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset((query.page - 1) * query.page_size)
    .limit(query.page_size)
    .execute();
  return { items: items.map(presentRating), total };
}

/** Stores a review once; returns the id of the stored one, and whether it is new. */
export async function insertRating(tx: Tx, row: Row<'rating'>): Promise<{ id: string; isNew: boolean }> {
  const made = await tx
    .insertInto('rating')
    .values(row)
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return { id: made.id, isNew: true };
  const known = await tx
    .selectFrom('rating')
    .select('id')
    .where('restaurant_id', '=', row.restaurant_id)
    .where('external_id', '=', row.external_id)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}
