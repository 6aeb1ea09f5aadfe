import type { CallbackTrouble } from '#contract/http/orders/channel.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson } from '../../../db/json.ts';

/** More than this are counted as this many. */
const MAX_COUNTED = 500;

/** Callbacks of a restaurant that wait after a failure, by channel; those that were given up do not wait. */
export async function findCallbackTrouble(db: Queries, restaurantId: string): Promise<Map<string, CallbackTrouble>> {
  const jobs = await db
    .selectFrom('job')
    .select(['payload', 'created_at', 'last_error'])
    .where('restaurant_id', '=', restaurantId)
    .where('kind', '=', 'channel.callback')
    .where('dead_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('created_at')
    .limit(MAX_COUNTED)
    .execute();
  const found = new Map<string, CallbackTrouble>();
  if (jobs.length === 0) return found;
  const orderOf = (payload: string): string => fromJson<{ order_id: string }>(payload).order_id;
  const channels = await db
    .selectFrom('intake')
    .select(['order_id', 'channel_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', 'in', [...new Set(jobs.map(({ payload }) => orderOf(payload)))])
    .execute();
  const channelOf = new Map(channels.map(({ order_id, channel_id }) => [order_id, channel_id]));
  for (const { payload, created_at, last_error } of jobs) {
    const id = channelOf.get(orderOf(payload));
    if (id === undefined || last_error === null) continue;
    const before = found.get(id);
    found.set(id, { waiting: (before?.waiting ?? 0) + 1, since: before?.since ?? created_at, last_error });
  }
  return found;
}
