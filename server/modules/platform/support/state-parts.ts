import { readdir, stat } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, release, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../base/clock.ts';
import type { Config } from '../../../base/config.ts';
import { VERSION } from '../../../base/version.ts';
import { CATALOG } from '../../../db/catalog.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { freeBytes } from '../../../db/disk-reserve.ts';
import { fromJsonOr } from '../../../db/json.ts';
import { SCHEMA } from '../../../db/migrate.ts';
import { readJobCounts } from '../../../jobs/job-counts.ts';
import type { DeviceReport } from '#contract/live.ts';

const MOST_JOBS = 500;
const MOST_SCREENS = 5_000;

/** Versions and the machine. */
export const machinePart = () => ({
  version: VERSION,
  schema: SCHEMA,
  node: process.versions,
  platform: `${process.platform}-${process.arch}`,
  kernel: release(),
  processors: availableParallelism(),
  load: loadavg(),
  memory: { total: totalmem(), free: freemem() },
  machine_up_minutes: Math.round((uptime() * 1_000) / MINUTE_MS),
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The database: its version, its migrations, and how many rows each table has. */
export async function schemaPart({ db, traits }: Database) {
  const program =
    traits.name === 'sqlite'
      ? sql<{ v: string }>`select sqlite_version() as v`
      : sql<{ v: string }>`select version() as v`;
  const { rows } = await program.execute(db);
  const applied = sql<Record<string, string>>`select name, applied_at, version from migration order by name`;
  const { rows: migrations } = await applied.execute(db);
  const tables: Record<string, number> = {};
  for (const { name } of CATALOG) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    tables[name] = counted.rows[0]?.n ?? 0;
  }
  return { database: traits.name, server: rows[0]?.v, migrations, tables };
}

/** A status or the name of a fault out of a sentence that may also quote what somebody wrote. */
const signOf = (text: string | null): string | null =>
  text === null ? null : (/\b(?:[45]\d\d|E[A-Z]{4,})\b/.exec(text)?.[0] ?? 'other');

/** Jobs by kind, and those that failed before or were given up. */
export async function jobsPart(db: Queries, nowMs: number) {
  const troubled = await db
    .selectFrom('job')
    .select([
      'id',
      'kind',
      'restaurant_id',
      'attempts',
      'due_at',
      'leased_until',
      'created_at',
      'dead_at',
      'last_error',
    ])
    .where((where) => where.or([where('last_error', 'is not', null), where('attempts', '>', 1)]))
    .orderBy('created_at', 'desc')
    .limit(MOST_JOBS)
    .execute();
  return {
    by_kind: await readJobCounts(db, nowMs),
    troubled: troubled.map(({ last_error, ...job }) => ({ ...job, failed_with: signOf(last_error) })),
  };
}

/** Paired screens by id, with what each last said of itself; their names are people's words. */
export async function screensPart(db: Queries) {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'restaurant_id', 'kind', 'build', 'created_at', 'last_seen_at', 'cursor', 'revoked_at', 'state'])
    .orderBy('last_seen_at', 'desc')
    .limit(MOST_SCREENS)
    .execute();
  return rows.map(({ state, build, ...row }) => {
    const said = fromJsonOr<DeviceReport | null>(state, null);
    const { awake, visible, audio_ok, muted_until, clock_drift_ms, queue, lost_commands } =
      said ?? ({} as DeviceReport);
    return {
      ...row,
      build: build !== null && /^[\w.+-]{1,40}$/.test(build) ? build : null,
      said: said && { awake, visible, audio_ok, muted_until, clock_drift_ms, queue, lost_commands },
    };
  });
}

async function sizeOf(path: string): Promise<{ files: number; bytes: number }> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return { files: 0, bytes: 0 };
  if (!found.isDirectory()) return { files: 1, bytes: found.size };
  const sum = { files: 0, bytes: 0 };
  for (const name of await readdir(path)) {
    const { files, bytes } = await sizeOf(join(path, name));
    sum.files += files;
    sum.bytes += bytes;
  }
  return sum;
}

const PARTS = ['laidan.db', 'laidan.db-wal', 'uploads', 'keys', 'mail', 'before-migration', 'reserve', 'ended.list'];

/** How large the parts of the data folder are, and the room beside them. */
export async function sizesPart({ dataDir }: Pick<Config, 'dataDir'>) {
  const parts: Record<string, { files: number; bytes: number }> = {};
  for (const name of PARTS) parts[name] = await sizeOf(join(dataDir, name));
  return { parts, free_bytes: await freeBytes(dataDir) };
}
