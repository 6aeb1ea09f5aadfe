import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { randomIds } from '#server/base/ids.ts';
import { openInstalled } from '#server/modules/installation/open-installed.ts';
import { resetAccount } from '#server/modules/user/reset-account.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run reset-account: lets somebody in again when nobody in the back-office can. Prints a link that sets a new
password, once and within the hour; with --two-factor it takes the second factor off instead. Every session of the
account ends, and the record of changes names the console.
  npm run reset-account -- admin@example.com
  npm run reset-account -- admin@example.com --two-factor
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { 'two-factor': { type: 'boolean', default: false } },
  words: 1,
  failure: 'No account was changed',
  async run(values, [mail]) {
    if (mail === undefined) throw new UsageError('say whose account');
    const config = readConfig(process.env, []);
    const database = await openInstalled(config);
    try {
      const origin = config.publicUrl?.replace(/\/$/, '') ?? `http://127.0.0.1:${config.port}`;
      const wish = { removesTwoFactor: values['two-factor'], origin };
      const reset = await resetAccount({ database, clock: systemClock, ids: randomIds }, mail, wish);
      if (reset === undefined) throw new Error(`no account has the address ${mail}`);
      if (reset.link !== undefined) say(`open within the hour, once: ${reset.link.url}`);
      else say(reset.hadTwoFactor ? 'the second factor is off' : 'there was no second factor');
      say(`${reset.ended} sessions ended`);
      return 0;
    } finally {
      await database.close();
    }
  },
});
