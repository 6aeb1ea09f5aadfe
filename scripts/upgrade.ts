import { spawnSync } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { loadBackupKeys } from '#server/base/backup-key.ts';
import { readConfig, type Config } from '#server/base/config.ts';
import { VERSION } from '#server/base/version.ts';
import { backup } from '#server/modules/platform/installation/backup.service.ts';
import { openStopped } from '#server/modules/platform/installation/migrate-installed.service.ts';
import { unprovenOf } from '#server/modules/platform/installation/restore.service.ts';
import { inOneSentence } from '#server/modules/platform/installation/verify-installation.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';
import { assertOwner, setAside } from './lib/upgrade/data-folder.ts';
import { NEWER } from './lib/exit-codes.ts';
import { bringIn, forgetRecord, readRecord, switchTo, writeRecord } from './lib/upgrade/home.ts';
import { readReleaseInfo } from './lib/upgrade/release-info.ts';
import { ROOT } from './lib/version.ts';

const HOME = dirname(ROOT);

const USAGE = `
laidan upgrade: installs a newer release, with the server stopped. It compares the archive with the .sha256 beside it, makes
a backup, unpacks it beside this release, brings the database to it and makes the link "current" lead to it. This release
stays. Where a step fails, "current" has not changed.
  laidan upgrade laidan-0.3.0-linux-x64.tar.gz
  laidan upgrade <archive or folder> --backup /mnt/backup     instead of "backup" beside the releases
  laidan upgrade --back [--yes]    makes "current" lead to the release before. Where that one cannot open the database any
                                   more, it restores the backup and asks first: what happened since the upgrade is gone
Reads DATA_DIR, DATABASE_URL and MASTER_KEY as the server does.
`;

/** Runs a command of another release with the same environment; answers with its exit code. */
function runIn(release: string, ...args: string[]): number {
  const { status } = spawnSync(process.execPath, [join(release, 'bin', 'laidan'), ...args], { stdio: 'inherit' });
  return status ?? 1;
}

async function assertStopped(config: Config): Promise<void> {
  await (await openStopped(config)).close();
}

async function goOn(config: Config, source: string, backups: string): Promise<void> {
  await assertStopped(config);
  const place = await bringIn(source, HOME, readReleaseInfo(ROOT));
  say(`${basename(place)} is unpacked`);
  const request = {
    config,
    withKeys: true,
    withAuthority: true,
    keep: undefined,
    version: VERSION,
    now: Date.now(),
    say,
  };
  const encryptWith = loadBackupKeys(config);
  const { folder, manifest } = await backup({ ...request, folder: backups, encryptWith });
  say(`backup ${folder}`);
  if (manifest.unproven.length > 0) say(`it is marked: ${inOneSentence(manifest.unproven)}`);
  if (runIn(place, 'migrate') !== 0)
    throw new Error('the newer release did not migrate the database; nothing has changed');
  writeRecord(HOME, { from: basename(ROOT), to: basename(place), backup: folder, at: new Date().toISOString() });
  switchTo(HOME, place);
  say(`current is ${basename(place)}: start the server. "laidan upgrade --back" is the way back to ${VERSION}.`);
}

async function assertMeant(isSure: boolean, backupFolder: string): Promise<void> {
  if (isSure) return;
  if (!process.stdin.isTTY) throw new UsageError(`it restores ${backupFolder}: --yes says that this is meant`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Restore ${backupFolder}? What happened since then is gone. [yes/no] `);
  terminal.close();
  if (answer.trim() !== 'yes') throw new Error('that was no yes');
}

/** That the backup did not prove was known when it was made. */
const acceptanceOf = async (folder: string): Promise<string[]> =>
  (await unprovenOf(folder)).length > 0 ? ['--accept-unproven'] : [];

async function goBack(config: Config, isSure: boolean): Promise<void> {
  const { from, backup: backupFolder } = readRecord(HOME, ROOT);
  const place = join(HOME, from);
  await assertStopped(config);
  const answer = runIn(place, 'migrate', '--check');
  if (answer !== 0 && answer !== NEWER) throw new Error('the release before could not look at the database');
  if (answer === NEWER && config.databaseUrl !== undefined)
    throw new Error(
      `${from} cannot open this PostgreSQL any more. Name an empty one in DATABASE_URL, run "${join(place, 'bin/laidan')} restore ${backupFolder}", then this again with the same DATABASE_URL`,
    );
  if (answer === 0) say('the database stays as it is');
  else {
    await assertMeant(isSure, backupFolder);
    const { folder, putBack } = setAside(config.dataDir, Date.now());
    if (runIn(place, 'restore', backupFolder, ...(await acceptanceOf(backupFolder))) !== 0) {
      putBack();
      throw new Error(`${backupFolder} was not restored, the words above say why; nothing has changed`);
    }
    say(`what was there is in ${folder}`);
  }
  switchTo(HOME, place);
  forgetRecord(HOME);
  say(`current is ${from}: start the server`);
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    back: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    backup: { type: 'string' },
  },
  words: 1,
  failure: 'Not done',
  async run({ back, yes, backup: folder }, [source]) {
    if (back === (source !== undefined)) throw new UsageError('say which release, or --back');
    // The other release's commands are given the same places, also where they run in another folder.
    process.env['DATA_DIR'] = resolve(process.env['DATA_DIR'] ?? 'data');
    const config = readConfig(process.env, []);
    assertOwner(config.dataDir);
    if (source === undefined) await goBack(config, yes);
    else await goOn(config, resolve(source), resolve(folder ?? join(HOME, 'backup')));
    return 0;
  },
});
