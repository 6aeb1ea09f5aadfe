import { isoNow } from '../base/clock.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from './context.ts';

/**
 * [IN10] Says which master keys this database was sealed with that are not here: another process has them, or a restore
 * came without them. What is missing does not keep a kitchen from its orders, so the server goes on; but where all is
 * well, its own key is noted.
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

/** After a rotation that left nothing behind. */
export const forgetOtherKeys = (tx: Tx, id: string) => tx.deleteFrom('key_name').where('id', '<>', id).execute();
