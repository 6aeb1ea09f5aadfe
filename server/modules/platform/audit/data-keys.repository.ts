import type { KeyRing } from '../../../base/key-ring.ts';
import type { Queries } from '../../../db/database.ts';

/**
 * The names of the master keys that a database needs: those that servers started with [IN10], and those that the ends of
 * its record were hashed with [AU9].
 */
export async function keysOfData(db: Queries): Promise<string[]> {
  const names = await db.selectFrom('key_name').select('id').execute();
  const heads = await db.selectFrom('audit_head').select('mac').where('mac', 'is not', null).execute();
  const ofHeads = heads.map(({ mac }) => mac?.split('.')[0] ?? '');
  return [...new Set([...names.map(({ id }) => id), ...ofHeads])].toSorted();
}

/** Those of them that are not here. */
export const missingOf = (names: readonly string[], keys: KeyRing | undefined): string[] =>
  names.filter((name) => keys?.byId.has(name) !== true);
