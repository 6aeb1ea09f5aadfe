import { readConfig } from '#server/base/config.ts';
import { restore } from '#server/modules/platform/installation/restore.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run restore: restores a backup into an empty DATA_DIR, or with DATABASE_URL its database into an empty PostgreSQL, and
compares all of it with the manifest. The logs get new epochs: every screen takes a fresh snapshot on its own.
  npm run restore -- /mnt/backup/20261121T171500Z
  npm run restore -- /mnt/backup                   the newest of that folder
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: {},
  words: 1,
  failure: 'Nothing was restored',
  async run(_values, [folder]) {
    if (folder === undefined) throw new UsageError('say what');
    const config = readConfig(process.env, []);
    const { manifest, missingKeys, ...restored } = await restore({ config, folder, say });
    say(`restored ${restored.folder}, made at ${manifest.made_at}; it is what the manifest says`);
    say('what happened since then is gone: orders of that time have to come again from their channels');
    if (missingKeys.length > 0)
      say(
        `BEFORE THE START: the master key ${missingKeys.join(', ')} is not here; put it into DATA_DIR/keys/master.key or MASTER_KEY`,
      );
    return 0;
  },
});
