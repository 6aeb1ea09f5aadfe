import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlitePath, type Config } from '../../../base/config.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import { findMasterKeys } from '../../../base/master-key.ts';
import { isMoved } from '../../../base/moved.ts';
import { catalogOf } from '../../../db/catalog.ts';
import { openDatabase, type Database, type Tx } from '../../../db/database.ts';
import { migrate, MIGRATIONS } from '../../../db/migrate.ts';
import { differences, sumOfTables } from '../../../db/table-rows.ts';
import { keysOfData, missingOf } from '../audit/data-keys.repository.ts';
import { broughtProofOf } from '../audit/record-proof.service.ts';
import { applyEnded, type EndedAgain } from './apply-ended.ts';
import { endRights } from './end-rights.ts';
import { beginHistory, copyDatabase, type Progress } from './copy-database.ts';
import { filesToRestore, type BackupFiles } from './backup-files.ts';
import { filesUnder, exists, syncToDisk } from './folder-files.ts';
import { openInstalled } from './open-installed.service.ts';
import { salvage } from './salvage.ts';
import { faultsOfFile } from './sqlite-file.repository.ts';
import {
  databaseOf,
  findBackup,
  KEYS,
  LAN_AUTHORITY_CERT,
  LAN_AUTHORITY_KEY,
  readManifest,
  UPLOADS,
  verifyFiles,
  type Manifest,
} from './manifest.ts';
import { assertProven, verifyInstallation, type InstallationCheck } from './verify-installation.service.ts';

export type RestoreInput = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey' | 'endedList'>;
  /** A backup, or a folder of backups: then the newest. */
  folder: string;
  say: Progress;
  /** Restores also what did not prove, and records that. */
  acceptsUnproven: boolean;
  /** Of which one may have encrypted the backup. */
  decryptWith?: KeyRing | undefined;
};

export type Restored = {
  folder: string;
  manifest: Manifest;
  missingKeys: readonly string[];
  unproven: readonly string[];
  /** What the list of what ended took out again; undefined where there is no list. */
  endedAgain: EndedAgain | undefined;
  /** [IN22] The key that signs for `--lan` is neither in the backup nor here. */
  lacksAuthority: boolean;
};

/** Requires an empty folder, except for files of an earlier restore that was cut off. */
async function assertRoom(
  { config }: Pick<RestoreInput, 'config'>,
  folder: string,
  { files }: Manifest,
  { read }: BackupFiles,
): Promise<void> {
  const { dataDir } = config;
  if (await exists(sqlitePath(config)))
    throw new Error(`${dataDir} holds an installation: restore into an empty folder`);
  if (isMoved(dataDir)) throw new Error(`${dataDir} belongs to an installation that was moved: restore elsewhere`);
  for (const name of await filesUnder(join(dataDir, UPLOADS)))
    if (files[join(UPLOADS, name)] === undefined)
      throw new Error(`${dataDir} holds pictures of its own: restore elsewhere`);
  for (const path of Object.keys(files).filter((name) => name.startsWith(`${KEYS}/`))) {
    const [here, there] = [join(dataDir, path), join(folder, path)];
    if ((await exists(here)) && !(await readFile(here)).equals(await read(there, path)))
      throw new Error(`${here} is another key file than the backup's: which of them is right?`);
  }
}

function assertNotNewer({ migrations, version }: Manifest): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  if (migrations.some((name) => !known.has(name)))
    throw new Error(`the backup was made by a newer version (${version}): restore it with that one`);
}

/** Compares the restored database with the manifest, cell by cell, before anything in it is changed. */
async function verifyTables({ db }: Database, { migrations, tables, unproven }: Manifest): Promise<void> {
  const catalog = catalogOf(new Set(migrations));
  // A table that could not be read when the backup was made has no sum: the mark says so.
  const summed = unproven.length === 0 ? catalog : catalog.filter(({ name }) => tables[name] !== undefined);
  const wrong = differences(tables, await sumOfTables(db, summed));
  if (wrong.length > 0) throw new Error(`the restored database differs from the manifest:\n  ${wrong.join('\n  ')}`);
}

/** Puts the database in place; answers with what did not prove. */
async function intoPlace(
  staged: Database,
  { config, say, acceptsUnproven }: RestoreInput,
  { made_at, unproven: marked }: Manifest,
): Promise<readonly string[]> {
  let unproven: readonly string[] = marked;
  const recordProof = broughtProofOf(config);
  const finish = async (tx: Tx, proof: InstallationCheck): Promise<void> => {
    unproven = [...new Set([...marked, ...proof.unproven])];
    assertProven('the backup', unproven, acceptsUnproven);
    await endRights(tx);
    await beginHistory(tx, 'installation.restore', made_at, {
      unproven: [...unproven, ...proof.unkeyed],
      keys: recordProof.keys,
    });
  };
  const { databaseUrl } = config;
  if (databaseUrl === undefined) {
    await staged.write(async (tx) => finish(tx, await verifyInstallation(tx, staged.traits, recordProof)));
    return unproven;
  }
  const target = openDatabase({ kind: 'postgres', url: databaseUrl, poolSize: 2 });
  try {
    await copyDatabase(staged, target, { whereabouts: 'the database of DATABASE_URL', say, recordProof, finish });
    return unproven;
  } finally {
    await target.close();
  }
}

const removeFile = async (path: string): Promise<void> => {
  for (const ending of ['', '-wal', '-shm']) await rm(path + ending, { force: true });
};

type Staged = { path: string; database: Database };

/** [IN26] A file with damaged pages is written again from what can be read of it: as it is, it would break once more. */
async function withoutDamage(staged: Staged, { migrations, unproven }: Manifest, say: Progress): Promise<Staged> {
  if (unproven.length === 0 || (await faultsOfFile(staged.database.db).catch(() => ['unreadable'])).length === 0)
    return staged;
  say('pages of the database are damaged: writing a new one from the rows that can be read …');
  const path = `${staged.path}.new`;
  await removeFile(path);
  const database = openDatabase({ kind: 'sqlite', path, isAlone: true });
  try {
    const holes = await salvage(staged.database.db, database, new Set(migrations));
    if (holes.length > 0) say(`rows could not be read of ${holes.join(', ')}`);
  } catch (error) {
    await database.close();
    throw error;
  }
  await staged.database.close();
  await removeFile(staged.path);
  return { path, database };
}

/** What did not prove when a backup was made; empty for one without a mark. */
export const unprovenOf = async (folder: string): Promise<readonly string[]> =>
  (await readManifest(await findBackup(folder))).unproven;

/**
 * Restores a backup into an empty `DATA_DIR`, or its database into an empty PostgreSQL. Everything is compared with the
 * manifest before it is put in place; the logs get new epochs, so that every screen takes a snapshot,
 * every session ends, and what the list of what ended names is ended again.
 */
export async function restore(input: RestoreInput): Promise<Restored> {
  const { config, say } = input;
  const folder = await findBackup(input.folder);
  const manifest = await readManifest(folder);
  assertNotNewer(manifest);
  assertProven('the backup', manifest.unproven, input.acceptsUnproven);
  const backupFiles = filesToRestore(manifest, input.decryptWith);
  await assertRoom(input, folder, manifest, backupFiles);
  say(`verifying ${folder} …`);
  await verifyFiles(folder, manifest);
  // The database last: until it is in place, a restore can be repeated.
  const databaseFile = databaseOf(manifest);
  for (const name of Object.keys(manifest.files))
    if (name !== databaseFile) await backupFiles.copyOut(join(folder, name), join(config.dataDir, name), name);

  const path = sqlitePath(config);
  const aside = `${path}.restoring`;
  await removeFile(aside);
  await backupFiles.copyOut(join(folder, databaseFile), aside, databaseFile);
  let staged: Staged = { path: aside, database: openDatabase({ kind: 'sqlite', path: aside, isAlone: true }) };
  let unproven: readonly string[];
  let endedAgain: EndedAgain | undefined;
  let keysNeeded = manifest.keys.names;
  try {
    await verifyTables(staged.database, manifest);
    staged = await withoutDamage(staged, manifest, say);
    await migrate(staged.database);
    // The manifests of earlier versions name the keys of the environment that the backup was made in.
    const ofData = await keysOfData(staged.database.db);
    if (ofData.length > 0) keysNeeded = ofData;
    endedAgain = await applyEnded(staged.database, config);
    unproven = await intoPlace(staged.database, input, manifest);
  } finally {
    await staged.database.close();
  }
  if (config.databaseUrl === undefined) await rename(staged.path, path);
  else await removeFile(staged.path);
  await syncToDisk(config.dataDir);
  const here = findMasterKeys(config.masterKey, config.dataDir);
  const missingKeys = missingOf(keysNeeded, here);
  const hadAuthority = LAN_AUTHORITY_CERT in manifest.files;
  const lacksAuthority = hadAuthority && !(await exists(join(config.dataDir, LAN_AUTHORITY_KEY)));
  return { folder, manifest, missingKeys, unproven, endedAgain, lacksAuthority };
}

type InPlace = Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey' | 'endedList'>;

/**
 * [IN23] Does what a restore does after the copy, to a database that was brought back by other means: a base backup of
 * PostgreSQL with its log, or a snapshot of a disk. No process may use it meanwhile.
 */
export async function finishRestore(
  config: InPlace,
  acceptsUnproven: boolean,
): Promise<Pick<Restored, 'unproven' | 'endedAgain'>> {
  const database = await openInstalled(config, { isAlone: true });
  try {
    const endedAgain = await applyEnded(database, config);
    const recordProof = broughtProofOf(config);
    const unproven = await database.write(async (tx) => {
      const { unproven: found, unkeyed } = await verifyInstallation(tx, database.traits, recordProof);
      assertProven('the database', found, acceptsUnproven);
      await endRights(tx);
      await beginHistory(tx, 'installation.restore', '', { unproven: [...found, ...unkeyed], keys: recordProof.keys });
      return found;
    });
    return { unproven, endedAgain };
  } finally {
    await database.close();
  }
}
