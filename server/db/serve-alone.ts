import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { tryFileLock, type FileLock } from './file-lock.ts';

const LOCK_FILE = 'serving.lock';
/** A process that is being stopped ends within ten seconds. */
const WAIT_MS = 12 * SECOND_MS;
const STEP_MS = 50;

type Alone = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * [IN28] Takes the folder of an embedded database for this process, and waits for one that is just ending. Two of them
 * would each keep lists, counts and links of their own, and know nothing of each other.
 */
export async function serveAlone(
  { dataDir, databaseUrl }: Alone,
  say: (line: string) => void,
  waitMs = WAIT_MS,
): Promise<FileLock | undefined> {
  if (databaseUrl !== undefined) return undefined;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, LOCK_FILE);
  for (let waited = 0; ; waited += STEP_MS) {
    const lock = tryFileLock(path);
    if (lock !== undefined) return lock;
    if (waited === 0) say(`Another server still uses ${dataDir}: waiting for it to end …`);
    if (waited >= waitMs)
      throw new Error(
        `another server is running on ${dataDir}, and SQLite serves one process: stop that one first, or set another DATA_DIR`,
      );
    await sleep(STEP_MS);
  }
}
