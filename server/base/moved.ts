import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const placeOf = (dataDir: string): string => join(dataDir, 'MOVED');

/** Marks a data folder whose database was moved elsewhere. */
export const markMoved = (dataDir: string, words: string): void =>
  writeFileSync(placeOf(dataDir), `${words}\n`, { mode: 0o600 });

export const isMoved = (dataDir: string): boolean => existsSync(placeOf(dataDir));

/** Refuses to start with a moved database's old file: its orders would never reach the new one. */
export function assertNotMoved({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): void {
  if (databaseUrl !== undefined || !isMoved(dataDir)) return;
  const words = readFileSync(placeOf(dataDir), 'utf8').trim();
  throw new Error(`${words}. Set DATABASE_URL, or remove ${placeOf(dataDir)} to return to the old database`);
}
