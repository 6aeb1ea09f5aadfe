import { accessSync, constants, statfsSync } from 'node:fs';

/** What the tests' PostgreSQL takes at most, with room to spare: in a container the folder is often 64 MB. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * A folder that lies in memory, or undefined where this system has none with that much room. A test's own PostgreSQL
 * database is some hundred files: on a disk they cost twenty times the processor time.
 */
export function memoryFolder(path = '/dev/shm', neededBytes = NEEDED_BYTES) {
  try {
    accessSync(path, constants.W_OK);
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= neededBytes ? path : undefined;
  } catch {
    return undefined;
  }
}
