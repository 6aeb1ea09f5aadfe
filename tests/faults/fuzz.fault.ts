import { loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bombard } from '../fuzz/bombard.ts';
import { openVictim, type Victim } from '../fuzz/victim.ts';
import { figure } from './world.ts';

/** `FUZZ_SEEDS=1,2,3 FUZZ_EACH=20` for others and more. */
const SEEDS = (process.env['FUZZ_SEEDS'] ?? '1,2').split(',').map(Number);
const EACH = Number(process.env['FUZZ_EACH'] ?? 6);
const ALONE = Number(process.env['FUZZ_ALONE'] ?? 3);
const MEMORY_MB = 512;
/** Of the server alone: beside other work its event loop is held by them, too. */
const STALL_MS = 250;
const QUIET_LOAD = 3;

describe.each(SEEDS)('the hostile content of seed %i', (seed) => {
  let victim: Victim;
  beforeAll(async () => {
    victim = await openVictim();
  });
  afterAll(() => victim.close());

  it('never makes it fail, stand still, or take more than a small machine has', async () => {
    const stalls: { ms: number; tried: readonly string[] }[] = [];
    await victim.stalledMs();
    const { problems, requests, answered } = await bombard(victim, {
      seed,
      each: EACH,
      sockets: 400,
      width: 16,
      onPause: async (tried) => void stalls.push({ ms: await victim.stalledMs(), tried }),
    });
    const [worst] = stalls.toSorted((left, right) => right.ms - left.ms);
    const load = loadavg()[0] ?? 0;
    figure(
      `seed ${seed}: ${requests} requests, ${victim.peakMb()} MB at most, stood still for ${worst?.ms} ms at most, load ${load.toFixed(1)}`,
    );
    figure(
      `answers ${[...answered]
        .toSorted()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    );
    expect(problems).toEqual([]);
    expect(victim.peakMb() ?? 0).toBeLessThanOrEqual(MEMORY_MB);
    if (load <= QUIET_LOAD) expect(worst?.ms, worst?.tried.join('; ').slice(0, 2_000)).toBeLessThanOrEqual(STALL_MS);
    else figure('other work ran beside it: the stall is not judged');
  }, 900_000);

  it('costs the thread that serves all others little, one after the other, whatever else this machine does', async () => {
    const { problems, slowest } = await bombard(victim, { seed: seed + 1_000, each: ALONE, sockets: 0, width: 1 });
    for (const { ms, what } of slowest.slice(0, 3))
      figure(`${Math.round(ms)} ms of a processor: ${what.slice(0, 200)}`);
    expect(problems).toEqual([]);
    expect(slowest[0]?.ms ?? 0, slowest[0]?.what).toBeLessThanOrEqual(STALL_MS);
  }, 900_000);
});

describe('the control', () => {
  let victim: Victim;
  beforeAll(async () => {
    victim = await openVictim();
  });
  afterAll(() => victim.close());

  it('sees a server that stands still', async () => {
    await victim.stalledMs();
    victim.server.signal('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    victim.server.signal('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(await victim.stalledMs()).toBeGreaterThan(1_000);
  });
});
