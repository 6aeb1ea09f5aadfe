import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCoverage } from './coverage.ts';
import { MUTANTS } from './mutants.ts';
import { playMutant } from './play-mutant.ts';
import { runSeed } from './run-seed.ts';
import { openWorld, type World } from './world.ts';

describe('the business simulation', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld('sqlite');
  });
  afterAll(() => world.close());

  // 205 plays with a provider's twin.
  it.each([7, 205])('is deterministic: seed %i plays the same, whatever was played before', async (seed) => {
    const first = await runSeed(world, seed, newCoverage());
    await runSeed(world, seed + 1, newCoverage());
    expect(await runSeed(world, seed, newCoverage())).toEqual(first);
  });

  it.each(MUTANTS.map((mutant, index) => ({ mutant, index, name: `[${mutant.rule}] ${mutant.what}` })))(
    'goes red without a safeguard: $name (seed $mutant.seed)',
    async ({ mutant, index }) => {
      const { violations } = await playMutant(mutant, index);
      expect(violations.join('\n')).toContain(`${mutant.rule}: `);
    },
  );
});
