import type { Config } from '../../../base/config.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { targetOf } from '../../../db/target.ts';
import { assertThisVersion } from './copy-database.ts';
import { exists } from './folder-files.ts';

/**
 * Opens an existing installation's database for a command. Throws if it does not exist or has another version, and
 * creates nothing: a wrong DATA_DIR would otherwise become an empty installation.
 */
export async function openInstalled(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<Database> {
  const target = targetOf(config);
  if (target.kind === 'sqlite' && !(await exists(target.path)))
    throw new Error(`no installation here: ${target.path} does not exist; DATA_DIR names its folder`);
  const database = openDatabase(target.kind === 'sqlite' ? { ...target, isAlone } : target);
  try {
    const tables = await database.db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'migration')) throw new Error('no installation in this database');
    await assertThisVersion(database, 'the database');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
