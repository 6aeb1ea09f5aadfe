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
