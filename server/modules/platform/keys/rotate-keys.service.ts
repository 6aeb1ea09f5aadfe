import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import { isEncryptedWithOldKey, decrypt, encrypt, DecryptFailed } from '../../../base/encrypt.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { rekeyEnds } from '../audit/key-record.service.ts';
import { rewrapped } from '../../money/card/vault.service.ts';
import type { Context } from '../../context.ts';
import { encryptSigningSecret, signingRing, signingSecretOf } from '../../orders/channel/signing-secret.service.ts';
import { forgetOtherKeys } from './key-names.service.ts';
import { PUSH_KEY_PLACE, pushRing, subscriptionPlace } from '../../devices/push/push-keys.service.ts';
import { reencryptedSalt } from '../../people/desk-pin/pin-salt.service.ts';
import { secretPlace, secretRing } from '../../people/second-factor/take-code.service.ts';

const BATCH = 200;

/** The numbers of texts encrypted again, and of those that no key of the ring decrypts. */
export type Rotation = {
  cards: number;
  second_factors: number;
  push: number;
  channels: number;
  pins: number;
  records: number;
  broken: number;
};

type RotationContext = Pick<Context, 'database' | 'clock' | 'ids' | 'keys'>;

/**
 * [KR1] Encrypts with the current master key every text that an older key encrypted, in batches of one transaction
 * each: after an interruption it continues where it was; run again, it finds nothing. Every kind of encrypted data is
 * covered here.
 */
export async function rotateKeys(context: RotationContext, { isLost = false } = {}): Promise<Rotation> {
  const { database, keys } = context;
  const cards = await inBatches((after) => rotateCards(database, keys, after));
  const factors = await inBatches((after) => rotateSecondFactors(database, keys, after));
  const push = await inBatches((after) => rotatePush(database, keys, after));
  const channels = await inBatches((after) => rotateChannels(database, keys, after));
  const pins = await inBatches((after) => rotatePinSalts(database, keys, after));
  const records = await database.write((tx) => rekeyEnds(tx, keys, isLost));
  const rotation = {
    cards: cards.done,
    second_factors: factors.done,
    push: push.done,
    channels: channels.done,
    pins: pins.done,
    records: records.done,
    broken: cards.broken + factors.broken + push.broken + channels.broken + pins.broken + records.broken,
  };
  if (rotation.broken === 0 || isLost) await database.write((tx) => forgetOtherKeys(tx, keys.current.id));
  if (
    rotation.cards + rotation.second_factors + rotation.push + rotation.channels + rotation.pins + rotation.records >
    0
  )
    await database.write((tx) =>
      audit(context, tx, {
        restaurant_id: null,
        actor: SYSTEM_ACTOR,
        action: 'key.rotate',
        target: keys.current.id,
        after: { key: keys.current.id, ...rotation },
      }),
    );
  return rotation;
}

type Batch = { done: number; broken: number; last: string | undefined };

async function inBatches(step: (after: string) => Promise<Batch>): Promise<Pick<Batch, 'done' | 'broken'>> {
  const sum = { done: 0, broken: 0 };
  let after = '';
  for (;;) {
    const { done, broken, last } = await step(after);
    sum.done += done;
    sum.broken += broken;
    if (last === undefined) return sum;
    after = last;
  }
}

/** Runs `work` on each row; one that does not decrypt is left as it is and counted, for a person to look into. */
async function each<R>(
  rows: readonly R[],
  idOf: (row: R) => string,
  work: (row: R) => Promise<boolean>,
): Promise<Batch> {
  const batch: Batch = { done: 0, broken: 0, last: undefined };
  for (const row of rows) {
    batch.last = idOf(row);
    try {
      if (await work(row)) batch.done += 1;
    } catch (error) {
      if (!(error instanceof DecryptFailed)) throw error;
      batch.broken += 1;
    }
  }
  return batch;
}

const rotateCards = (database: Database, keys: KeyRing, after: string): Promise<Batch> =>
  database.write(async (tx) => {
    const rows = await tx
      .selectFrom('card_vault')
      .select(['restaurant_id', 'order_id', 'data_key'])
      .where('key_id', '<>', keys.current.id)
      .where('order_id', '>', after)
      .orderBy('order_id')
      .limit(BATCH)
      .execute();
    return each(
      rows,
      ({ order_id }) => order_id,
      async ({ data_key, ...place }) => {
        if (data_key === null) return false;
        const { numUpdatedRows } = await tx
          .updateTable('card_vault')
          .set(rewrapped(keys, { ...place, data_key }))
          .where('restaurant_id', '=', place.restaurant_id)
          .where('order_id', '=', place.order_id)
          // Details erased in the meantime stay erased.
          .where('data_key', '=', data_key)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      },
    );
  });

const rotateSecondFactors = (database: Database, keys: KeyRing, after: string): Promise<Batch> =>
  database.write(async (tx) => {
    const rows = await tx
      .selectFrom('two_factor')
      .select(['user_id', 'secret', 'pending'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(BATCH)
      .execute();
    return each(
      rows,
      ({ user_id }) => user_id,
      (row) => reencryptSecondFactor(tx, secretRing(keys), row),
    );
  });

type Encrypted = { user_id: string; secret: string | null; pending: string | null };

async function reencryptSecondFactor(tx: Tx, ring: KeyRing, { user_id, secret, pending }: Encrypted): Promise<boolean> {
  const place = secretPlace(user_id);
  const isOld = (ciphertext: string | null): ciphertext is string =>
    ciphertext !== null && isEncryptedWithOldKey(ring, ciphertext);
  let changed = false;
  for (const [column, ciphertext] of [
    ['secret', secret],
    ['pending', pending],
  ] as const) {
    if (!isOld(ciphertext)) continue;
    const { numUpdatedRows } = await tx
      .updateTable('two_factor')
      .set({ [column]: encrypt(ring, decrypt(ring, ciphertext, place), place) })
      .where('user_id', '=', user_id)
      .where(column, '=', ciphertext)
      .executeTakeFirstOrThrow();
    changed ||= numUpdatedRows > 0n;
  }
  return changed;
}

/** The secrets that sign channels' callbacks, removed channels' too. */
const rotateChannels = (database: Database, keys: KeyRing, after: string): Promise<Batch> =>
  database.write(async (tx) => {
    const rows = await tx
      .selectFrom('channel')
      .select(['id', 'signing_secret'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return each(
      rows,
      ({ id }) => id,
      async (row) => {
        const { id, signing_secret } = row;
        if (!isEncryptedWithOldKey(signingRing(keys), signing_secret)) return false;
        const { numUpdatedRows } = await tx
          .updateTable('channel')
          .set({ signing_secret: encryptSigningSecret(keys, id, signingSecretOf(keys, row)) })
          .where('id', '=', id)
          .where('signing_secret', '=', signing_secret)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      },
    );
  });

/** What the PINs of a restaurant are hashed with. */
const rotatePinSalts = (database: Database, keys: KeyRing, after: string): Promise<Batch> =>
  database.write(async (tx) => {
    const rows = await tx
      .selectFrom('desk_pin_salt')
      .selectAll()
      .where('restaurant_id', '>', after)
      .orderBy('restaurant_id')
      .limit(BATCH)
      .execute();
    return each(
      rows,
      ({ restaurant_id }) => restaurant_id,
      async (row) => {
        const salt = reencryptedSalt(keys, row);
        if (salt === undefined) return false;
        const { restaurant_id } = row;
        await tx.updateTable('desk_pin_salt').set({ salt }).where('restaurant_id', '=', restaurant_id).execute();
        return true;
      },
    );
  });

/** The key pair of push services, and the addresses of browsers. */
const rotatePush = (database: Database, keys: KeyRing, after: string): Promise<Batch> =>
  database.write(async (tx) => {
    const ring = pushRing(keys);
    const isOld = (ciphertext: string): boolean => isEncryptedWithOldKey(ring, ciphertext);
    const pairs = after === '' ? await tx.selectFrom('push_key').select(['id', 'private_key']).execute() : [];
    const places = await tx
      .selectFrom('push_place')
      .select(['id', 'endpoint_hash', 'subscription'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const again = (ciphertext: string, place: string): string => encrypt(ring, decrypt(ring, ciphertext, place), place);
    const ofPairs = await each(
      pairs.filter(({ private_key }) => isOld(private_key)),
      () => after,
      async ({ id, private_key }) => {
        const set = { private_key: again(private_key, PUSH_KEY_PLACE) };
        await tx.updateTable('push_key').set(set).where('id', '=', id).execute();
        return true;
      },
    );
    const ofPlaces = await each(
      places,
      ({ id }) => id,
      async ({ id, endpoint_hash, subscription }) => {
        if (!isOld(subscription)) return false;
        const set = { subscription: again(subscription, subscriptionPlace(endpoint_hash)) };
        const changed = await tx
          .updateTable('push_place')
          .set(set)
          .where('id', '=', id)
          .where('subscription', '=', subscription)
          .executeTakeFirstOrThrow();
        return changed.numUpdatedRows > 0n;
      },
    );
    return {
      done: ofPairs.done + ofPlaces.done,
      broken: ofPairs.broken + ofPlaces.broken,
      last: ofPlaces.last,
    };
  });
