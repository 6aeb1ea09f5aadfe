import type { Config } from '../../../base/config.ts';
import { noteBackup } from './last-backup.repository.ts';
import { openInstalled } from './open-installed.service.ts';

/** [IN20] Notes a backup in the database that it was made of. */
export async function noteMadeBackup(config: Pick<Config, 'databaseUrl' | 'dataDir'>, at: string): Promise<void> {
  const database = await openInstalled(config);
  try {
    await database.write((tx) => noteBackup(tx, at));
  } finally {
    await database.close();
  }
}
