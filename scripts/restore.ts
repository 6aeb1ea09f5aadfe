import { loadBackupKeys } from '#server/base/backup-key.ts';
import { readConfig, type Config } from '#server/base/config.ts';
import { finishRestore, restore, type Restored } from '#server/modules/platform/installation/restore.service.ts';
import { inOneSentence } from '#server/modules/platform/installation/verify-installation.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run restore: restores a backup into an empty DATA_DIR, or with DATABASE_URL its database into an empty PostgreSQL, and
compares all of it with the manifest. The logs get new epochs: every screen takes a fresh snapshot on its own.
  npm run restore -- /mnt/backup/20261121T171500Z
  npm run restore -- /mnt/backup                   the newest of that folder
  npm run restore -- /mnt/backup --accept-unproven one that is marked, because something in it did not prove
  npm run restore -- --in-place                    after the database came back by other means (pg_basebackup, a
                                                   snapshot), with every process stopped: what a restore does then
An encrypted one needs its key in BACKUP_KEY or BACKUP_KEY_FILE.
`;

/** What is left to do by hand, and what the list did. */
function whatEnded({ endedAgain }: Pick<Restored, 'endedAgain'>, path: string): string {
  if (endedAgain === undefined)
    return `there is no list of what ended (${path}): repeat what was erased and revoked since the backup`;
  const { customers, channels, printers, ...rest } = endedAgain;
  const counts = { 'customers erased': customers, 'keys of channels': channels, 'keys of printers': printers, ...rest };
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  const said = found.length === 0 ? 'nothing' : found.map(([what, count]) => `${count} ${what}`).join(', ');
  return `ended again, by the list ${path}: ${said}`;
}

/** For a database that is back by other means. */
async function finish(config: Config, acceptsUnproven: boolean): Promise<number> {
  const { unproven, ...done } = await finishRestore(config, acceptsUnproven);
  say('the logs have new epochs; all sessions, mailed links and pairing codes have ended');
  say(whatEnded(done, config.endedList));
  if (unproven.length > 0) say(`it does not prove, and the record of changes says so: ${inOneSentence(unproven)}`);
  return 0;
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    'accept-unproven': { type: 'boolean', default: false },
    'in-place': { type: 'boolean', default: false },
  },
  words: 1,
  failure: 'Nothing was restored',
  async run(values, [folder]) {
    const config = readConfig(process.env, []);
    const acceptsUnproven = values['accept-unproven'];
    if (values['in-place'] && folder === undefined) return finish(config, acceptsUnproven);
    if (folder === undefined || values['in-place']) throw new UsageError('say what');
    const { manifest, missingKeys, unproven, ...restored } = await restore({
      config,
      folder,
      say,
      acceptsUnproven,
      decryptWith: loadBackupKeys(config),
    });
    say(`restored ${restored.folder}, made at ${manifest.made_at}; it is what the manifest says`);
    say('what happened since then is gone: orders of that time have to come again from their channels');
    say('all sessions, mailed links and pairing codes have ended');
    say(whatEnded(restored, config.endedList));
    if (unproven.length > 0) say(`it does not prove, and the record of changes says so: ${inOneSentence(unproven)}`);
    if (restored.lacksAuthority)
      say(
        `the key of the authority of --lan is not in it: put keys/lan/laidan-ca.key back into DATA_DIR, or tablets have to install another authority once its certificate ends`,
      );
    if (missingKeys.length > 0)
      say(
        `BEFORE THE START: the master key ${missingKeys.join(', ')} is not here; put it into DATA_DIR/keys/master.key or MASTER_KEY`,
      );
    return 0;
  },
});
