import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runCommand, wholeNumber } from '../../scripts/lib/command.ts';
import { runSeed } from './run-seed.ts';

const USAGE = `
npm run sim: plays scenarios of a restaurant on a virtual clock, one from each seed, with every fault drawn from it, and
checks the invariants (docs/proof.md, Simulation). Exit code 1 when one is broken; the same seed plays it again.
  npm run sim                                  the seeds 1 to 500
  npm run sim -- --seeds 10000 --from 1        that many, from that one on
  npm run sim -- --workers 2                   on that many cores; without it on all
`;

type Sums = { failed: number; orders: number; taps: number; events: number };

/** Plays `from`, `from + step` … below `end`, and says which scenarios broke a rule. */
async function play(from: number, end: number, step: number): Promise<Sums> {
  const sums: Sums = { failed: 0, orders: 0, taps: 0, events: 0 };
  for (let seed = from; seed < end; seed += step) {
    const outcome = await runSeed(seed);
    sums.orders += outcome.orders;
    sums.taps += outcome.taps;
    sums.events += outcome.events;
    if (outcome.violations.length === 0) continue;
    sums.failed += 1;
    process.stdout.write(`seed ${seed}: ${outcome.violations.slice(0, 4).join(' | ')}\n`);
  }
  return sums;
}

/** The same in its own process. One that dies counts as a failure: its seeds were not proven. */
function playElsewhere(from: number, end: number, step: number): Promise<Sums> {
  const child = fork(fileURLToPath(import.meta.url), ['--part', `${from},${end},${step}`]);
  return new Promise((resolve) => {
    let sums: Sums | undefined;
    child.on('message', (message) => {
      sums = message as Sums;
    });
    child.on('exit', () => resolve(sums ?? { failed: Math.ceil((end - from) / step), orders: 0, taps: 0, events: 0 }));
  });
}

async function playAll(from: number, seeds: number, workers: number): Promise<number> {
  const startedAt = performance.now();
  // Seeds are independent, so each core plays every nth one.
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, index) => playElsewhere(from + index, from + seeds, workers)),
  );
  const sum = (of: (part: Sums) => number): number => parts.reduce((total, each) => total + of(each), 0);
  const failed = sum((each) => each.failed);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `simulated ${seeds} scenarios, ${sum((each) => each.orders)} orders, ${sum((each) => each.events)} events, ${sum((each) => each.taps)} taps in ${seconds.toFixed(1)} s\n`,
  );
  process.stdout.write(`sim: ${seeds - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

const part = process.argv[process.argv.indexOf('--part') + 1];
if (process.send !== undefined && process.argv.includes('--part') && part !== undefined) {
  const [from = 1, end = 1, step = 1] = part.split(',').map(Number);
  process.send(await play(from, end, step));
  process.disconnect();
} else {
  const code = await runCommand({
    usage: USAGE,
    options: {
      seeds: { type: 'string', default: '500' },
      from: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(availableParallelism()) },
    },
    words: 0,
    failure: 'Nothing was simulated',
    run(values) {
      const seeds = wholeNumber('seeds', values.seeds);
      return playAll(wholeNumber('from', values.from), seeds, Math.min(wholeNumber('workers', values.workers), seeds));
    },
  });
  process.exit(code);
}
