import { isoNow } from '../../base/clock.ts';
import { deriveKeyRing, type KeyRing } from '../../base/key-ring.ts';
import { open, seal } from '../../base/seal.ts';
import { makePushKeys, type PushKeys } from '../../notify/web-push.ts';
import type { Context } from '../context.ts';

const ID = 'current';

/** Everything about notifications that is a secret is sealed for this purpose, each at its own place. */
export const pushRing = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'push');
export const PUSH_KEY_PLACE = `push_key:${ID}`;
/** By the address, which is what makes a place the same one. */
export const subscriptionPlace = (endpointHash: string): string => `push_place:${endpointHash}`;

/**
 * The pair that push services know this installation by: made once and kept in the database, so that every process signs
 * with the same and no browser has to subscribe again after a restart.
 */
export async function pushKeysOf({ database, keys, clock }: Context): Promise<PushKeys> {
  const ring = pushRing(keys);
  const read = () => database.db.selectFrom('push_key').selectAll().where('id', '=', ID).executeTakeFirst();
  let row = await read();
  if (row === undefined) {
    const { publicKey, privateKey } = makePushKeys();
    const fresh = { id: ID, public_key: publicKey, private_key: seal(ring, privateKey, PUSH_KEY_PLACE) };
    await database.db
      .insertInto('push_key')
      .values({ ...fresh, created_at: isoNow(clock) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    // Another process may have been first: what stands in the database counts.
    row = (await read()) ?? { ...fresh, created_at: isoNow(clock) };
  }
  return { publicKey: row.public_key, privateKey: open(ring, row.private_key, PUSH_KEY_PLACE) };
}
