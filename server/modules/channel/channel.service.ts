import { CallError } from '#contract/errors.ts';
import type { Channel } from '#contract/http/channel.ts';
import { isoNow } from '../../base/clock.ts';
import { hashToken } from '../../base/secrets.ts';
import { fromFlag, toFlag } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import type { Context } from '../context.ts';
import { findChannel } from './channel.repository.ts';

/** A channel with what is shown once: its key is stored hashed, its signing secret is for the status callbacks. */
export type WithKey = { channel: Channel; key: string; signing_secret: string };

export type NewChannel = Pick<Channel, 'restaurant_id' | 'kind' | 'name' | 'auto_accept' | 'rate_per_second' | 'burst'>;

export const presentChannel = (row: Row<'channel'>): Channel => ({
  id: row.id,
  restaurant_id: row.restaurant_id,
  kind: row.kind === 'gloriafood' ? 'gloriafood' : 'native',
  name: row.name,
  auto_accept: fromFlag(row.auto_accept),
  rate_per_second: row.rate_per_second,
  burst: row.burst,
  last_order_at: row.last_order_at,
});

export async function addChannel(
  { database, clock, ids }: Context,
  input: NewChannel,
  chosenKey?: string,
): Promise<WithKey> {
  const key = chosenKey ?? ids.secret();
  const row: Row<'channel'> = {
    ...input,
    id: ids.next(),
    auto_accept: toFlag(input.auto_accept),
    key_hash: hashToken(key),
    signing_secret: ids.secret(),
    last_order_at: null,
    deleted_at: null,
    created_at: isoNow(clock),
  };
  await database.db.insertInto('channel').values(row).execute();
  return { channel: presentChannel(row), key, signing_secret: row.signing_secret };
}

export async function rotateChannel({ database, ids }: Context, restaurantId: string, id: string): Promise<WithKey> {
  const row = await findChannel(database.db, restaurantId, id);
  if (row === undefined) throw new CallError('not_found');
  const key = ids.secret();
  const signing_secret = ids.secret();
  await database.db
    .updateTable('channel')
    .set({ key_hash: hashToken(key), signing_secret })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute();
  return { channel: presentChannel(row), key, signing_secret };
}

export async function deleteChannel({ database, clock }: Context, restaurantId: string, id: string): Promise<void> {
  const result = await database.db
    .updateTable('channel')
    .set({ deleted_at: isoNow(clock) })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new CallError('not_found');
}
