import { randomBytes } from 'node:crypto';
import type { CardDetails } from '#contract/domain/card.ts';
import { deriveKeyRing, makeKey, makeKeyRing, type KeyRing } from '../../../base/key-ring.ts';
import { decrypt, encrypt } from '../../../base/encrypt.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

/** Rows in one statement of an erasure. */
const BATCH = 500;

type Place = { restaurant_id: string; order_id: string };

/** [CD4] The ring that wraps data keys, and nothing else. */
const wrappingRing = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'card vault');

/** The place of an encrypted part: a ciphertext moved to another order or field does not decrypt. */
const placeOf = ({ restaurant_id, order_id }: Place, part: keyof CardDetails | 'data_key'): string =>
  `card:${restaurant_id}:${order_id}:${part}`;

const ringOf = (dataKey: string): KeyRing => makeKeyRing([makeKey(Buffer.from(dataKey, 'base64'))]);

/** [CD4] Encrypts every field separately with a key of this row, which only the master key unwraps. */
export async function keepCard(
  tx: Queries,
  keys: KeyRing,
  place: Place,
  details: CardDetails,
  created_at: string,
): Promise<void> {
  const dataKey = randomBytes(32).toString('base64');
  const ring = ringOf(dataKey);
  const ciphertext = (part: keyof CardDetails): string => encrypt(ring, details[part], placeOf(place, part));
  await tx
    .insertInto('card_vault')
    .values({
      ...place,
      key_id: keys.current.id,
      data_key: encrypt(wrappingRing(keys), dataKey, placeOf(place, 'data_key')),
      card_number: ciphertext('card_number'),
      expiry: ciphertext('expiry'),
      holder_name: ciphertext('holder_name'),
      created_at,
      erased_at: null,
    })
    .execute();
}

export const findCard = (db: Queries, { restaurant_id, order_id }: Place): Promise<Row<'card_vault'> | undefined> =>
  db
    .selectFrom('card_vault')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();

/** The decrypted details, or null once they are erased. Throws `DecryptFailed` where they were changed. */
export function openCard(keys: KeyRing, row: Row<'card_vault'>): CardDetails | null {
  const { data_key, card_number, expiry, holder_name } = row;
  if (data_key === null || card_number === null || expiry === null || holder_name === null) return null;
  const ring = ringOf(decrypt(wrappingRing(keys), data_key, placeOf(row, 'data_key')));
  return {
    card_number: decrypt(ring, card_number, placeOf(row, 'card_number')),
    expiry: decrypt(ring, expiry, placeOf(row, 'expiry')),
    holder_name: decrypt(ring, holder_name, placeOf(row, 'holder_name')),
  };
}

/** Wraps the same data key with the current master key; the texts it encrypts stay as they are. */
export function rewrapped(keys: KeyRing, row: Place & { data_key: string }): { key_id: string; data_key: string } {
  const ring = wrappingRing(keys);
  const place = placeOf(row, 'data_key');
  return { key_id: keys.current.id, data_key: encrypt(ring, decrypt(ring, row.data_key, place), place) };
}

/** [CD9] Erases the details and their data key. Orders without details are skipped. */
export async function eraseCards(
  tx: Tx,
  restaurantId: string,
  orderIds: readonly string[],
  now: string,
): Promise<number> {
  let erased = 0;
  for (let start = 0; start < orderIds.length; start += BATCH) {
    const rows = await tx
      .updateTable('card_vault')
      .set({ key_id: null, data_key: null, card_number: null, expiry: null, holder_name: null, erased_at: now })
      .where('restaurant_id', '=', restaurantId)
      .where('order_id', 'in', orderIds.slice(start, start + BATCH))
      .where('erased_at', 'is', null)
      .returning('order_id')
      .execute();
    erased += rows.length;
  }
  return erased;
}
