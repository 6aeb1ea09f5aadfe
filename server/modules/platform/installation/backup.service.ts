import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sqlitePath, type Config } from '../../../base/config.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import { findMasterKeys } from '../../../base/master-key.ts';
import { assertNotMoved } from '../../../base/moved.ts';
import { catalogOf } from '../../../db/catalog.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { appliedNames, migrate } from '../../../db/migrate.ts';
import type { FileLock } from '../../../db/file-lock.ts';
import { openSqlite } from '../../../db/sqlite.ts';
import { sumOfTable, type TableSums } from '../../../db/table-rows.ts';
import { assertNotNewer, copyAsItIs, readAtOnce, type Progress } from './copy-database.ts';
import { filesToMake } from './backup-files.ts';
import { copyDurably, filesUnder, exists, sumOfFile, syncToDisk } from './folder-files.ts';
import {
  backupsIn,
  COMPRESSED_DATABASE,
  DATABASE_FILE,
  KEYS,
  LAN_AUTHORITY_KEY,
  readManifest,
  UPLOADS,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import { recordProofOf } from '../audit/record-proof.service.ts';
import { keysOfData, missingOf } from '../audit/data-keys.repository.ts';
import type { RecordProof } from '../audit/verify-audit.service.ts';
import { claimFolder, endClaim, removeStaleParts } from './stale-parts.ts';
import { verifyInstallation } from './verify-installation.service.ts';

export type BackupInput = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey' | 'endedList'>;
  /** The folder in which each backup gets its own folder, named after its time. */
  folder: string;
  withKeys: boolean;
  /** With the key that signs for `--lan`; whoever has it can be any address of the local network. */
  withAuthority: boolean;
  /** The number of newest backups to keep; undefined keeps all. */
  keep: number | undefined;
  /** The first of them encrypts the backup. */
  encryptWith?: KeyRing | undefined;
  /** Compresses the database; the version before this one cannot restore that. */
  isCompressed?: boolean;
  version: string;
  now: number;
  say: Progress;
};

const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies the embedded database while a server writes to it: one consistent read of its write-ahead log. All pages in
 * one step, because a copy in steps restarts whenever another process has written, and would never finish during an
 * evening's rush.
 */
async function copyFileDatabase(from: string, to: string): Promise<void> {
  if (!(await exists(from))) throw new Error(`no installation to back up: ${from} does not exist`);
  const source = openSqlite({ path: from });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

/**
 * Copies a PostgreSQL database, as of one moment, into the same form: neither backup nor restore needs PostgreSQL's own
 * programs.
 */
async function copyServerDatabase(url: string, to: string, say: Progress): Promise<void> {
  const source = openDatabase({ kind: 'postgres', url, poolSize: 2 });
  const target = openDatabase({ kind: 'sqlite', path: to });
  try {
    await assertNotNewer(source, 'the database');
    await copyAsItIs(source, target, { whereabouts: to, say });
  } finally {
    await source.close();
    await target.close();
  }
}

type Described = Pick<Manifest, 'migrations' | 'tables' | 'logs' | 'chains' | 'unproven'> & {
  /** The master keys that the data needs; undefined where that cannot be read. */
  keysNeeded: readonly string[] | undefined;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * [IN14] Describes the written copy, not its source: a restore will read the copy. What does not prove, or cannot even
 * be read, is no reason to have no backup: it is written down.
 */
async function describe(database: Database, proof: RecordProof): Promise<Described> {
  const applied = await appliedNames(database.db);
  const tables: TableSums = {};
  const unread: string[] = [];
  for (const table of catalogOf(applied))
    try {
      tables[table.name] = await sumOfTable(database.db, table);
    } catch (error) {
      unread.push(`the table ${table.name} cannot be read: ${reasonOf(error)}`);
    }
  const migrations = [...applied].toSorted();
  try {
    // A database of an older version is migrated first, as the next start would do, and checked in this version's form.
    await migrate(database);
    const { logs, chains, unproven } = await readAtOnce(database, (tx) =>
      verifyInstallation(tx, database.traits, proof),
    );
    const keysNeeded = await keysOfData(database.db);
    const lacking = missingOf(keysNeeded, proof.keys).map(
      (name) => `the records of changes cannot be verified: the master key ${name} is not here`,
    );
    return { migrations, tables, logs, chains, unproven: [...unread, ...unproven, ...lacking], keysNeeded };
  } catch (error) {
    const reason = `logs and records of changes cannot be verified: ${reasonOf(error)}`;
    return { migrations, tables, logs: 0, chains: [], unproven: [...unread, reason], keysNeeded: undefined };
  }
}

async function describeFile(path: string, aside: string, proof: RecordProof): Promise<Described> {
  await copyDurably(path, aside);
  const database = openDatabase({ kind: 'sqlite', path: aside });
  try {
    await assertNotNewer(database, 'the database');
    return await describe(database, proof);
  } finally {
    await database.close();
    for (const ending of ['', '-wal', '-shm']) await rm(aside + ending, { force: true });
  }
}

/** [EX6] Files of lists are for a day, and a backup for longer. */
const SHORT_LIVED = ['export_part', 'export_file'] as const;

/** Takes out what no backup keeps, and merges the write-ahead log, so that the backup is one file for any reader. */
function finishCopy(path: string): void {
  const database = openSqlite({ path });
  const has = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  const removed = SHORT_LIVED.filter((name) => has.get(name) !== undefined).map(
    (name) => database.prepare(`delete from ${name}`).run().changes,
  );
  database.pragma('journal_mode = DELETE');
  // What is deleted would otherwise stay in the file's free pages.
  if (removed.some((rows) => rows > 0)) database.exec('vacuum');
  database.close();
}

/** One consistent file of the database, in a folder of its own. */
async function copyOfDatabase({ config, say }: BackupInput, path: string): Promise<void> {
  say('copying the database …');
  if (config.databaseUrl === undefined) await copyFileDatabase(sqlitePath(config), path);
  else await copyServerDatabase(config.databaseUrl, path, say);
  finishCopy(path);
  await chmod(path, 0o600);
  await syncToDisk(path);
}

/**
 * Writes the files of a backup and describes its database. One that is encrypted is put together beside the data, so
 * that the place of the backup never holds what is not; one that is only compressed, where it will be.
 */
async function write(folder: string, input: BackupInput): Promise<Described & Pick<Manifest, 'files'>> {
  const { config, say, encryptWith, isCompressed = false } = input;
  const { copyIn, check } = filesToMake(encryptWith);
  const beside =
    encryptWith === undefined ? join(folder, '.whole') : join(config.dataDir, `.backing-up-${basename(folder)}`);
  const staging = encryptWith === undefined && !isCompressed ? folder : beside;
  const name = isCompressed ? COMPRESSED_DATABASE : DATABASE_FILE;
  const path = join(staging, DATABASE_FILE);
  let described: Described;
  let claim: FileLock | undefined;
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 });
    claim = staging === folder ? undefined : claimFolder(staging);
    await copyOfDatabase(input, path);
    say('verifying …');
    described = await describeFile(path, join(staging, '.verifying.db'), await recordProofOf(config));
    if (staging !== folder) await copyIn(path, join(folder, name), name);
  } finally {
    claim?.release();
    if (staging !== folder) await rm(staging, { recursive: true, force: true });
  }
  // Pictures after the database, so that every picture it names exists.
  for (const part of input.withKeys ? [UPLOADS, KEYS] : [UPLOADS])
    for (const name of await filesUnder(join(config.dataDir, part))) {
      if (!input.withAuthority && join(part, name) === LAN_AUTHORITY_KEY) continue;
      await copyIn(join(config.dataDir, part, name), join(folder, part, name), join(part, name));
    }
  const files: Manifest['files'] = {};
  for (const name of await filesUnder(folder)) {
    files[name] = await sumOfFile(join(folder, name));
    await check(join(folder, name), name);
  }
  return { ...described, files };
}

/**
 * Which master keys the data needs, and whether the file of them that is in the backup has them all: the environment may
 * name another key than the data's.
 */
function keysOf(
  { config }: Pick<BackupInput, 'config'>,
  { files }: Pick<Manifest, 'files'>,
  needed: readonly string[] | undefined,
): Manifest['keys'] {
  const kept = findMasterKeys(undefined, config.dataDir);
  const ofGiven = [...(findMasterKeys(config.masterKey, config.dataDir)?.byId.keys() ?? [])];
  // One that no server has started with names none yet.
  const names = needed === undefined || needed.length === 0 ? ofGiven : [...needed];
  const areInFile = kept !== undefined && missingOf(names, kept).length === 0;
  return { are_here: areInFile && files[join(KEYS, 'master.key')] !== undefined, names };
}

/** `20261121T171500Z` */
const nameOf = (now: number): string => new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const isWhole = async (folder: string): Promise<boolean> =>
  readManifest(folder).then(
    ({ unproven }) => unproven.length === 0,
    () => false,
  );

/** [IN27] The newest stay, and as many of the newest whole ones: what is marked must not push out what proves. */
async function letOldOnesGo(folder: string, keep: number, say: Progress): Promise<void> {
  const names = await backupsIn(folder);
  const whole: string[] = [];
  for (const name of names) if (await isWhole(join(folder, name))) whole.push(name);
  const stays = new Set([...names.slice(-keep), ...whole.slice(-keep)]);
  for (const name of names.filter((one) => !stays.has(one))) {
    await rm(join(folder, name), { recursive: true });
    say(`${name} is gone: ${keep} are kept`);
  }
}

/**
 * Writes a backup, verifies it, and only then gives it its name; returns its folder. What did not prove is in its
 * manifest.
 */
export async function backup(input: BackupInput): Promise<{ folder: string; manifest: Omit<Manifest, 'format'> }> {
  const { config, say, encryptWith } = input;
  const format = 'laidan-backup-1' as const;
  assertNotMoved(config);
  const folder = join(input.folder, nameOf(input.now));
  if (await exists(folder)) throw new Error(`${folder} already exists`);
  const aside = `${folder}.part`;
  await removeStaleParts(input.folder, config.dataDir, say);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const claim = claimFolder(aside);
  try {
    const { keysNeeded, ...written } = await write(aside, input);
    const manifest = {
      made_at: new Date(input.now).toISOString(),
      version: input.version,
      database: config.databaseUrl === undefined ? ('sqlite' as const) : ('postgres' as const),
      ...(encryptWith === undefined ? {} : { encryption: { format, key: encryptWith.current.id } }),
      keys: keysOf(input, written, keysNeeded),
      ...written,
    };
    await writeManifest(aside, manifest);
    await endClaim(aside, claim);
    await rename(aside, folder);
    await syncToDisk(input.folder);
    if (input.keep !== undefined) await letOldOnesGo(input.folder, input.keep, say);
    return { folder, manifest };
  } catch (error) {
    claim.release();
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}
