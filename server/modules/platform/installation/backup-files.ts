import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Duplex, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { decryptBytes, encryptBytes } from '../../../base/encrypt-file.ts';
import type { Key, KeyRing } from '../../../base/key-ring.ts';
import { syncToDisk } from './folder-files.ts';
import { COMPRESSED_DATABASE, type Manifest } from './manifest.ts';

/** How files get into a backup and out of it again; `name` is a file's path inside the backup. */
export type BackupFiles = {
  copyIn: (from: string, to: string, name: string) => Promise<void>;
  copyOut: (from: string, to: string, name: string) => Promise<void>;
  read: (path: string, name: string) => Promise<Buffer>;
  /** Throws where a file would not come out again. */
  check: (path: string, name: string) => Promise<void>;
};

/** What a file's bytes pass through, in this order. */
type Steps = (name: string) => Duplex[];

async function writeDurably(from: string, steps: Duplex[], to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline([createReadStream(from), ...steps, createWriteStream(to, { mode: 0o600 })]);
  await syncToDisk(to);
  await syncToDisk(dirname(to));
}

async function readThrough(path: string, steps: Duplex[], take: (part: Buffer) => void): Promise<void> {
  const taker = new Writable({
    write(part: Buffer, _encoding, done) {
      take(part);
      done();
    },
  });
  await pipeline([createReadStream(path), ...steps, taker]);
}

const filesThrough = (into: Steps, out: Steps): BackupFiles => ({
  copyIn: (from, to, name) => writeDurably(from, into(name), to),
  copyOut: (from, to, name) => writeDurably(from, out(name), to),
  async read(path, name) {
    const parts: Buffer[] = [];
    await readThrough(path, out(name), (part) => parts.push(part));
    return Buffer.concat(parts);
  },
  check: (path, name) => readThrough(path, out(name), () => undefined),
});

const encrypting = (key: Key, name: string) =>
  Duplex.from((source: AsyncIterable<Buffer>) => encryptBytes(source, key, name));
const decrypting = (key: Key, name: string) =>
  Duplex.from((source: AsyncIterable<Buffer>) => decryptBytes(source, key, name));

/** Pictures are compressed already. The quickest level: a backup runs beside an evening's work. */
const isCompressed = (name: string): boolean => name === COMPRESSED_DATABASE;
const QUICKLY = { level: constants.Z_BEST_SPEED };

const filesOf = (key: Key | undefined): BackupFiles =>
  filesThrough(
    (name) => [
      ...(isCompressed(name) ? [createGzip(QUICKLY)] : []),
      ...(key === undefined ? [] : [encrypting(key, name)]),
    ],
    (name) => [...(key === undefined ? [] : [decrypting(key, name)]), ...(isCompressed(name) ? [createGunzip()] : [])],
  );

/** For a backup that is made: encrypted with the current key, or as it is where there is none. */
export const filesToMake = (keys: KeyRing | undefined): BackupFiles => filesOf(keys?.current);

/** For a backup that is restored; throws where its key is missing. */
export function filesToRestore({ encryption }: Pick<Manifest, 'encryption'>, keys: KeyRing | undefined): BackupFiles {
  if (encryption === undefined) return filesOf(undefined);
  const key = keys?.byId.get(encryption.key);
  if (key !== undefined) return filesOf(key);
  throw new Error(
    `the backup is encrypted with the key ${encryption.key}, which neither BACKUP_KEY nor BACKUP_KEY_FILE holds`,
  );
}
