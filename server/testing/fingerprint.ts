import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { MIGRATIONS } from '../db/migrate.ts';

/** A cancellation of an unknown order is refused, and remembered [S15]. */
const ONLY: Readonly<Record<string, string>> = { intake: " where order_id <> ''" };

/** Tables that even a refused call may write, and the index of orders, which follows the calls before it. */
const MAY_GROW = new Set(['audit', 'audit_head', 'throttle', 'refused_order', 'order_search', 'order_search_mark']);

/** Row counts of all tables and the heads of all logs: the same before and after a call that failed. */
export async function fingerprint({ db }: Database): Promise<Record<string, unknown>> {
  const tables = MIGRATIONS.flatMap((migration) => Object.keys(migration.tables)).filter(
    (table) => !MAY_GROW.has(table),
  );
  const counted = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, count(*) as count from ${sql.table(table)}${sql.raw(ONLY[table] ?? '')}`,
  );
  const { rows } = await sql<{ name: string; count: unknown }>`${sql.join(counted, sql` union all `)}`.execute(db);
  const counts: Record<string, unknown> = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
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
