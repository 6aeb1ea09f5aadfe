import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../../base/clock.ts';
import { tryFileLock, type FileLock } from '../../../db/file-lock.ts';
import type { Progress } from './copy-database.ts';

/** In each folder that a backup puts together: the backup that holds it works there. Backups leave out names with a dot. */
export const IN_USE = '.in-use';

/** Says to other backups that this folder is worked in. Where the file system has no locks, its age alone says so. */
export function claimFolder(folder: string): FileLock {
  let lock: FileLock | undefined;
  try {
    lock = tryFileLock(join(folder, IN_USE));
  } catch {
    lock = undefined;
  }
  return { release: () => lock?.release() };
}

/** The claim goes before the folder gets its name. */
export async function endClaim(folder: string, claim: FileLock): Promise<void> {
  claim.release();
  await rm(join(folder, IN_USE), { force: true });
}

/** Whether the backup that made this folder has died. One of an earlier version has no claim: after a day it has. */
async function isStale(folder: string, now: number): Promise<boolean> {
  const path = join(folder, IN_USE);
  if ((await stat(path).catch(() => undefined)) === undefined) {
    const made = await stat(folder).catch(() => undefined);
    return made !== undefined && now - made.mtimeMs > DAY_MS;
  }
  try {
    const lock = tryFileLock(path);
    lock?.release();
    return lock !== undefined;
  } catch {
    return false;
  }
}

/** [IN29] Removes what backups that were killed have left behind: customers' data that no one would look for. */
async function removeStale(folder: string, name: RegExp, say: Progress): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() || !name.test(entry.name) || !(await isStale(path, Date.now()))) continue;
    await rm(path, { recursive: true, force: true });
    say(`${path} is gone: a backup that was cut off had left it behind`);
  }
}

/** A backup that is being made, in the folder of backups. */
const PART = /^\d{8}T\d{6}Z\.part$/;
/** What a backup puts together beside the data: one that is encrypted, and one that goes to standard output. */
const BESIDE = /^\.back(?:ing-up-\d{8}T\d{6}Z\.part|up-\w{6})$/;

export async function removeStaleParts(folder: string, dataDir: string, say: Progress): Promise<void> {
  await removeStale(folder, PART, say);
  await removeStale(dataDir, BESIDE, say);
}
