import { isoNow } from '../../../base/clock.ts';
import { deriveKeyRing, type KeyRing } from '../../../base/key-ring.ts';
import { decrypt, encrypt } from '../../../base/encrypt.ts';
import { makePushKeys, type PushKeys } from '../../../notify/web-push.ts';
import type { Context } from '../../context.ts';

const ID = 'current';

/** The ring that encrypts all secrets of notifications, each at its own place. */
export const pushRing = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'push');
export const PUSH_KEY_PLACE = `push_key:${ID}`;
/** The place of a subscription's encryption, named by the hash of its address. */
export const subscriptionPlace = (endpointHash: string): string => `push_place:${endpointHash}`;

/**
 * The key pair by which push services know this installation: made once and kept in the database, so that every process
 * signs with the same key and browsers stay subscribed after a restart.
 */
export async function pushKeysOf({ database, keys, clock }: Context): Promise<PushKeys> {
  const ring = pushRing(keys);
  const read = () => database.db.selectFrom('push_key').selectAll().where('id', '=', ID).executeTakeFirst();
  let row = await read();
  if (row === undefined) {
    const { publicKey, privateKey } = makePushKeys();
    const fresh = { id: ID, public_key: publicKey, private_key: encrypt(ring, privateKey, PUSH_KEY_PLACE) };
    await database.db
      .insertInto('push_key')
      .values({ ...fresh, created_at: isoNow(clock) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    // Another process may have been first, so the row in the database is used.
    row = (await read()) ?? { ...fresh, created_at: isoNow(clock) };
  }
  return { publicKey: row.public_key, privateKey: decrypt(ring, row.private_key, PUSH_KEY_PLACE) };
}
