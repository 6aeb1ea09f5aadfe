import type { Config } from '../../../base/config.ts';
import { assertNotMoved } from '../../../base/moved.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { migrate, readApplied, unknownOf } from '../../../db/migrate.ts';
import { targetOf } from '../../../db/target.ts';
import { exists } from './folder-files.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** An installation whose server is stopped: a running one keeps SQLite from being opened alone. */
export async function openStopped(config: Place): Promise<Database> {
  assertNotMoved(config);
  const target = targetOf(config);
  if (target.kind === 'postgres') return openDatabase(target);
  if (!(await exists(target.path)))
    throw new Error(`there is no installation here: ${target.path} does not exist; DATA_DIR names its folder`);
  return openDatabase({ ...target, isAlone: true });
}

/** Brings a stopped installation to this build's schema; answers with the migrations it had not had. */
export async function migrateInstalled(config: Place): Promise<readonly string[]> {
  const database = await openStopped(config);
  try {
    return await migrate(database);
  } finally {
    await database.close();
  }
}

/** Migrations of a newer build that the database has had; asked of one that is stopped, and changes nothing. */
export async function newerThanThis(config: Place): Promise<readonly string[]> {
  const database = await openStopped(config);
  try {
    return unknownOf(await readApplied(database.db)).map(({ name }) => name);
  } finally {
    await database.close();
  }
}
