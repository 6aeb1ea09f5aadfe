import { readConfig } from '#server/base/config.ts';
import { migrateInstalled, newerThanThis } from '#server/modules/platform/installation/migrate-installed.service.ts';
import { runCommand, say } from './lib/command.ts';
import { NEWER } from './lib/exit-codes.ts';

const USAGE = `
npm run migrate: brings the database of a stopped installation to the schema of this version, as the server does when it
starts. All of it in one transaction: cut off, it has done nothing.
  npm run migrate                reads DATABASE_URL, else DATA_DIR
  npm run migrate -- --check     only checks whether this version may open it; exit code 3 where a newer one has opened it
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { check: { type: 'boolean', default: false } },
  words: 0,
  failure: 'Nothing was migrated',
  async run({ check }) {
    const config = readConfig(process.env, []);
    if (check) {
      const newer = await newerThanThis(config);
      say(newer.length === 0 ? 'this version may open it' : `a newer version has had it: ${newer.join(', ')}`);
      return newer.length === 0 ? 0 : NEWER;
    }
    const applied = await migrateInstalled(config);
    say(applied.length === 0 ? 'nothing to migrate' : `migrated: ${applied.join(', ')}`);
    return 0;
  },
});
