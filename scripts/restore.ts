import { loadBackupKeys } from '#server/base/backup-key.ts';
import { readConfig } from '#server/base/config.ts';
import { restore, type Restored } from '#server/modules/platform/installation/restore.service.ts';
import { inOneSentence } from '#server/modules/platform/installation/verify-installation.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run restore: restores a backup into an empty DATA_DIR, or with DATABASE_URL its database into an empty PostgreSQL, and
compares all of it with the manifest. The logs get new epochs: every screen takes a fresh snapshot on its own.
  npm run restore -- /mnt/backup/20261121T171500Z
  npm run restore -- /mnt/backup                   the newest of that folder
  npm run restore -- /mnt/backup --accept-unproven one that is marked, because something in it did not prove
An encrypted one needs its key in BACKUP_KEY or BACKUP_KEY_FILE.
`;

/** What is left to do by hand, and what the list did. */
function whatEnded({ endedAgain }: Pick<Restored, 'endedAgain'>, path: string): string {
  if (endedAgain === undefined)
    return `there is no list of what ended (${path}): repeat what was erased and revoked since the backup`;
  const { customers, screens, channels, printers, people } = endedAgain;
  return `ended again, by the list ${path}: ${customers} customers erased, ${screens} screens, ${channels} keys of channels, ${printers} of printers, ${people} people`;
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: { 'accept-unproven': { type: 'boolean', default: false } },
  words: 1,
  failure: 'Nothing was restored',
  async run(values, [folder]) {
    if (folder === undefined) throw new UsageError('say what');
    const config = readConfig(process.env, []);
    const acceptsUnproven = values['accept-unproven'];
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
    if (missingKeys.length > 0)
      say(
        `BEFORE THE START: the master key ${missingKeys.join(', ')} is not here; put it into DATA_DIR/keys/master.key or MASTER_KEY`,
      );
    return 0;
  },
});
