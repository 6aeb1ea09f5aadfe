import { decrypt, encrypt, isEncryptedWithOldKey } from '../../../base/encrypt.ts';
import type { Ids } from '../../../base/ids.ts';
import { deriveKeyRing, type KeyRing } from '../../../base/key-ring.ts';
import { hashWithSalt } from '../../../base/password-hash.ts';
import type { Queries } from '../../../db/database.ts';

const ring = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'desk pin');
const placeOf = (restaurantId: string): string => `desk_pin_salt:${restaurantId}`;

type SaltRow = { restaurant_id: string; salt: string };

const readSalt = (keys: KeyRing, { restaurant_id, salt }: SaltRow): string =>
  decrypt(ring(keys), salt, placeOf(restaurant_id));

/** A salt under the current key, or undefined where it is already [KR1]. */
export const reencryptedSalt = (keys: KeyRing, row: SaltRow): string | undefined =>
  isEncryptedWithOldKey(ring(keys), row.salt)
    ? encrypt(ring(keys), readSalt(keys, row), placeOf(row.restaurant_id))
    : undefined;

const findSalt = (db: Queries, restaurantId: string): Promise<SaltRow | undefined> =>
  db.selectFrom('desk_pin_salt').selectAll().where('restaurant_id', '=', restaurantId).executeTakeFirst();

type Making = { db: Queries; keys: KeyRing; ids: Ids };

/** Makes a restaurant's salt with its first PIN; of two at once both use the one that is stored. */
export async function makeSalt({ db, keys, ids }: Making, restaurantId: string): Promise<void> {
  if ((await findSalt(db, restaurantId)) !== undefined) return;
  const salt = encrypt(ring(keys), ids.secret(), placeOf(restaurantId));
  await db
    .insertInto('desk_pin_salt')
    .values({ restaurant_id: restaurantId, salt })
    .onConflict((conflict) => conflict.column('restaurant_id').doNothing())
    .execute();
}

/** The hash of a PIN in a restaurant; undefined where it has no PINs. Takes its turn with passwords [GU2]. */
export async function hashPin(
  db: Queries,
  keys: KeyRing,
  restaurantId: string,
  pin: string,
): Promise<string | undefined> {
  const row = await findSalt(db, restaurantId);
  return row === undefined ? undefined : hashWithSalt(pin, readSalt(keys, row));
}
