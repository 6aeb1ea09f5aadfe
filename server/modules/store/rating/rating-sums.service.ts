import { sql, type RawBuilder } from 'kysely';
import { meanStars } from '#contract/domain/rating.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { brushRatingsCall } from '#contract/http/store/rating.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { Context } from '../../context.ts';

/**
 * The shown averages, stored as two sums per restaurant, so that reading one costs a row [RV2]. Each change of a review
 * updates them in its own transaction; `brush` recomputes them from the visible reviews.
 */
export async function moveSum(tx: Tx, restaurantId: string, by: { ratings: number; stars: number }): Promise<void> {
  await tx
    .insertInto('rating_sum')
    .values({ restaurant_id: restaurantId, ...by })
    .onConflict((conflict) =>
      conflict.column('restaurant_id').doUpdateSet({
        ratings: sql`rating_sum.ratings + excluded.ratings`,
        stars: sql`rating_sum.stars + excluded.stars`,
      }),
    )
    .execute();
}

export async function keptAverage(db: Queries, restaurantId: string): Promise<number | null> {
  const row = await db
    .selectFrom('rating_sum')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
  return row === undefined ? null : meanStars(row.stars, row.ratings);
}

const onlyOne = (column: string, restaurantId: string | undefined): RawBuilder<unknown> =>
  restaurantId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${restaurantId}`;

/** Every restaurant whose stored sums differ from those of its visible reviews. */
const differing = (restaurantId: string | undefined): RawBuilder<unknown> => sql`
  from restaurant
  left join rating_sum on rating_sum.restaurant_id = restaurant.id
  left join (
    select restaurant_id, count(*) as ratings, sum(stars) as stars
    from rating where deleted_at is null ${onlyOne('rating.restaurant_id', restaurantId)} group by restaurant_id
  ) as truth on truth.restaurant_id = restaurant.id
  where restaurant.deleted_at is null ${onlyOne('restaurant.id', restaurantId)}
    and (coalesce(rating_sum.ratings, 0) <> coalesce(truth.ratings, 0)
      or coalesce(rating_sum.stars, 0) <> coalesce(truth.stars, 0))`;

const MAX_CHANGES = 200;

type Found = {
  restaurant_id: string;
  restaurant_name: string;
  old_ratings: number;
  old_stars: number;
  new_ratings: number;
  new_stars: number;
};

type Outcome = Omit<ReplyOf<typeof brushRatingsCall>, 'applied'>;

/** The changes that brushing would make. */
export async function findDifferences(db: Queries, restaurantId: string | undefined): Promise<Outcome> {
  const counted = await sql<{ count: number }>`select count(*) as count ${differing(restaurantId)}`.execute(db);
  const { rows } = await sql<Found>`
    select restaurant.id as restaurant_id, restaurant.name as restaurant_name,
      coalesce(rating_sum.ratings, 0) as old_ratings, coalesce(rating_sum.stars, 0) as old_stars,
      coalesce(truth.ratings, 0) as new_ratings, coalesce(truth.stars, 0) as new_stars
    ${differing(restaurantId)}
    order by restaurant.name, restaurant.id limit ${MAX_CHANGES}`.execute(db);
  let all = db.selectFrom('restaurant').where('deleted_at', 'is', null);
  if (restaurantId !== undefined) all = all.where('id', '=', restaurantId);
  const { checked } = await all.select((eb) => eb.fn.countAll<number>().as('checked')).executeTakeFirstOrThrow();
  return {
    checked,
    changed: counted.rows[0]?.count ?? 0,
    changes: rows.map((row) => ({
      restaurant_id: row.restaurant_id,
      restaurant_name: row.restaurant_name,
      old: { average: meanStars(row.old_stars, row.old_ratings), ratings: row.old_ratings },
      new: { average: meanStars(row.new_stars, row.new_ratings), ratings: row.new_ratings },
    })),
  };
}

/** Sets the stored sums to those of the visible reviews, in one statement for any number of restaurants [RV3]. */
export async function brushSums(tx: Tx, restaurantId: string | undefined): Promise<void> {
  await sql`
    insert into rating_sum (restaurant_id, ratings, stars)
    select restaurant.id, coalesce(truth.ratings, 0), coalesce(truth.stars, 0) ${differing(restaurantId)}
    on conflict (restaurant_id) do update set ratings = excluded.ratings, stars = excluded.stars`.execute(tx);
}

/** Fills the sums of an installation that has none yet. */
export async function fillFirstSums({ database }: Context): Promise<void> {
  await database.write(async (tx) => {
    const known = await tx.selectFrom('rating_sum').select('restaurant_id').limit(1).executeTakeFirst();
    if (known === undefined) await brushSums(tx, undefined);
  });
}
