import { decrypt, encrypt } from '../../../base/encrypt.ts';
import { deriveKeyRing, type KeyRing } from '../../../base/key-ring.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';

type Stored = Pick<Row<'channel'>, 'id' | 'signing_secret'>;

const BATCH = 200;
/** How an encrypted text begins; a secret itself has no point. */
const ENCRYPTED = 's1.';

/** The ring that encrypts the secrets that sign channels' callbacks, each at its channel's place. */
export const signingRing = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'channel signing');
export const signingPlace = (channelId: string): string => `channel:${channelId}`;

export const encryptSigningSecret = (keys: KeyRing, channelId: string, secret: string): string =>
  encrypt(signingRing(keys), secret, signingPlace(channelId));

/** The secret that signs a channel's callbacks. */
export const signingSecretOf = (keys: KeyRing, { id, signing_secret }: Stored): string =>
  decrypt(signingRing(keys), signing_secret, signingPlace(id));

/** [SE1] Encrypts the secrets that a version before 0.3.0 stored as they are; later starts find none. */
export async function encryptOldSigningSecrets({ database, keys }: Pick<Context, 'database' | 'keys'>): Promise<void> {
  for (;;) {
    const changed = await database.write(async (tx) => {
      const rows = await tx
        .selectFrom('channel')
        .select(['id', 'signing_secret'])
        .where('signing_secret', 'not like', `${ENCRYPTED}%`)
        .limit(BATCH)
        .execute();
      for (const { id, signing_secret } of rows)
        await tx
          .updateTable('channel')
          .set({ signing_secret: encryptSigningSecret(keys, id, signing_secret) })
          .where('id', '=', id)
          .where('signing_secret', '=', signing_secret)
          .execute();
      return rows.length;
    });
    if (changed < BATCH) return;
  }
}
