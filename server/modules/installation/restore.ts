import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlitePath, type Config } from '../../base/config.ts';
import { findMasterKeys } from '../../base/master-key.ts';
import { isMoved } from '../../base/moved.ts';
import { catalogOf } from '../../db/catalog.ts';
import { openDatabase, type Database, type Tx } from '../../db/database.ts';
import { migrate, MIGRATIONS } from '../../db/migrate.ts';
import { differences, sumOfTables } from '../../db/table-rows.ts';
import { beginHistory, copyDatabase, type Progress } from './copy-database.ts';
import { copyDurably, filesUnder, isThere, syncToDisk } from './folder-files.ts';
import { DATABASE_FILE, findBackup, KEYS, readManifest, UPLOADS, verifyFiles, type Manifest } from './manifest.ts';
import { proveInstallation } from './prove-installation.ts';

export type RestoreWish = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey'>;
  /** A backup, or a folder of them: then the newest. */
  folder: string;
  say: Progress;
};

export type Restored = { folder: string; manifest: Manifest; missingKeys: readonly string[] };

/** Empty, but for what an earlier try, cut off, has put there. */
async function assertRoom(config: RestoreWish['config'], folder: string, { files }: Manifest): Promise<void> {
  const { dataDir } = config;
  if (await isThere(sqlitePath(config)))
    throw new Error(`${dataDir} holds an installation: restore into an empty folder`);
  if (isMoved(dataDir)) throw new Error(`${dataDir} belongs to an installation that was moved: restore elsewhere`);
  for (const name of await filesUnder(join(dataDir, UPLOADS)))
    if (files[join(UPLOADS, name)] === undefined)
      throw new Error(`${dataDir} holds pictures of its own: restore elsewhere`);
  for (const path of Object.keys(files).filter((name) => name.startsWith(`${KEYS}/`))) {
    const [here, there] = [join(dataDir, path), join(folder, path)];
    if ((await isThere(here)) && !(await readFile(here)).equals(await readFile(there)))
      throw new Error(`${here} is another than the backup's: which of them is right?`);
  }
}

function assertNotNewer({ migrations, version }: Manifest): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  if (migrations.some((name) => !known.has(name)))
    throw new Error(`the backup was made by a newer version (${version}): restore it with that one`);
}

/** The restored database compared with the manifest, cell by cell, before anything of it is changed. */
async function verifyTables({ db }: Database, { migrations, tables }: Manifest): Promise<void> {
  const wrong = differences(tables, await sumOfTables(db, catalogOf(new Set(migrations))));
  if (wrong.length > 0) throw new Error(`the restored database differs from the manifest:\n  ${wrong.join('\n  ')}`);
}

async function intoPlace(staged: Database, { config, say }: RestoreWish, { made_at }: Manifest): Promise<void> {
  const finish = (tx: Tx): Promise<void> => beginHistory(tx, 'installation.restore', made_at);
  const { databaseUrl } = config;
  if (databaseUrl === undefined) {
    await staged.write(async (tx) => {
      await proveInstallation(tx, staged.traits);
      await finish(tx);
    });
    return;
  }
  const target = openDatabase({ kind: 'postgres', url: databaseUrl, poolSize: 2 });
  try {
    await copyDatabase(staged, target, { whereabouts: 'the database of DATABASE_URL', say, finish });
  } finally {
    await target.close();
  }
}

/**
 * Puts a backup into an empty `DATA_DIR`, or its database into an empty PostgreSQL. Nothing is in its place before it
 * was compared with the manifest; the logs get new epochs, so that every screen begins anew by itself.
 */
export async function restore(wish: RestoreWish): Promise<Restored> {
  const { config, say } = wish;
  const folder = await findBackup(wish.folder);
  const manifest = await readManifest(folder);
  assertNotNewer(manifest);
  await assertRoom(config, folder, manifest);
  say(`verifying ${folder} …`);
  await verifyFiles(folder, manifest);
  // The database last: until it is there, all of it can be done again.
  for (const name of Object.keys(manifest.files))
    if (name !== DATABASE_FILE) await copyDurably(join(folder, name), join(config.dataDir, name));

  const path = sqlitePath(config);
  const aside = `${path}.restoring`;
  for (const ending of ['', '-wal', '-shm']) await rm(aside + ending, { force: true });
  await copyDurably(join(folder, DATABASE_FILE), aside);
  const staged = openDatabase({ kind: 'sqlite', path: aside, isAlone: true });
  try {
    await verifyTables(staged, manifest);
    await migrate(staged);
    await intoPlace(staged, wish, manifest);
  } finally {
    await staged.close();
  }
  if (config.databaseUrl === undefined) await rename(aside, path);
  else await rm(aside);
  await syncToDisk(config.dataDir);
  const here = findMasterKeys(config.masterKey, config.dataDir);
  return { folder, manifest, missingKeys: manifest.keys.names.filter((name) => here?.byId.has(name) !== true) };
}
