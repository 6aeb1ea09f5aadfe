import { join } from 'node:path';
import { loadBackupKeys } from '../../../base/backup-key.ts';
import type { Config } from '../../../base/config.ts';
import { VERSION } from '../../../base/version.ts';
import type { Database } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { backup } from './backup.service.ts';
import type { Progress } from './copy-database.ts';

/** The folder of `DATA_DIR` in which the last backups before a migration are. */
const BEFORE = 'before-migration';
const KEPT = 3;

type AtStart = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'masterKey' | 'endedList' | 'backupKey' | 'backupKeyFile' | 'backsUpBeforeMigration'
>;

/**
 * [IN17] Brings the database to this build's schema. One that holds something is backed up first, as it was before, and
 * the last three of these backups are kept: the version before cannot open what this one leaves. Without its backup
 * nothing is changed.
 */
export function migrateAtStart(database: Database, config: AtStart, say: Progress): Promise<readonly string[]> {
  if (!config.backsUpBeforeMigration) return migrate(database);
  return migrate(database, {
    before: async (missing) => {
      say(`version ${VERSION} brings the database to its schema (${missing.join(', ')}); a backup comes first`);
      const folder = join(config.dataDir, BEFORE);
      const input = {
        config,
        folder,
        withKeys: true,
        withAuthority: true,
        keep: KEPT,
        version: VERSION,
        now: Date.now(),
        say: () => undefined,
        encryptWith: loadBackupKeys(config),
      };
      const made = await backup(input).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(
          `the backup before the migration cannot be made, so nothing was changed: ${why}. MIGRATION_BACKUP=0 goes on without it`,
          { cause: error },
        );
      });
      say(`backup ${made.folder}`);
    },
  });
}
