import { hashToken } from '../../base/secrets.ts';
import type { Queries } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** The channel a key belongs to; a removed channel's key is good for nothing. */
export const findChannelByKey = (db: Queries, key: string): Promise<Row<'channel'> | undefined> =>
  db
    .selectFrom('channel')
    .selectAll()
    .where('key_hash', '=', hashToken(key))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

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
