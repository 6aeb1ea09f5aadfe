import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-fs';
import { loadBackupKeys } from '#server/base/backup-key.ts';
import { readConfig } from '#server/base/config.ts';
import { VERSION } from '#server/base/version.ts';
import { backup } from '#server/modules/platform/installation/backup.service.ts';
import { noteMadeBackup } from '#server/modules/platform/installation/note-backup.service.ts';
import { claimFolder, IN_USE } from '#server/modules/platform/installation/stale-parts.ts';
import { inOneSentence } from '#server/modules/platform/installation/verify-installation.service.ts';
import { asTyped, runCommand, say, UsageError, wholeNumber } from './lib/command.ts';
import { UNPROVEN } from './lib/exit-codes.ts';

const USAGE = `
npm run backup: writes the installation into a folder named after the moment, while the server runs, and verifies what
it wrote: database (SQLite or PostgreSQL alike), pictures, keys, and a manifest to compare a restore with.
  npm run backup -- /mnt/backup                    writes /mnt/backup/20261121T171500Z
  npm run backup -- /mnt/backup --keep 14          and deletes all but the newest fourteen (and whole ones)
  npm run backup -- /mnt/backup --without-keys     for a place where the keys must not be beside the data
  npm run backup -- /mnt/backup --with-authority   also the key that signs for --lan; else tablets install another one
  npm run backup -- /mnt/backup --uncompressed     the database as an SQLite file, which older versions restore, too
  npm run --silent backup -- - | …                 as a tar archive on standard output
Reads DATA_DIR, DATABASE_URL and MASTER_KEY as the server does; BACKUP_KEY or BACKUP_KEY_FILE encrypts it. Exit code 3: it is made, and something in it does not
prove (a changed record, a damaged file, a missing master key); it is marked, and a restore asks for --accept-unproven.
`;

type Made = Awaited<ReturnType<typeof backup>>;

/** As an archive on standard output; the sentences go to standard error. */
async function toStdout(input: Omit<Parameters<typeof backup>[0], 'folder'>): Promise<Made> {
  const staging = await mkdtemp(join(input.config.dataDir, '.backup-'));
  const claim = claimFolder(staging);
  try {
    const made = await backup({ ...input, folder: staging });
    await pipeline(tar.pack(staging, { ignore: (path) => basename(path) === IN_USE }), process.stdout, { end: false });
    return { ...made, folder: 'on standard output' };
  } finally {
    claim.release();
    await rm(staging, { recursive: true, force: true });
  }
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    keep: { type: 'string' },
    'without-keys': { type: 'boolean', default: false },
    'with-authority': { type: 'boolean', default: false },
    uncompressed: { type: 'boolean', default: false },
  },
  words: 1,
  failure: 'No backup was made',
  async run(values, [folder]) {
    if (folder === undefined) throw new UsageError('say where to');
    const isStream = folder === '-';
    const tell = isStream ? (line: string) => void process.stderr.write(`${asTyped(line)}\n`) : say;
    const keep = values.keep === undefined ? undefined : wholeNumber('keep', values.keep);
    if (isStream && keep !== undefined) throw new UsageError('--keep is for a folder');
    const [withKeys, withAuthority] = [!values['without-keys'], values['with-authority']];
    const config = readConfig(process.env, []);
    const encryptWith = loadBackupKeys(config);
    const what = { withKeys, withAuthority, keep, encryptWith, isCompressed: !values.uncompressed };
    const input = { config, ...what, version: VERSION, now: Date.now(), say: tell };
    const made = isStream ? await toStdout(input) : await backup({ ...input, folder });
    const { tables, files, logs, chains, keys, unproven } = made.manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const whole = `${logs} logs and ${chains.length} records of changes`;
    tell(
      `${rows} rows, ${Object.keys(files).length} files, ${whole} ${unproven.length === 0 ? 'are whole' : 'were read'}`,
    );
    if (!keys.are_here && keys.names.length > 0)
      tell(`the master key ${keys.names.join(', ')} is not in it: keep it elsewhere`);
    if (encryptWith !== undefined)
      tell(`it is encrypted with the key ${encryptWith.current.id}: it cannot be restored without`);
    tell(`backup ${made.folder}`);
    if (unproven.length === 0) {
      await noteMadeBackup(config, made.manifest.made_at).catch((error: unknown) =>
        tell(`the database does not know of it, so its age counts from the one before: ${String(error)}`),
      );
      return 0;
    }
    process.stderr.write(`The backup is made, and marked: it does not prove (${inOneSentence(unproven)}).\n`);
    return UNPROVEN;
  },
});
