import { randomBytes } from 'node:crypto';
import type { CardDetails } from '#contract/domain/card.ts';
import { deriveKeyRing, makeKey, makeKeyRing, type KeyRing } from '../../base/key-ring.ts';
import { open, seal } from '../../base/seal.ts';
import type { Queries, Tx } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** Rows in one statement of an erasure. */
const BATCH = 500;

type Place = { restaurant_id: string; order_id: string };

/** [CD4] Data keys are wrapped for this purpose, so that nothing else sealed opens with the same key. */
const wrappingRing = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'card vault');

/** Where a part belongs: a ciphertext moved to another order or another field does not open. */
const placeOf = ({ restaurant_id, order_id }: Place, part: keyof CardDetails | 'data_key'): string =>
  `card:${restaurant_id}:${order_id}:${part}`;

const ringOf = (dataKey: string): KeyRing => makeKeyRing([makeKey(Buffer.from(dataKey, 'base64'))]);

/** [CD4] Every field sealed for itself, under a key of this row alone, which only the master key opens. */
export async function keepCard(
  tx: Queries,
  keys: KeyRing,
  place: Place,
  details: CardDetails,
  created_at: string,
): Promise<void> {
  const dataKey = randomBytes(32).toString('base64');
  const ring = ringOf(dataKey);
  const sealed = (part: keyof CardDetails): string => seal(ring, details[part], placeOf(place, part));
  await tx
    .insertInto('card_vault')
    .values({
      ...place,
      key_id: keys.current.id,
      data_key: seal(wrappingRing(keys), dataKey, placeOf(place, 'data_key')),
      card_number: sealed('card_number'),
      expiry: sealed('expiry'),
      holder_name: sealed('holder_name'),
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

/** The details in the clear, or null once they are erased. Throws `SealBroken` where somebody changed them. */
export function openCard(keys: KeyRing, row: Row<'card_vault'>): CardDetails | null {
  const { data_key, card_number, expiry, holder_name } = row;
  if (data_key === null || card_number === null || expiry === null || holder_name === null) return null;
  const ring = ringOf(open(wrappingRing(keys), data_key, placeOf(row, 'data_key')));
  return {
    card_number: open(ring, card_number, placeOf(row, 'card_number')),
    expiry: open(ring, expiry, placeOf(row, 'expiry')),
    holder_name: open(ring, holder_name, placeOf(row, 'holder_name')),
  };
}

/** The same data key under the current master key; what it seals stays as it is. */
export function rewrapped(keys: KeyRing, row: Place & { data_key: string }): { key_id: string; data_key: string } {
  const ring = wrappingRing(keys);
  const place = placeOf(row, 'data_key');
  return { key_id: keys.current.id, data_key: seal(ring, open(ring, row.data_key, place), place) };
}

/** [CD9] Nothing of the details is left, nor the key they were sealed with. Orders without details are passed over. */
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
