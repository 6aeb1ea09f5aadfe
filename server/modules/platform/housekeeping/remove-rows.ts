import { sql, type RawBuilder } from 'kysely';
import { DAY_MS, isoAt } from '../../../base/clock.ts';
import { CATALOG } from '../../../db/catalog.ts';
import type { Database } from '../../../db/database.ts';
import { RETENTION } from './retention.ts';

/** Few enough that no screen's write waits for long behind one statement. */
export const BATCH_ROWS = 500;

const keyOf = (table: string): readonly string[] => CATALOG.find(({ name }) => name === table)?.key ?? [];

/** Removes the rows for which `which` holds, batch by batch, each in a transaction of its own. */
export async function removeRows({ db }: Database, table: string, which: RawBuilder<unknown>): Promise<void> {
  const key = sql.join(keyOf(table).map((column) => sql.ref(column)));
  const some = sql`select ${key} from ${sql.table(table)} where ${which} limit ${sql.lit(BATCH_ROWS)}`;
  for (let gone = BATCH_ROWS; gone === BATCH_ROWS;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in (${some})`.execute(db);
    gone = Number(numAffectedRows ?? 0);
  }
}

/** Removes what is over by its age alone. */
export async function removeAged(database: Database, nowMs: number): Promise<void> {
  for (const [table, rule] of Object.entries(RETENTION)) {
    if (!('after' in rule)) continue;
    const before = isoAt(nowMs - rule.days * DAY_MS);
    const only = 'only' in rule ? sql` and ${sql.raw(rule.only)}` : sql``;
    await removeRows(database, table, sql`${sql.ref(rule.after)} < ${before}${only}`);
  }
}
