import { sql } from 'kysely';
import { HOUR_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';

/** A daily backup, with two hours for the one that takes longer. */
export const LATE_AFTER_HOURS = 26;
const ID = 'last';

export type LastBackup = {
  /** When the last backup was made that proves; null where there is none. */
  at: string | null;
  isLate: boolean;
};

/** Notes a backup; an older one, noted later, changes nothing. */
export const noteBackup = (db: Queries, at: string) =>
  db
    .insertInto('last_backup')
    .values({ id: ID, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }).where('last_backup.at', '<', at))
    .execute();

/** [IN20] The last backup, and whether it is too old. */
export async function readLastBackup(db: Queries, nowMs: number): Promise<LastBackup> {
  const row = await db.selectFrom('last_backup').select('at').where('id', '=', ID).executeTakeFirst();
  const at = row?.at ?? null;
  const { rows } = await sql<{ at: string | null }>`select min(applied_at) as at from migration`.execute(db);
  const since = at ?? rows[0]?.at ?? null;
  return { at, isLate: since !== null && nowMs - Date.parse(since) > LATE_AFTER_HOURS * HOUR_MS };
}
