import { runSeed } from './run-seed.ts';

/** `npm run sim -- --seeds 10000 [--from 1]`: the deterministic simulation of docs/spec/realtime.md. */
function argument(name: string, fallback: number): number {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
}

const from = argument('from', 1);
const seeds = argument('seeds', 500);
const startedAt = performance.now();
let failed = 0;
let orders = 0;
let taps = 0;
let events = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const outcome = await runSeed(seed);
  orders += outcome.orders;
  taps += outcome.taps;
  events += outcome.events;
  if (outcome.violations.length === 0) continue;
  failed += 1;
  process.stdout.write(`seed ${seed}: ${outcome.violations.slice(0, 4).join(' | ')}\n`);
}
const seconds = (performance.now() - startedAt) / 1000;
process.stdout.write(
  `simulated ${seeds} evenings, ${orders} orders, ${events} events, ${taps} taps in ${seconds.toFixed(1)} s\n`,
);
process.stdout.write(`sim: ${seeds - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
