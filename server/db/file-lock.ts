import { closeSync, existsSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

export type FileLock = { release: () => void };

/**
 * Takes a file for this process alone; undefined while another one has it. The lock is SQLite's own on an empty database:
 * the operating system lets it go with the process, however that ends, so nothing stays behind after a kill -9.
 */
export function tryFileLock(path: string): FileLock | undefined {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const database = new Sqlite(path, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
  return { release: () => void database.close() };
}
