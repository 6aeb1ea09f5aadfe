import { describe, expect, it } from 'vitest';
import { runSeed } from './run-seed.ts';
import { TWINS } from './twins.ts';

const TWIN_SEEDS = 50;

describe('the simulation', () => {
  it('is deterministic: the same seed gives the same evening', async () => {
    const [first, second] = [await runSeed(7), await runSeed(7)];
    expect(second).toEqual(first);
  });

  it.each(Object.keys(TWINS))('goes red when a safeguard is replaced by its naive twin: %s', async (name) => {
    const red: number[] = [];
    for (let seed = 1; seed <= TWIN_SEEDS && red.length < 3; seed += 1) {
      const { violations } = await runSeed(seed, TWINS[name]?.());
      if (violations.length > 0) red.push(seed);
    }
    expect(red.length, `${name} must be found within ${TWIN_SEEDS} seeds`).toBeGreaterThan(0);
  });
});
