import { MUTANTS } from './mutants.ts';
import { loadMutant } from './play-mutant.ts';

/**
 * Prints for each mutant the first seed that sees it: its own one, or of 1 to 300. Run it after a change of the actions or of
 * `legal-pairs.ts`, by which each seed plays another game: `npx tsx tests/business-sim/find-seeds.ts`.
 */
const MOST_SEEDS = 300;

for (const [index, mutant] of MUTANTS.entries()) {
  const game = await loadMutant(mutant, index);
  const seeds = [mutant.seed, ...Array.from({ length: MOST_SEEDS }, (_, at) => at + 1)];
  let found: number | undefined;
  for (const seed of seeds) {
    const { violations } = await game.playSeed(seed);
    if (!violations.join('\n').includes(`${mutant.rule}: `)) continue;
    found = seed;
    break;
  }
  const said = found === mutant.seed ? 'as before' : `was ${mutant.seed}`;
  process.stdout.write(`${found ?? 'no seed'} (${said}): [${mutant.rule}] ${mutant.what}\n`);
}
