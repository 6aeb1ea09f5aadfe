import type { Actor } from '#contract/domain/basics.ts';
import type { PlatformRating } from '#contract/domain/rating.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { brushRatingsCall } from '#contract/http/store/rating.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { presentPlatformRating } from './platform-ratings.ts';
import { brushSums, findDifferences, moveSum } from './rating-sums.service.ts';

type Key = { restaurant_id: string; rating_id: string };

async function lockRating({ database }: Context, tx: Tx, { restaurant_id, rating_id }: Key): Promise<Row<'rating'>> {
  const row = await tx
    .selectFrom('rating')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', rating_id)
    .modifyEnd(database.traits.forUpdate)
    .executeTakeFirst();
  if (row === undefined) throw new CallError('not_found');
  return row;
}

/** Hides a review (with a reason) or restores it (null); a repeated call changes nothing [RV1]. */
export function setDeleted(context: Context, actor: Actor, key: Key, reason: string | null): Promise<PlatformRating> {
  return context.database.write(async (tx) => {
    const before = await lockRating(context, tx, key);
    const isGone = before.deleted_at !== null;
    const after = { deleted_at: reason === null ? null : isoNow(context.clock), deleted_reason: reason };
    const changes = isGone !== (reason !== null);
    if (changes) {
      await tx
        .updateTable('rating')
        .set(after)
        .where('restaurant_id', '=', key.restaurant_id)
        .where('id', '=', key.rating_id)
        .execute();
      const sign = reason === null ? 1 : -1;
      await moveSum(tx, key.restaurant_id, { ratings: sign, stars: sign * before.stars });
      await audit(context, tx, {
        restaurant_id: key.restaurant_id,
        actor,
        action: reason === null ? 'rating.restore' : 'rating.delete',
        target: key.rating_id,
        before: { deleted_reason: before.deleted_reason, stars: before.stars, customer: before.customer },
        after: { deleted_reason: reason },
      });
    }
    const shop = await tx
      .selectFrom('restaurant')
      .select('name')
      .where('id', '=', key.restaurant_id)
      .executeTakeFirst();
    return presentPlatformRating({
      ...before,
      ...(changes ? after : {}),
      restaurant_name: shop?.name ?? null,
    });
  });
}

/** Recomputes the shown averages from the visible reviews; it never invents a review [RV3]. */
export async function brushRatings(
  context: Context,
  actor: Actor,
  { restaurant_id, dry_run }: BodyOf<typeof brushRatingsCall>,
): Promise<ReplyOf<typeof brushRatingsCall>> {
  if (dry_run) return { ...(await findDifferences(context.database.db, restaurant_id)), applied: false };
  return context.database.write(async (tx) => {
    const found = await findDifferences(tx, restaurant_id);
    if (found.changed > 0) {
      await brushSums(tx, restaurant_id);
      const averages = (which: 'old' | 'new') =>
        Object.fromEntries(found.changes.slice(0, 20).map((one) => [one.restaurant_name, one[which].average]));
      await audit(context, tx, {
        restaurant_id: restaurant_id ?? null,
        actor,
        action: 'rating.brush',
        target: restaurant_id ?? 'all',
        before: { averages: averages('old') },
        after: { averages: averages('new'), changed: found.changed },
      });
    }
    return { ...found, applied: true };
  });
}
