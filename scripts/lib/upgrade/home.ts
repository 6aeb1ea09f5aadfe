import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { unpack, verifyChecksum } from './archive.ts';
import { assertFitsHere, compareVersions, readReleaseInfo, releaseName, type ReleaseInfo } from './release-info.ts';

const CURRENT = 'current';
const RECORD = 'upgrade.json';

const RecordSchema = z.object({
  /** Folders of the two releases, in the home. */
  from: z.string(),
  to: z.string(),
  /** Made by the older one before the newer one touched anything. */
  backup: z.string(),
  at: z.string(),
});

/** What the last upgrade did, for the way back. */
export type UpgradeRecord = z.infer<typeof RecordSchema>;

/** Puts a release from elsewhere into the home, under its name; answers with its folder there. */
export async function bringIn(source: string, home: string, running: ReleaseInfo): Promise<string> {
  if (!existsSync(source)) throw new Error(`${source} does not exist`);
  const aside = mkdtempSync(join(home, '.incoming-'));
  try {
    if (statSync(source).isDirectory()) cpSync(source, join(aside, basename(resolve(source))), { recursive: true });
    else {
      await verifyChecksum(source);
      await unpack(source, aside);
    }
    const [folder, ...others] = readdirSync(aside);
    if (folder === undefined || others.length > 0) throw new Error(`${basename(source)} is no release`);
    const info = readReleaseInfo(join(aside, folder));
    assertFitsHere(info);
    if (compareVersions(info.version, running.version) <= 0)
      throw new Error(`it is ${info.version}, and this is ${running.version} already; --back goes to the one before`);
    const place = join(home, releaseName(info));
    // One of an upgrade that was cut off, or gone back from: the running release is another version.
    rmSync(place, { recursive: true, force: true });
    renameSync(join(aside, folder), place);
    return place;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Makes `current` lead to a release of the home in one step: at every moment it leads to one. */
export function switchTo(home: string, folder: string): void {
  const next = join(home, `.${CURRENT}-${process.pid}`);
  rmSync(next, { force: true });
  symlinkSync(basename(folder), next);
  renameSync(next, join(home, CURRENT));
}

export const writeRecord = (home: string, record: UpgradeRecord): void =>
  writeFileSync(join(home, RECORD), `${JSON.stringify(record, null, 2)}\n`);

/** The last upgrade, where this release is the one that it brought. */
export function readRecord(home: string, running: string): UpgradeRecord {
  const path = join(home, RECORD);
  if (!existsSync(path)) throw new Error(`there was no upgrade here: ${path} does not exist`);
  const record = RecordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  if (record.to !== basename(running))
    throw new Error(`the last upgrade was to ${record.to}, this is ${basename(running)}`);
  if (!existsSync(join(home, record.from))) throw new Error(`${record.from} is not here any more`);
  return record;
}

export const forgetRecord = (home: string): void => rmSync(join(home, RECORD));
