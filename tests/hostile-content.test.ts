import { afterAll, beforeAll, expect, it } from 'vitest';
import { bombard } from './fuzz/bombard.ts';
import { openVictim, type Victim } from './fuzz/victim.ts';

/** `FUZZ_SEED=7` tries others; `npm run faults -- fuzz` many more of them, and measures how long the server stands still. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_125);
const MEMORY_MB = 512;

let victim: Victim;
beforeAll(async () => {
  victim = await openVictim();
}, 120_000);
afterAll(() => victim.close());

it('[DO12] hostile content, targets, headers and frames of every call never make it fail, nor take more than 512 MB', async () => {
  const { problems, requests, answered } = await bombard(victim, { seed: SEED, each: 2, sockets: 60, width: 12 });
  // As one text: a list would be cut to its length in the line that names the failure.
  expect(problems.join('\n'), `FUZZ_SEED=${SEED}`).toBe('');
  expect(requests).toBeGreaterThan(1_000);
  // It is read and refused by many of its parts, and some of it is taken.
  for (const status of [200, 400, 401, 404, 413, 415, 422])
    expect([status, answered.get(status) ?? 0]).toEqual([status, expect.toSatisfy((count: number) => count > 0)]);
  const peak = victim.peakMb();
  process.stdout.write(`hostile content: ${requests} requests, ${peak} MB at most\n`);
  if (peak !== undefined) expect(peak).toBeLessThanOrEqual(MEMORY_MB);
}, 240_000);
