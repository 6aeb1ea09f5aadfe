import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { exists, sumOfFile, syncToDisk } from './folder-files.ts';

/** The parts of a backup's folder. */
export const DATABASE_FILE = 'laidan.db';
/** [IN25] The database where it is compressed. */
export const COMPRESSED_DATABASE = 'laidan.db.gz';
const MANIFEST_FILE = 'manifest.json';
/** Folders of `DATA_DIR` that belong to an installation. */
export const UPLOADS = 'uploads';
export const KEYS = 'keys';
/** [IN22] */
export const LAN_AUTHORITY_KEY = join(KEYS, 'lan', 'laidan-ca.key');
export const LAN_AUTHORITY_CERT = join(KEYS, 'lan', 'laidan-ca.crt');

const PLAIN = 1;
/** A version that cannot decrypt must not take the files for what they are named. */
const ENCRYPTED = 2;
/** A version that cannot decompress must refuse it, not look for the database by its name. */
const COMPRESSED = 3;

const ManifestSchema = z.object({
  format: z.literal([PLAIN, ENCRYPTED, COMPRESSED]),
  made_at: z.string(),
  version: z.string(),
  /** The source's database; the backup's form is the same for both. */
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** How the files are encrypted, and the name of the key; absent where they are not. `files` has them as they lie there. */
  encryption: z.optional(z.object({ format: z.literal('laidan-backup-1'), key: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  logs: z.int(),
  chains: z.array(z.object({ chain: z.string(), entries: z.int(), last_hash: z.string() })),
  /** What did not prove when it was made, one sentence each; such a backup is marked. */
  unproven: z._default(z.array(z.string()), []),
  /** The names of the master keys that its data was encrypted with, and whether the backup holds them. */
  keys: z.object({ are_here: z.boolean(), names: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof ManifestSchema>;
export type ManifestContent = Omit<Manifest, 'format'>;

export async function writeManifest(folder: string, content: ManifestContent): Promise<void> {
  const path = join(folder, MANIFEST_FILE);
  const isCompressed = COMPRESSED_DATABASE in content.files;
  const format = isCompressed ? COMPRESSED : content.encryption === undefined ? PLAIN : ENCRYPTED;
  await writeFile(path, `${JSON.stringify({ format, ...content }, null, 2)}\n`, { mode: 0o600 });
  await syncToDisk(path);
  await syncToDisk(folder);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup: it has no ${MANIFEST_FILE}`);
  });
  const parsed = ManifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} holds a ${MANIFEST_FILE} that this version cannot read`);
  return parsed.data;
}

/** The name of the database in a backup. */
export const databaseOf = ({ files }: Pick<Manifest, 'files'>): string =>
  COMPRESSED_DATABASE in files ? COMPRESSED_DATABASE : DATABASE_FILE;

/** Complete backups in a folder, the newest last: their names are their times. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).toSorted();
  const whole = await Promise.all(names.map((name) => exists(join(folder, name, MANIFEST_FILE))));
  return names.filter((_, index) => whole[index]);
}

/** The backup that a folder means: itself, or the newest in it. */
export async function findBackup(folder: string): Promise<string> {
  if (await exists(join(folder, MANIFEST_FILE))) return folder;
  const newest = (await backupsIn(folder)).at(-1);
  if (newest === undefined) throw new Error(`no backup in ${folder}`);
  return join(folder, newest);
}

/** Checks that every file of the manifest exists unchanged. */
export async function verifyFiles(folder: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  for (const [path, expected] of Object.entries(files)) {
    const found = await sumOfFile(join(folder, path)).catch(() => undefined);
    if (found === undefined) throw new Error(`the backup is incomplete: ${path} is missing`);
    if (found.sha256 !== expected.sha256) throw new Error(`the backup is damaged: ${path} does not match the manifest`);
  }
}
