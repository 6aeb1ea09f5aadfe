import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-fs';

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

const checksumFile = (archive: string): string => `${archive}.sha256`;

/** Packs one folder of a folder into an archive for this user alone, with root as the owner and in the order of names. */
export async function packFolder(parent: string, folder: string, archive: string, mode = 0o600): Promise<void> {
  const asRoot = (header: tar.Headers): tar.Headers => ({ ...header, uid: 0, gid: 0 });
  const options = { entries: [folder], map: asRoot, sort: true };
  await pipeline(tar.pack(parent, options), createGzip({ level: 9 }), createWriteStream(archive, { mode }));
}

/** The same for everybody, and its checksum beside it. */
export async function pack(parent: string, folder: string, archive: string): Promise<string> {
  await packFolder(parent, folder, archive, 0o666);
  const sum = await sha256Of(archive);
  // As sha256sum writes and checks it.
  writeFileSync(checksumFile(archive), `${sum}  ${basename(archive)}\n`);
  return sum;
}

/** Throws where an archive is not what the checksum beside it says. */
export async function verifyChecksum(archive: string): Promise<void> {
  const path = checksumFile(archive);
  if (!existsSync(path)) throw new Error(`${basename(path)} is missing: the checksum has to be beside the archive`);
  const wanted = /^[0-9a-f]{64}/.exec(readFileSync(path, 'utf8'))?.[0];
  if (wanted !== (await sha256Of(archive))) throw new Error(`${basename(archive)} is not what ${basename(path)} says`);
}

/** Unpacks files and folders, and nothing else, into a folder. */
export async function unpack(archive: string, into: string): Promise<void> {
  const isOther = (_name: string, header?: tar.Headers): boolean =>
    header !== undefined && !['file', 'directory'].includes(header.type ?? 'file');
  await pipeline(createReadStream(archive), createGunzip(), tar.extract(into, { ignore: isOther }));
}
