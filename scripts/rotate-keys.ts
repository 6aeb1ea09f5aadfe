import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { carryEndedKeys, giveUpEndedLines } from '#server/base/ended-list.ts';
import { randomIds } from '#server/base/ids.ts';
import { loadMasterKeys } from '#server/base/master-key.ts';
import { openInstalled } from '#server/modules/platform/installation/open-installed.service.ts';
import { rotateKeys } from '#server/modules/platform/keys/rotate-keys.service.ts';
import { runCommand, say } from './lib/command.ts';

const USAGE = `
npm run rotate-keys: encrypts with the newest master key what an older one encrypted: the data keys of card details, and
the secrets of second factors, notifications and channels. Before it, MASTER_KEY (or DATA_DIR/keys/master.key) names the new key first and the
old one after it, and every process was restarted with both; after it, the old one can be removed. It may be stopped and run
again. Exit code 1 when something does not open with any key: then keep the old ones.
  npm run rotate-keys              reads MASTER_KEY, DATABASE_URL, DATA_DIR as the server does
  npm run rotate-keys -- --lost    a key is gone for good: what it encrypted stays closed, and a server no longer misses it
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { lost: { type: 'boolean', default: false } },
  words: 0,
  failure: 'No key was changed any further',
  async run({ lost: isLost }) {
    const config = readConfig(process.env, []);
    const database = await openInstalled(config);
    try {
      const keys = loadMasterKeys(config.masterKey, config.dataDir);
      const changed = await rotateKeys({ database, clock: systemClock, ids: randomIds, keys }, { isLost });
      const { cards, second_factors, push, channels } = changed;
      const list = await carryEndedKeys(config.endedList, keys);
      const given = isLost ? await giveUpEndedLines(config.endedList, keys) : 0;
      const broken = changed.broken + list.broken;
      const counts = `${cards} card details, ${second_factors} second factors, ${push} secrets of notifications, ${channels} of channels`;
      say(`re-encrypted with the key ${keys.current.id}: ${counts}`);
      if (broken > 0 && isLost) say(`${broken} do not open with any key given, and stay closed`);
      else if (broken > 0) say(`${broken} do not open with any key given: keep the old keys and look into them`);
      else if (keys.byId.size > 1) say('nothing is encrypted with an older key any more: it can be removed');
      if (given > 0)
        say(
          `${given} lines of the list of what ended are of a lost key: after the restore of an older backup, repeat erasures and revocations by hand`,
        );
      return broken > 0 && !isLost ? 1 : 0;
    } finally {
      await database.close();
    }
  },
});
