import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const placeOf = (dataDir: string): string => join(dataDir, 'MOVED');

/** Leaves word in a data folder that its database has gone elsewhere. */
export const markMoved = (dataDir: string, words: string): void => writeFileSync(placeOf(dataDir), `${words}\n`);

export const isMoved = (dataDir: string): boolean => existsSync(placeOf(dataDir));

/** A server that went on with the old file would take orders that the new database never sees. */
export function assertNotMoved({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): void {
  if (databaseUrl !== undefined || !isMoved(dataDir)) return;
  const words = readFileSync(placeOf(dataDir), 'utf8').trim();
  throw new Error(`${words}. Set DATABASE_URL, or remove ${placeOf(dataDir)} to go back to what was here before`);
}
