import { readConfig } from '#server/base/config.ts';
import { restore } from '#server/modules/platform/installation/restore.service.ts';
import { inOneSentence } from '#server/modules/platform/installation/verify-installation.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run restore: restores a backup into an empty DATA_DIR, or with DATABASE_URL its database into an empty PostgreSQL, and
compares all of it with the manifest. The logs get new epochs: every screen takes a fresh snapshot on its own.
  npm run restore -- /mnt/backup/20261121T171500Z
  npm run restore -- /mnt/backup                   the newest of that folder
  npm run restore -- /mnt/backup --accept-unproven one that is marked, because something in it did not prove
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { 'accept-unproven': { type: 'boolean', default: false } },
  words: 1,
  failure: 'Nothing was restored',
  async run(values, [folder]) {
    if (folder === undefined) throw new UsageError('say what');
    const config = readConfig(process.env, []);
    const acceptsUnproven = values['accept-unproven'];
    const { manifest, missingKeys, unproven, ...restored } = await restore({ config, folder, say, acceptsUnproven });
    say(`restored ${restored.folder}, made at ${manifest.made_at}; it is what the manifest says`);
    say('what happened since then is gone: orders of that time have to come again from their channels');
    if (unproven.length > 0) say(`it does not prove, and the record of changes says so: ${inOneSentence(unproven)}`);
    if (missingKeys.length > 0)
      say(
        `BEFORE THE START: the master key ${missingKeys.join(', ')} is not here; put it into DATA_DIR/keys/master.key or MASTER_KEY`,
      );
    return 0;
  },
});
