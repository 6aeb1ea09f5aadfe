import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../context.ts';

/**
 * [IN10] Returns the master keys that this database was encrypted with and that are missing here: another process has
 * them, or a restore came without them. A missing key must not stop a kitchen's orders, so the server continues; where
 * none is missing, its own key is recorded.
 */
export async function findMissingKeys({
  database,
  keys,
  clock,
}: Pick<Context, 'database' | 'keys' | 'clock'>): Promise<string[]> {
  return database.write(async (tx) => {
    const names = (await tx.selectFrom('key_name').select('id').orderBy('id').execute()).map(({ id }) => id);
    const missing = names.filter((id) => !keys.byId.has(id));
    if (missing.length === 0)
      await tx
        .insertInto('key_name')
        .values({ id: keys.current.id, since: isoNow(clock) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    return missing;
  });
}

/** Called after a rotation that left no text under an older key. */
export const forgetOtherKeys = (tx: Tx, id: string) => tx.deleteFrom('key_name').where('id', '<>', id).execute();
