import type { Passkey } from '#contract/http/people/passkey.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

export const present = ({ id, name, host, created_at, last_used_at }: Row<'passkey'>): Passkey => ({
  id,
  name,
  host,
  created_at,
  last_used_at,
});

export const passkeysOf = (db: Queries, userId: string): Promise<Row<'passkey'>[]> =>
  db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

export const findPasskey = (db: Queries, credentialId: string): Promise<Row<'passkey'> | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

/** Counts an answer in one statement; false where this passkey has answered this challenge or a later one. */
export async function takeAnswer(
  db: Queries,
  id: string,
  { answered, uses, at }: { answered: number; uses: number; at: string },
): Promise<boolean> {
  const taken = await db
    .updateTable('passkey')
    .set({ answered, uses, last_used_at: at })
    .where('id', '=', id)
    .where('answered', '<', answered)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<Row<'passkey'> | undefined> {
  return tx.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).returningAll().executeTakeFirst();
}

/** Removes all of a person's passkeys. */
export const forgetPasskeys = (tx: Tx, userId: string) =>
  tx.deleteFrom('passkey').where('user_id', '=', userId).execute();
