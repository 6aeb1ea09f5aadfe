import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { supportBundle } from '#server/modules/platform/support/support-bundle.service.ts';
import { packFolder } from './lib/upgrade/archive.ts';
import { runCommand, say } from './lib/command.ts';

const USAGE = `
npm run support-bundle: writes one archive for somebody who helps: the doctor's findings, versions, which settings are
set, sizes, readiness and measures of the running server, schema, jobs, screens, and with --log the newest lines of its
log. No names, addresses, notes, mails, passwords, keys or tokens are in it; read it before you send it. Changes nothing.
  npm run support-bundle                                   into this folder
  npm run support-bundle -- /tmp --log /var/log/laidan.log
Reads the environment as the server does; its user has to run it.
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { log: { type: 'string' } },
  words: 1,
  failure: 'No bundle was made',
  async run({ log }, [folder = '.']) {
    const name = `laidan-support-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    const files = await supportBundle(process.env, log);
    const staging = mkdtempSync(join(tmpdir(), 'laidan-support-'));
    try {
      mkdirSync(join(staging, name), { mode: 0o700 });
      for (const file of files) writeFileSync(join(staging, name, file.name), file.text, { mode: 0o600 });
      const archive = join(resolve(folder), `${name}.tar.gz`);
      mkdirSync(resolve(folder), { recursive: true });
      await packFolder(staging, name, archive);
      say(`${files.map((file) => file.name).join(', ')}\nbundle ${archive}`);
    } finally {
      rmSync(staging, { recursive: true });
    }
    return 0;
  },
});
