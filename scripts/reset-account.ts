/**
 * npm run reset-account: lets somebody in again when nobody in the back-office can. Prints a link that sets a new
 * password, once and within the hour; with --two-factor it takes the second factor off instead. Every session of the
 * account ends, and the record of changes names the console.
 *   npm run reset-account -- admin@example.com
 *   npm run reset-account -- admin@example.com --two-factor
 */
import { parseArgs } from 'node:util';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { randomIds } from '#server/base/ids.ts';
import { openDatabase } from '#server/db/database.ts';
import { targetOf } from '#server/db/target.ts';
import { resetAccount } from '#server/modules/user/reset-account.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'two-factor': { type: 'boolean' } } });
const config = readConfig(process.env, []);
const database = openDatabase(targetOf(config));
try {
  const [mail] = positionals;
  if (mail === undefined) throw new Error('say whose account: npm run reset-account -- admin@example.com');
  const origin = config.publicUrl?.replace(/\/$/, '') ?? `http://127.0.0.1:${config.port}`;
  const wish = { removesTwoFactor: values['two-factor'] === true, origin };
  const reset = await resetAccount({ database, clock: systemClock, ids: randomIds }, mail, wish);
  if (reset === undefined) throw new Error(`no account has the address ${mail}`);
  if (reset.link !== undefined) say(`open within the hour, once: ${reset.link.url}`);
  else say(reset.hadTwoFactor ? 'the second factor is off' : 'there was no second factor');
  say(`${reset.ended} sessions ended`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
