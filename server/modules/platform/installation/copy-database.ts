import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { systemClock } from '../../../base/clock.ts';
import { randomIds } from '../../../base/ids.ts';
import { CATALOG, catalogOf, type CatalogTable } from '../../../db/catalog.ts';
import type { Database, Queries, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { appliedNames, assertKnown, lockMigrations, migrate, MIGRATIONS, readApplied } from '../../../db/migrate.ts';
import { isSearchIndexTable } from '../../../db/migrations/0060-order-search.ts';
import type { Row, Tables } from '../../../db/schema.ts';
import {
  assertFits,
  createTableSum,
  differences,
  readRows,
  sumOfTables,
  type TableSums,
} from '../../../db/table-rows.ts';
import { audit } from '../audit/audit.service.ts';
import { beginKeying } from '../audit/key-record.service.ts';
import type { RecordProof } from '../audit/verify-audit.service.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import { verifyInstallation, type InstallationCheck } from './verify-installation.service.ts';

export type Progress = (line: string) => void;

const SAY_EVERY_MS = 2_000;

/**
 * Copies every table into a migrated, empty database, row for row in key order; returns the sums of the rows read. Both
 * databases store values in the same form (docs/decisions/0002), so nothing is converted: each value is checked against
 * its column's declaration instead.
 */
async function copyTables(
  from: Queries,
  to: Tx,
  catalog: readonly CatalogTable[],
  { dialect, say }: { dialect: Database['traits']['name']; say: Progress },
): Promise<TableSums> {
  const sums: TableSums = {};
  for (const table of catalog) {
    const name = table.name as keyof Tables;
    const { add, sum } = createTableSum(table);
    let [count, saidAt] = [0, Date.now()];
    for await (const rows of readRows(from, table)) {
      for (const row of rows) {
        assertFits(table, row);
        add(row);
      }
      await insertRows(to, dialect, name, rows as unknown as Row<typeof name>[]);
      count += rows.length;
      if (Date.now() - saidAt < SAY_EVERY_MS) continue;
      saidAt = Date.now();
      say(`  ${name}: ${count} rows so far`);
    }
    const done = sum();
    sums[name] = done;
    if (done.rows > 0) say(`  ${name}: ${done.rows} rows`);
  }
  return sums;
}

async function assertEmpty(db: Queries, catalog: readonly CatalogTable[], whereabouts: string): Promise<void> {
  for (const { name } of catalog) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new Error(`${whereabouts} is not empty: its table ${name} has rows`);
  }
}

/** Refuses tables of another program, or of a newer build. */
export async function assertOurs({ db }: Database, whereabouts: string): Promise<void> {
  const known = new Set([...CATALOG.map(({ name }) => name), 'migration']);
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
  const strange = tables.filter((name) => !known.has(name) && !isSearchIndexTable(name));
  if (strange.length > 0)
    throw new Error(`${whereabouts} has tables that are not ours: ${strange.slice(0, 5).join(', ')}`);
}

/**
 * Gives the logs a new epoch, so that no screen takes them for the history it knows [L6], and records the reason in the
 * platform's record of changes.
 */
export async function beginHistory(
  tx: Tx,
  action: 'installation.restore' | 'installation.move',
  target: string,
  { unproven, keys }: { unproven: readonly string[]; keys: KeyRing | undefined },
): Promise<void> {
  for (const { restaurant_id } of await tx.selectFrom('log_head').select('restaurant_id').execute())
    await tx.updateTable('log_head').set({ epoch: randomUUID() }).where('restaurant_id', '=', restaurant_id).execute();
  const mark = unproven.length === 0 ? {} : { after: { unproven } };
  const entry = { restaurant_id: null, actor: SYSTEM_ACTOR, action, target, ...mark };
  const context = { clock: systemClock, ids: randomIds };
  if (keys !== undefined) await beginKeying({ ...context, keys }, tx);
  await audit({ ...context, keys }, tx, entry);
}

/** Reads the source as of one moment, while others keep writing. */
export const readAtOnce = <T>(source: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  source.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await waitAsLongAsItTakes(tx, source);
      return work(tx);
    });

async function waitAsLongAsItTakes(tx: Tx, { traits }: Database): Promise<void> {
  if (traits.name !== 'postgres') return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

type Copy = { sums: TableSums; proof: InstallationCheck };
type CopyInput = {
  whereabouts: string;
  say: Progress;
  recordProof: RecordProof;
  /** Looks at what the copy proved, in its transaction, before the commit. */
  finish?: (tx: Tx, proof: InstallationCheck) => Promise<void>;
};

type Work<T> = (to: Tx, sums: TableSums) => Promise<T>;
type Rows = { whereabouts: string; say: Progress; applied: ReadonlySet<string> };

/**
 * Fills an empty database with all of another, in one transaction: read back and compared table by table, and only then
 * `work` and the commit. If it is cut off, the database stays empty.
 */
async function copyRows<T>(source: Database, target: Database, rows: Rows, work: Work<T>): Promise<T> {
  const { whereabouts, say, applied } = rows;
  const catalog = catalogOf(applied);
  await assertOurs(target, whereabouts);
  await migrate(target, { only: applied });
  const result = await readAtOnce(source, (from) =>
    target.db.transaction().execute(async (to) => {
      await waitAsLongAsItTakes(to, target);
      await lockMigrations(to, target.traits);
      await assertEmpty(to, catalog, whereabouts);
      const sums = await copyTables(from, to, catalog, { dialect: target.traits.name, say });
      say('comparing …');
      const wrong = differences(sums, await sumOfTables(to, catalog));
      if (wrong.length > 0) throw new Error(`the copy differs from the source:\n  ${wrong.join('\n  ')}`);
      return work(to, sums);
    }),
  );
  await sql`analyze`.execute(target.db);
  return result;
}

/** Copies a database of this version and verifies its logs and records of changes before the commit. */
export function copyDatabase(source: Database, target: Database, input: CopyInput): Promise<Copy> {
  const applied = new Set(MIGRATIONS.map(({ name }) => name));
  return copyRows(source, target, { ...input, applied }, async (to, sums) => {
    const proof = await verifyInstallation(to, target.traits, input.recordProof);
    await input.finish?.(to, proof);
    return { sums, proof };
  });
}

/** Copies a database of this version or an older one in its own form; what it proves is looked at in the copy. */
export const copyAsItIs = async (
  source: Database,
  target: Database,
  input: Pick<CopyInput, 'whereabouts' | 'say'>,
): Promise<void> =>
  copyRows(source, target, { ...input, applied: await appliedNames(source.db) }, async () => undefined);

/** Throws where the database is a newer build's. */
export async function assertNotNewer({ db }: Database, whereabouts: string): Promise<void> {
  assertKnown(await readApplied(db), whereabouts);
}

/** For commands that need a database of exactly this version. */
export async function assertThisVersion(database: Database, whereabouts: string): Promise<void> {
  await assertNotNewer(database, whereabouts);
  if ((await appliedNames(database.db)).size < MIGRATIONS.length)
    throw new Error(`${whereabouts} is of an older version: start the server of this version once`);
}
