import { newCoverage } from './coverage.ts';
import { runSeed, type Outcome } from './run-seed.ts';
import { openWorld } from './world.ts';

/** Plays one seed on a world of its own. The entry that is bundled with a mutant in it. */
export async function playSeed(seed: number): Promise<Outcome> {
  const world = await openWorld('sqlite');
  const outcome = await runSeed(world, seed, newCoverage());
  await world.close();
  return outcome;
}
