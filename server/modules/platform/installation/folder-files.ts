import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file's entry in the manifest, under its path inside the backup. */
export type FileSum = { bytes: number; sha256: string };

export async function sumOfFile(path: string): Promise<FileSum> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Complete files under a folder, by their relative paths; a file that is being written has a name that begins with a
 * dot.
 */
export async function filesUnder(folder: string, inner = ''): Promise<string[]> {
  const entries = await readdir(join(folder, inner), { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(inner, entry.name);
    if (entry.isDirectory()) found.push(...(await filesUnder(folder, path)));
    else if (entry.isFile() && !entry.name.startsWith('.')) found.push(path);
  }
  return found.toSorted();
}

/** Flushes a path to the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a file, readable by this user alone, and flushes it and its name to the disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  await chmod(to, 0o600);
  await syncToDisk(to);
  await syncToDisk(dirname(to));
}

export const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;
