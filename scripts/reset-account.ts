import { pino } from 'pino';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { createEndedList } from '#server/base/ended-list.ts';
import { addressForLinks } from '#server/base/kept-address.ts';
import { randomIds } from '#server/base/ids.ts';
import { findMasterKeys } from '#server/base/master-key.ts';
import { openInstalled } from '#server/modules/platform/installation/open-installed.service.ts';
import { resetAccount } from '#server/modules/people/user/reset-account.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run reset-account: gives a person access again when no one in the back-office can. Prints a link that sets a new
password, once and within the hour; with --two-factor it removes the second factor instead. Every session of the
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
      const input = { removesTwoFactor: values['two-factor'], origin: addressForLinks(config) };
      const keys = findMasterKeys(config.masterKey, config.dataDir);
      if (keys === undefined)
        throw new Error('the master key is not here: set MASTER_KEY, or DATA_DIR/keys/master.key');
      const ended = createEndedList({ path: config.endedList, keys, clock: systemClock, log: pino() });
      const reset = await resetAccount({ database, clock: systemClock, ids: randomIds, ended, keys }, mail, input);
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
