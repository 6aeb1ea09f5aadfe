import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runSeed } from './run-seed.ts';

/**
 * `npm run sim -- --seeds 10000 [--from 1] [--workers 2]`: the deterministic simulation of docs/spec/realtime.md. Seeds
 * know nothing of each other, so each core plays every so-manieth.
 */
function argument(name: string, fallback: number): number {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
}

type Sums = { failed: number; orders: number; taps: number; events: number };

/** Plays `from`, `from + step` … below `end`, and says which evenings broke a rule. */
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

/** The same in a process of its own. One that dies counts as a failure: its seeds were not proven. */
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

const part = process.argv[process.argv.indexOf('--part') + 1];
if (process.send !== undefined && process.argv.includes('--part') && part !== undefined) {
  const [from = 1, end = 1, step = 1] = part.split(',').map(Number);
  process.send(await play(from, end, step));
  process.disconnect();
} else {
  const from = argument('from', 1);
  const seeds = argument('seeds', 500);
  const workers = Math.max(1, Math.min(argument('workers', availableParallelism()), seeds));
  const startedAt = performance.now();
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, index) => playElsewhere(from + index, from + seeds, workers)),
  );
  const sum = (of: (part: Sums) => number): number => parts.reduce((total, each) => total + of(each), 0);
  const failed = sum((each) => each.failed);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `simulated ${seeds} evenings, ${sum((each) => each.orders)} orders, ${sum((each) => each.events)} events, ${sum((each) => each.taps)} taps in ${seconds.toFixed(1)} s\n`,
  );
  process.stdout.write(`sim: ${seeds - failed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}
