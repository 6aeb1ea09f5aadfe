import { isSameName } from '#contract/domain/alike.ts';
import type { Actor } from '#contract/domain/basics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { Channel, updateChannelCall } from '#contract/http/orders/channel.ts';
import { isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/database.ts';
import { fromFlag, toFlag } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { assertAtMost, assertRoom } from '../../platform/limits/limits.service.ts';
import { encryptSigningSecret } from './signing-secret.service.ts';
import { findChannel, listChannels } from './channel.repository.ts';

/**
 * A channel with the secrets that are shown once: its key is stored hashed, its signing secret, which signs the status
 * callbacks, encrypted.
 */
export type WithKey = { channel: Channel; key: string; signing_secret: string };

export type NewChannel = Pick<Channel, 'restaurant_id' | 'kind' | 'name' | 'auto_accept' | 'rate_per_second' | 'burst'>;
type OneChannel = { restaurant_id: string; channel_id: string };

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

/** `actor` is the person who adds it; the demo and tests have none. */
export async function addChannel(
  context: Context,
  input: NewChannel,
  chosenKey?: string,
  actor?: Actor,
): Promise<WithKey> {
  const { database, clock, ids } = context;
  const key = chosenKey ?? ids.secret();
  const id = ids.next();
  const signing_secret = ids.secret();
  const row: Row<'channel'> = {
    ...input,
    id,
    auto_accept: toFlag(input.auto_accept),
    key_hash: hashToken(key),
    signing_secret: encryptSigningSecret(context.keys, id, signing_secret),
    last_order_at: null,
    deleted_at: null,
    created_at: isoNow(clock),
  };
  const channel = presentChannel(row);
  await database.write(async (tx) => {
    if ((await findRestaurantRow(tx, input.restaurant_id)) === undefined) throw new CallError('not_found');
    if (actor !== undefined) {
      await assertRoomForChannel(context, tx, input);
      await assertNameIsFree(tx, input);
    }
    await tx.insertInto('channel').values(row).execute();
    if (actor !== undefined) await record(context, tx, actor, 'channel.add', row, undefined, channel);
  });
  return { channel, key, signing_secret };
}

/** [DO6] What people add is limited; the installation's own demo is not. */
async function assertRoomForChannel(context: Context, tx: Tx, input: NewChannel): Promise<void> {
  const { restaurant_id: subjectId } = input;
  const limit = { name: 'channels', subjectId, path: 'name' } as const;
  await assertRoom(context, tx, limit, async () => (await listChannels(tx, subjectId)).length);
  await assertSpeed(context, tx, subjectId, input);
}

async function assertSpeed(
  context: Context,
  tx: Tx,
  subjectId: string,
  { rate_per_second, burst }: { rate_per_second?: number | undefined; burst?: number | undefined },
): Promise<void> {
  const rate = { name: 'channel_rate', subjectId, path: 'rate_per_second' } as const;
  await assertAtMost(context, tx, rate, rate_per_second);
  await assertAtMost(context, tx, { name: 'channel_burst', subjectId, path: 'burst' }, burst);
}

/** Orders, files and notices name a channel by its name alone. */
async function assertNameIsFree(tx: Tx, { restaurant_id, name }: Pick<Channel, 'restaurant_id' | 'name'>) {
  const others = await listChannels(tx, restaurant_id);
  if (others.some((other) => isSameName(other.name, name)))
    throw invalidField('name', 'taken', 'is the name of another channel');
}

const record = (
  context: Context,
  tx: Tx,
  actor: Actor,
  action: string,
  { restaurant_id, id }: Pick<Row<'channel'>, 'restaurant_id' | 'id'>,
  before: unknown,
  after: unknown,
): Promise<void> => audit(context, tx, { restaurant_id, actor, action, target: id, before, after });

/** Reads the channel, lets `work` change it, and returns the result; all in one transaction. */
function changeChannel<T>(
  { database }: Context,
  { restaurant_id, channel_id }: OneChannel,
  work: (tx: Tx, row: Row<'channel'>) => Promise<T>,
): Promise<T> {
  return database.write(async (tx) => {
    const row = await findChannel(tx, restaurant_id, channel_id);
    if (row === undefined) throw new CallError('not_found');
    return work(tx, row);
  });
}

const writeChannel = async (tx: Tx, row: Row<'channel'>, change: Partial<Row<'channel'>>): Promise<void> => {
  await tx
    .updateTable('channel')
    .set(change)
    .where('restaurant_id', '=', row.restaurant_id)
    .where('id', '=', row.id)
    .execute();
};

export const updateChannel = (
  context: Context,
  actor: Actor,
  input: BodyOf<typeof updateChannelCall>,
): Promise<Channel> =>
  changeChannel(context, input, async (tx, row) => {
    const before = presentChannel(row);
    const { restaurant_id: _restaurantId, channel_id: _channelId, ...asked } = input;
    const change = Object.fromEntries(
      Object.entries(asked).filter(([key, value]) => value !== undefined && value !== before[key as keyof Channel]),
    ) as Partial<Pick<Channel, 'name' | 'auto_accept' | 'rate_per_second' | 'burst'>>;
    const fields = Object.keys(change) as (keyof typeof change)[];
    if (fields.length === 0) return before;
    await assertSpeed(context, tx, row.restaurant_id, change);
    if (change.name !== undefined && !isSameName(change.name, row.name))
      await assertNameIsFree(tx, { restaurant_id: row.restaurant_id, name: change.name });
    const { auto_accept, ...rest } = change;
    await writeChannel(tx, row, {
      ...rest,
      ...(auto_accept === undefined ? {} : { auto_accept: toFlag(auto_accept) }),
    });
    const was = Object.fromEntries(fields.map((field) => [field, before[field]]));
    await record(context, tx, actor, 'channel.update', row, was, change);
    return { ...before, ...change };
  });

/** Gives a channel another key; the one before ends, and a restored backup does not revive it. */
export async function rotateChannel(context: Context, actor: Actor, which: OneChannel): Promise<WithKey> {
  const { ended, ...rotated } = await changeChannel(context, which, async (tx, row) => {
    const key = context.ids.secret();
    const signing_secret = context.ids.secret();
    const encrypted = encryptSigningSecret(context.keys, row.id, signing_secret);
    await writeChannel(tx, row, { key_hash: hashToken(key), signing_secret: encrypted });
    await record(context, tx, actor, 'channel.rotate', row, undefined, undefined);
    return { channel: presentChannel(row), key, signing_secret, ended: row.key_hash };
  });
  await context.ended.tryToNote('channel', ended);
  return rotated;
}

/** Removes a channel, whose key ends for good. */
export async function deleteChannel(context: Context, actor: Actor, which: OneChannel): Promise<void> {
  const ended = await changeChannel(context, which, async (tx, row) => {
    await writeChannel(tx, row, { deleted_at: isoNow(context.clock) });
    await record(context, tx, actor, 'channel.delete', row, presentChannel(row), undefined);
    return row.key_hash;
  });
  await context.ended.tryToNote('channel', ended);
}
