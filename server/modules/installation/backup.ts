import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlitePath, type Config } from '../../base/config.ts';
import { findMasterKeys } from '../../base/master-key.ts';
import { assertNotMoved } from '../../base/moved.ts';
import { catalogOf } from '../../db/catalog.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { appliedNames, migrate } from '../../db/migrate.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { sumOfTables } from '../../db/table-rows.ts';
import { assertNotNewer, assertThisVersion, copyDatabase, readAtOnce, type Progress } from './copy-database.ts';
import { copyDurably, filesUnder, isThere, sumOfFile, syncToDisk } from './folder-files.ts';
import { backupsIn, DATABASE_FILE, KEYS, UPLOADS, writeManifest, type Manifest } from './manifest.ts';
import { proveInstallation } from './prove-installation.ts';

export type BackupWish = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey'>;
  /** Takes the backup as a folder of its own, named after the moment. */
  folder: string;
  withKeys: boolean;
  /** So many of the newest stay; undefined keeps all. */
  keep: number | undefined;
  version: string;
  now: number;
  say: Progress;
};

const ALL_PAGES = 0x7fff_ffff;

/**
 * The embedded database, while a server writes to it: one consistent read of its write-ahead log. All pages at once,
 * because a copy in steps begins anew whenever another process has written, and in an evening's rush never ends.
 */
async function copyFileDatabase(from: string, to: string): Promise<void> {
  if (!(await isThere(from))) throw new Error(`there is no installation to back up: ${from} does not exist`);
  const source = openSqlite({ path: from });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

/** A PostgreSQL, as it is at one moment, in the same form: no program of PostgreSQL's is needed, here or at the restore. */
async function copyServerDatabase(url: string, to: string, say: Progress): Promise<void> {
  const source = openDatabase({ kind: 'postgres', url, poolSize: 2 });
  const target = openDatabase({ kind: 'sqlite', path: to });
  try {
    await assertThisVersion(source, 'the database');
    await copyDatabase(source, target, { whereabouts: to, say });
  } finally {
    await source.close();
    await target.close();
  }
}

/** Read from what was written, not from where it came: this is what a restore will find. */
async function describe(database: Database): Promise<Pick<Manifest, 'migrations' | 'tables' | 'logs' | 'chains'>> {
  const applied = await appliedNames(database.db);
  const tables = await sumOfTables(database.db, catalogOf(applied));
  // What an older version has written is proven in this version's form, which it would take at the next start.
  await migrate(database);
  const proof = await readAtOnce(database, (tx) => proveInstallation(tx, database.traits));
  return { migrations: [...applied].toSorted(), tables, ...proof };
}

async function describeFile(path: string, aside: string): Promise<Awaited<ReturnType<typeof describe>>> {
  await copyDurably(path, aside);
  const database = openDatabase({ kind: 'sqlite', path: aside });
  try {
    await assertNotNewer(database, 'the database');
    return await describe(database);
  } finally {
    await database.close();
    for (const ending of ['', '-wal', '-shm']) await rm(aside + ending, { force: true });
  }
}

/** One file, whatever opens it next. */
function closeWal(path: string): void {
  const database = openSqlite({ path });
  database.pragma('journal_mode = DELETE');
  database.close();
}

async function write(folder: string, wish: BackupWish): Promise<Manifest['files']> {
  const { config, say } = wish;
  const path = join(folder, DATABASE_FILE);
  say('copying the database …');
  if (config.databaseUrl === undefined) await copyFileDatabase(sqlitePath(config), path);
  else await copyServerDatabase(config.databaseUrl, path, say);
  closeWal(path);
  await chmod(path, 0o600);
  await syncToDisk(path);
  // Pictures after the database: whatever it names is there by now.
  for (const part of wish.withKeys ? [UPLOADS, KEYS] : [UPLOADS])
    for (const name of await filesUnder(join(config.dataDir, part)))
      await copyDurably(join(config.dataDir, part, name), join(folder, part, name));
  const files: Manifest['files'] = {};
  for (const name of await filesUnder(folder)) files[name] = await sumOfFile(join(folder, name));
  return files;
}

/** `20261121T171500Z` */
const nameOf = (now: number): string => new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');

async function letOldOnesGo(folder: string, keep: number, say: Progress): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(0, -keep)) {
    await rm(join(folder, name), { recursive: true });
    say(`${name} is gone: ${keep} are kept`);
  }
}

/** Writes a backup, reads it again, and only then gives it its name; answers where it is. */
export async function backup(wish: BackupWish): Promise<{ folder: string; manifest: Omit<Manifest, 'format'> }> {
  const { config, say } = wish;
  assertNotMoved(config);
  const folder = join(wish.folder, nameOf(wish.now));
  if (await isThere(folder)) throw new Error(`${folder} is there already`);
  const aside = `${folder}.part`;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  try {
    const files = await write(aside, wish);
    say('verifying …');
    const described = await describeFile(join(aside, DATABASE_FILE), join(aside, '.verifying.db'));
    const keys = findMasterKeys(config.masterKey, config.dataDir);
    const manifest = {
      made_at: new Date(wish.now).toISOString(),
      version: wish.version,
      database: config.databaseUrl === undefined ? ('sqlite' as const) : ('postgres' as const),
      files,
      keys: {
        are_here: config.masterKey === undefined && files[join(KEYS, 'master.key')] !== undefined,
        names: keys === undefined ? [] : [...keys.byId.keys()],
      },
      ...described,
    };
    await writeManifest(aside, manifest);
    await rename(aside, folder);
    await syncToDisk(wish.folder);
    if (wish.keep !== undefined) await letOldOnesGo(wish.folder, wish.keep, say);
    return { folder, manifest };
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}
