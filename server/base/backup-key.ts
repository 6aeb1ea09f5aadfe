import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import { makeKeyRing, type KeyRing } from './key-ring.ts';
import { readKeys } from './master-key.ts';

/**
 * The keys of encrypted backups, from `BACKUP_KEY` or the file in `BACKUP_KEY_FILE`: the first encrypts, the others
 * decrypt older backups. Undefined where none is set. They are no part of any backup.
 */
export function loadBackupKeys({
  backupKey,
  backupKeyFile,
}: Pick<Config, 'backupKey' | 'backupKeyFile'>): KeyRing | undefined {
  if (backupKey !== undefined) return makeKeyRing(readKeys(backupKey, 'BACKUP_KEY'));
  if (backupKeyFile === undefined) return undefined;
  return makeKeyRing(readKeys(readFileSync(backupKeyFile, 'utf8'), backupKeyFile));
}
