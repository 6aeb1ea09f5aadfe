import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Stores pictures: a folder by default, a bucket where one is configured. */
export interface ImageStore {
  /** Resolves when the file is durable. `name` is our own file name: an id and an extension. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  get: (name: string) => Promise<{ stream: Readable; bytes: number } | undefined>;
  /** The whole file, for processing. */
  read: (name: string) => Promise<Buffer | undefined>;
  remove: (name: string) => Promise<void>;
}

/** Pictures as files in a folder; written to a temporary name and renamed, so that none is served half-written. */
export function createFolderImageStore(folder: string): ImageStore {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const aside = join(folder, `.${name}.part`);
      const file = await open(aside, 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, join(folder, name));
    },
    get: async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() === true ? { stream: createReadStream(path), bytes: found.size } : undefined;
    },
    read: (name) => readFile(join(folder, name)).catch(() => undefined),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
