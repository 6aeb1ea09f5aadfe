import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Mutant } from './mutants.ts';
import type { playSeed } from './game.ts';
import type { Outcome } from './run-seed.ts';

/** As deep below the package as the built server, which reads its version from there. */
const FOLDER = 'dist/business-sim';

/** Replaces the text in its one file while the server is bundled; a mutant whose text has gone is an error. */
const replacing = ({ file, from, to }: Mutant): Plugin => ({
  name: 'mutant',
  setup: (bundle) =>
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (relative(process.cwd(), path) !== file) return undefined;
      const source = readFileSync(path, 'utf8');
      if (source.split(from).length !== 2) throw new Error(`${file} has "${from}" not exactly once`);
      return { contents: source.replace(from, () => to), loader: 'ts' };
    }),
});

type Game = { playSeed: typeof playSeed };

/** The game on a server with that mutant in it. */
export async function loadMutant(mutant: Mutant, index: number): Promise<Game> {
  const outfile = join(process.cwd(), FOLDER, `mutant-${index}.mjs`);
  mkdirSync(FOLDER, { recursive: true });
  await build({
    entryPoints: ['tests/business-sim/game.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [replacing(mutant)],
  });
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Game;
}

/** Plays the mutant's seed. */
export const playMutant = async (mutant: Mutant, index: number): Promise<Outcome> =>
  (await loadMutant(mutant, index)).playSeed(mutant.seed);
