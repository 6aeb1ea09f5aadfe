import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decryptBytes, encryptBytes } from '../../../base/encrypt-file.ts';
import type { Key, KeyRing } from '../../../base/key-ring.ts';
import { copyDurably, syncToDisk } from './folder-files.ts';
import type { Manifest } from './manifest.ts';

/** How files get into a backup and out of it again; `name` is a file's path inside the backup. */
export type BackupFiles = {
  copyIn: (from: string, to: string, name: string) => Promise<void>;
  copyOut: (from: string, to: string, name: string) => Promise<void>;
  read: (path: string, name: string) => Promise<Buffer>;
  /** Throws where a file would not come out again. */
  check: (path: string, name: string) => Promise<void>;
};

const plainFiles: BackupFiles = {
  copyIn: copyDurably,
  copyOut: copyDurably,
  read: (path) => readFile(path),
  check: async () => undefined,
};

async function writeDurably(source: AsyncIterable<Buffer>, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(source, createWriteStream(to, { mode: 0o600 }));
  await syncToDisk(to);
  await syncToDisk(dirname(to));
}

const encryptedFiles = (key: Key): BackupFiles => ({
  copyIn: (from, to, name) => writeDurably(encryptBytes(createReadStream(from), key, name), to),
  copyOut: (from, to, name) => writeDurably(decryptBytes(createReadStream(from), key, name), to),
  async read(path, name) {
    const parts: Buffer[] = [];
    for await (const part of decryptBytes(createReadStream(path), key, name)) parts.push(part);
    return Buffer.concat(parts);
  },
  async check(path, name) {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(decryptBytes(createReadStream(path), key, name), nowhere);
  },
});

/** For a backup that is made: encrypted with the current key, or as it is where there is none. */
export const filesToMake = (keys: KeyRing | undefined): BackupFiles =>
  keys === undefined ? plainFiles : encryptedFiles(keys.current);

/** For a backup that is restored; throws where its key is missing. */
export function filesToRestore({ encryption }: Pick<Manifest, 'encryption'>, keys: KeyRing | undefined): BackupFiles {
  if (encryption === undefined) return plainFiles;
  const key = keys?.byId.get(encryption.key);
  if (key !== undefined) return encryptedFiles(key);
  throw new Error(
    `the backup is encrypted with the key ${encryption.key}, which neither BACKUP_KEY nor BACKUP_KEY_FILE holds`,
  );
}
