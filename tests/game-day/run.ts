import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand, say, wholeNumber } from '../../scripts/lib/command.ts';
import { makeAuthority } from './certificates.ts';
import { openChain } from './chain.ts';
import { faultsOf } from './faults.ts';
import { openKitchen } from './kitchen.ts';
import { draw, isMissed, resultTable, type Outcome } from './plan.ts';
import { playFault, trouble } from './play.ts';
import type { Ends } from './process.ts';

const USAGE = `
npm run game-day: starts an installation of two processes on PostgreSQL and Redis, and one on the embedded database, with
orders coming in and screens that acknowledge them; breaks ten things one after the other, in an order of the seed's own;
looks whether readiness, metrics or the doctor name each within 30 s; does what docs/operations.md says; and waits until
everything is green again. At the end every order that was accepted is in the log and on the screens. Exit code 1 when
something was missed. Needs PostgreSQL, Redis and openssl; a full disk only as root, on Linux.
  npm run game-day -- --seed 2
  --faults 13           how many things break, by default ten
`;

/** The screens trust the game's own authority, which Node reads when it starts; its folder. */
const FOLDER = 'GAME_DAY_AUTHORITY';

/** Runs this command again in a process that trusts the authority. */
const inTrustingProcess = (authority: string): Promise<number> =>
  new Promise((resolve) => {
    const args = [...process.execArgv, ...process.argv.slice(1)];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority, [FOLDER]: dirname(authority) };
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    child.once('exit', (code) => resolve(code ?? 1));
  });

async function play(tlsFolder: string, seed: number, count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-game-'));
  const ends: Ends = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const chain = await openChain(folder, tlsFolder, ends);
    const kitchen = await openKitchen(folder, ends);
    const sites = [chain.site, kitchen.site];
    const before = await trouble(sites);
    if (before !== undefined) throw new Error(`it is red before anything broke: ${before}`);
    const outcomes: Outcome[] = [];
    for (const fault of draw(faultsOf(chain, kitchen, folder), count, seed)) {
      say(`breaks: ${fault.name}`);
      outcomes.push(await playFault(fault, sites));
    }
    const verdicts = [await chain.site.verdict(), await kitchen.site.verdict()];
    const wrong = verdicts.flatMap((verdict) => verdict.wrong);
    say(`\nseed ${seed}\n${resultTable(outcomes)}\n`);
    say(
      `${verdicts.map(({ placed }) => placed).join(' and ')} orders accepted, each in the log and on the screens: ${wrong.length === 0 ? 'yes' : 'NO'}`,
    );
    for (const line of wrong) say(`  ${line}`);
    return outcomes.some(isMissed) || wrong.length > 0 || outcomes.length < count ? 1 : 0;
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

// Nothing that is left open may keep a game that failed from ending.
process.exit(
  await runCommand({
    usage: USAGE,
    options: { seed: { type: 'string', default: '1' }, faults: { type: 'string', default: '10' } },
    words: 0,
    failure: 'The game was not played to its end',
    async run(values) {
      const [seed, count] = [wholeNumber('seed', values.seed), wholeNumber('faults', values.faults)];
      const made = process.env[FOLDER];
      if (made !== undefined) return play(made, seed, count);
      const folder = mkdtempSync(join(tmpdir(), 'laidan-game-tls-'));
      try {
        return await inTrustingProcess(makeAuthority(folder));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  }),
);
