import { readConfig, type Config } from '#server/base/config.ts';
import { examine } from '#server/modules/platform/doctor/doctor.service.ts';
import { runCommand, say } from './lib/command.ts';

const USAGE = `
npm run doctor: looks at the installation and prints one line for each thing: ok, warn or fail, and what to do. Settings,
database, disk, fonts, certificate, mail server (no mail is sent), clock, keys, printers, callbacks, the last backup.
Changes nothing; the server may run meanwhile. Exit code 0: nothing fails. Exit code 2: something does.
Reads the environment as the server does.
`;

const FAILED = 2;

type Line = { level: string; about: string; says: string; todo?: string; names?: readonly string[] };
function print({ level, about, says, todo, names = [] }: Line): void {
  const whom = names.length === 0 ? '' : `; not ${names.join(', ')}`;
  say(`${level.padEnd(4)}  ${about.padEnd(11)}  ${says}${whom}${todo === undefined ? '' : ` → ${todo}`}`);
}

function settings(): Config | undefined {
  try {
    const config = readConfig(process.env, []);
    print({ level: 'ok', about: 'settings', says: 'they are readable' });
    return config;
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    for (const line of says.split('\n'))
      print({ level: 'fail', about: 'settings', says: line, todo: 'mend it; the rest was not looked at' });
    return undefined;
  }
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {},
  words: 0,
  failure: 'The installation was not looked at',
  async run() {
    const config = settings();
    if (config === undefined) return FAILED;
    const count = { ok: 0, warn: 0, fail: 0 };
    for await (const finding of examine(config)) {
      print(finding);
      count[finding.level] += 1;
    }
    say(`${count.fail} fail, ${count.warn} warn`);
    return count.fail === 0 ? 0 : FAILED;
  },
});
