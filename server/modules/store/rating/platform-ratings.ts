import { sql } from 'kysely';
import type { PlatformRating, RatingState } from '#contract/domain/rating.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { listAllRatingsCall } from '#contract/http/store/rating.ts';
import type { Queries } from '../../../db/database.ts';
import { containsWords } from '../../../db/like.ts';
import type { Row } from '../../../db/schema.ts';
import { presentRating } from './rating.repository.ts';

type Query = QueryOf<typeof listAllRatingsCall>;

export const presentPlatformRating = ({
  restaurant_name,
  ...row
}: Row<'rating'> & { restaurant_name: string | null }): PlatformRating => ({
  ...presentRating(row),
  restaurant_name: restaurant_name ?? '',
  deleted_at: row.deleted_at,
});

/** The filtered reviews in any state. */
function filtered(db: Queries, { restaurant_id, stars, from_at, before_at, q }: Query) {
  let rows = db.selectFrom('rating').leftJoin('restaurant', 'restaurant.id', 'rating.restaurant_id');
  if (restaurant_id !== undefined) rows = rows.where('rating.restaurant_id', '=', restaurant_id);
  if (stars !== undefined) rows = rows.where('rating.stars', '=', stars);
  if (from_at !== undefined) rows = rows.where('rating.created_at', '>=', from_at);
  if (before_at !== undefined) rows = rows.where('rating.created_at', '<', before_at);
  if (q !== '')
    rows = rows.where(
      containsWords(sql`rating.customer || ' ' || rating.text || ' ' || coalesce(restaurant.name, '')`, q),
    );
  return rows;
}

function inState(rows: ReturnType<typeof filtered>, state: RatingState) {
  if (state === 'all') return rows;
  if (state === 'deleted') return rows.where('rating.deleted_at', 'is not', null);
  const standing = rows.where('rating.deleted_at', 'is', null);
  return state === 'standing' ? standing : standing.where('rating.reply', 'is', null);
}

const countIf = (condition: string) => sql<number>`coalesce(sum(case when ${sql.raw(condition)} then 1 else 0 end), 0)`;

/** A page of all restaurants' reviews, with the count in each state. */
export async function listAllRatings(db: Queries, query: Query): Promise<ReplyOf<typeof listAllRatingsCall>> {
  const counts = await filtered(db, query)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      countIf('rating.deleted_at is null').as('standing'),
      countIf('rating.deleted_at is null and rating.reply is null').as('unanswered'),
      countIf('rating.deleted_at is not null').as('deleted'),
    ])
    .executeTakeFirstOrThrow();
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc';
  const column = query.sort.endsWith('stars') ? 'rating.stars' : 'rating.created_at';
  const rows = await inState(filtered(db, query), query.state)
    .selectAll('rating')
    .select('restaurant.name as restaurant_name')
    .orderBy(column, direction)
    .orderBy('rating.created_at', 'desc')
    .orderBy('rating.id', 'desc')
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  return {
    items: rows.map(presentPlatformRating),
    total: counts[query.state],
    page: query.page,
    page_size: query.page_size,
    counts,
  };
}
