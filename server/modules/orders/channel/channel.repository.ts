import { isoAt, MINUTE_MS } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';

const channelByHash = prepared((db, { hash }: { hash: string }) =>
  db.selectFrom('channel').selectAll().where('key_hash', '=', hash).where('deleted_at', 'is', null),
);

/** The channel that a key belongs to; a removed channel's key is invalid. */
export async function findChannelByKey(db: Queries, key: string): Promise<Row<'channel'> | undefined> {
  const [channel] = await channelByHash(db, { hash: hashToken(key) });
  return channel;
}

/** Recorded at most this often: the page of the channels shows it by the minute. */
const LAST_ORDER_STEP_MS = MINUTE_MS;

/** Records that an order came through a channel; `channel` is the row that its key was found with. */
export async function recordLastOrder(
  db: Queries,
  channel: Pick<Row<'channel'>, 'restaurant_id' | 'id' | 'last_order_at'>,
  now: number,
): Promise<void> {
  if (channel.last_order_at !== null && now - Date.parse(channel.last_order_at) < LAST_ORDER_STEP_MS) return;
  await db
    .updateTable('channel')
    .set({ last_order_at: isoAt(now) })
    .where('restaurant_id', '=', channel.restaurant_id)
    .where('id', '=', channel.id)
    .execute();
}

export const findChannel = (db: Queries, restaurantId: string, id: string): Promise<Row<'channel'> | undefined> =>
  db
    .selectFrom('channel')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const listChannels = (db: Queries, restaurantId: string): Promise<Row<'channel'>[]> =>
  db
    .selectFrom('channel')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
