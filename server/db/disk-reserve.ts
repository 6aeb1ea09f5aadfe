import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, open, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const MEGABYTE = 1_048_576;
/** The file in `DATA_DIR` that keeps room for finishing what began. */
const FILE = 'reserve';

export type DiskReserve = {
  /** Bytes that are free on the disk of the folder, without the reserve. */
  free: () => Promise<number>;
  isHeld: () => boolean;
  /** Takes the room; throws where there is none. */
  hold: (bytes: number) => Promise<void>;
  /** Gives the room to whatever is being written. */
  release: () => void;
};

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder);
  // Some file systems of a network do not say.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** A file of real blocks: zeros would take no room on a disk that compresses. */
export function createDiskReserve(folder: string): DiskReserve {
  const path = join(folder, FILE);
  const release = (): void => rmSync(path, { force: true });
  return {
    release,
    isHeld: () => existsSync(path),
    async free() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return freeBytes(folder);
    },
    async hold(bytes) {
      const file = await open(path, 'w', 0o600);
      try {
        for (let written = 0; written < bytes; written += MEGABYTE) await file.write(randomBytes(MEGABYTE));
        await file.sync();
      } catch (error) {
        release();
        throw error;
      } finally {
        await file.close();
      }
    },
  };
}
