import { describe, expect, it } from 'vitest';
import { runSeed } from './run-seed.ts';
import { MUTANTS } from './mutants.ts';

const MUTANT_SEEDS = 50;

describe('the simulation', () => {
  it('is deterministic: the same seed gives the same scenario', async () => {
    const [first, second] = [await runSeed(7), await runSeed(7)];
    expect(second).toEqual(first);
  });

  it.each(Object.keys(MUTANTS))('goes red when a safeguard is replaced by its naive form: %s', async (name) => {
    const red: number[] = [];
    for (let seed = 1; seed <= MUTANT_SEEDS && red.length < 3; seed += 1) {
      const { violations } = await runSeed(seed, MUTANTS[name]?.());
      if (violations.length > 0) red.push(seed);
    }
    expect(red.length, `${name} must be found within ${MUTANT_SEEDS} seeds`).toBeGreaterThan(0);
  });
});
