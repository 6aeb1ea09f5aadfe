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

  it('is deterministic: the same seed plays the same, whatever was played before', async () => {
    const [first, , second] = [
      await runSeed(world, 7, newCoverage()),
      await runSeed(world, 8, newCoverage()),
      await runSeed(world, 7, newCoverage()),
    ];
    expect(second).toEqual(first);
  });

  it.each(MUTANTS.map((mutant, index) => ({ mutant, index, name: `[${mutant.rule}] ${mutant.what}` })))(
    'goes red without a safeguard: $name (seed $mutant.seed)',
    async ({ mutant, index }) => {
      const { violations } = await playMutant(mutant, index);
      expect(violations.join('\n')).toContain(`${mutant.rule}: `);
    },
  );
});
