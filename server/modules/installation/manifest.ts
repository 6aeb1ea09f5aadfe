import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isThere, sumOfFile, syncToDisk } from './folder-files.ts';

/** The parts of a backup: a folder of its own with these in it. */
export const DATABASE_FILE = 'laidan.db';
const MANIFEST_FILE = 'manifest.json';
/** Folders of `DATA_DIR` that belong to an installation. */
export const UPLOADS = 'uploads';
export const KEYS = 'keys';

const FORMAT = 1;

const ManifestSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  version: z.string(),
  /** What it was made from; the backup is the same for both. */
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  logs: z.int(),
  chains: z.array(z.object({ chain: z.string(), entries: z.int(), last_hash: z.string() })),
  /** The names of the master keys that open what is sealed in it, and whether they are here. */
  keys: z.object({ are_here: z.boolean(), names: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof ManifestSchema>;
export type ManifestContent = Omit<Manifest, 'format'>;

export async function writeManifest(folder: string, content: ManifestContent): Promise<void> {
  const path = join(folder, MANIFEST_FILE);
  await writeFile(path, `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`, { mode: 0o600 });
  await syncToDisk(path);
  await syncToDisk(folder);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: it has no ${MANIFEST_FILE}`);
  });
  const parsed = ManifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} holds a ${MANIFEST_FILE} that this version cannot read`);
  return parsed.data;
}

/** Whole backups in a folder, the newest last: their names are the moments they were made. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).toSorted();
  const whole = await Promise.all(names.map((name) => isThere(join(folder, name, MANIFEST_FILE))));
  return names.filter((_, index) => whole[index]);
}

/** The backup meant by a folder: itself, or the newest in it. */
export async function findBackup(folder: string): Promise<string> {
  if (await isThere(join(folder, MANIFEST_FILE))) return folder;
  const newest = (await backupsIn(folder)).at(-1);
  if (newest === undefined) throw new Error(`there is no backup in ${folder}`);
  return join(folder, newest);
}

/** That every file of the manifest is there as it was written. */
export async function verifyFiles(folder: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  for (const [path, expected] of Object.entries(files)) {
    const found = await sumOfFile(join(folder, path)).catch(() => undefined);
    if (found === undefined) throw new Error(`the backup is not whole: ${path} is missing`);
    if (found.sha256 !== expected.sha256) throw new Error(`the backup is damaged: ${path} is not what was written`);
  }
}
