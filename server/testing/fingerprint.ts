import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { MIGRATIONS } from '../db/migrate.ts';

/** What a refused call may write all the same (decisions.md 39). */
const MAY_GROW = new Set(['audit', 'audit_head', 'throttle', 'refused_order']);

/** Row counts of all tables and the heads of all logs: the same before and after a call that failed. */
export async function fingerprint({ db }: Database): Promise<Record<string, unknown>> {
  const tables = MIGRATIONS.flatMap((migration) => Object.keys(migration.tables)).filter(
    (table) => !MAY_GROW.has(table),
  );
  const counts: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count;
  }
  counts['heads'] = await db
    .selectFrom('log_head')
    .select(['restaurant_id', 'seq', 'hash', 'open'])
    .orderBy('restaurant_id')
    .execute();
  counts['sums'] = await db
    .selectFrom('day_sum')
    .selectAll()
    .orderBy('restaurant_id')
    .orderBy('business_date')
    .execute();
  return counts;
}
