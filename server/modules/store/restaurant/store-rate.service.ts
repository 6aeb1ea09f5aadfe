import type { Actor } from '#contract/domain/basics.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { getRateCall, updateRateCall } from '#contract/http/platform/platform-restaurant.ts';
import { CallError } from '#contract/errors.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { findRestaurantRow } from './desk-store.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { lockRestaurant, writeStore } from './write-store.ts';

const ACTION = 'restaurant.update_rate';

/** The shown rating: the average of the reviews, or an administrator's override with its recorded reason. */
export async function readRate(db: Queries, restaurantId: string): Promise<ReplyOf<typeof getRateCall>> {
  const store = await findRestaurantRow(db, restaurantId);
  if (store === undefined) throw new CallError('not_found');
  const sum = await db
    .selectFrom('rating_sum')
    .select(['ratings', 'stars'])
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
  const last = await db
    .selectFrom('audit')
    .select(['actor', 'at', 'after'])
    .where('restaurant_id', '=', restaurantId)
    .where('action', '=', ACTION)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const said = last?.after == null ? null : fromJson<{ reason?: string }>(last.after);
  return {
    computed: sum === undefined || sum.ratings === 0 ? null : Math.round((sum.stars / sum.ratings) * 10) / 10,
    count: sum?.ratings ?? 0,
    rate_override: store.rate_override,
    reason: said?.reason ?? null,
    by: last === undefined ? null : fromJson<Actor>(last.actor).name,
    at: last?.at ?? null,
  };
}

export async function updateRate(
  context: Context,
  actor: Actor,
  { restaurant_id, rate_override, reason }: BodyOf<typeof updateRateCall>,
): Promise<ReplyOf<typeof updateRateCall>> {
  await context.store.transact(restaurant_id, async (live) => {
    const row = await lockRestaurant(context, live, restaurant_id);
    await writeStore(context, live, row, { rate_override });
    await audit(context, live.tx, {
      restaurant_id,
      actor,
      action: ACTION,
      target: restaurant_id,
      before: { rate_override: row.rate_override },
      after: { rate_override, reason },
    });
  });
  return readRate(context.database.db, restaurant_id);
}
