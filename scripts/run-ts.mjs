// Runs a TypeScript program of this repository (first argument) from a fresh clone: dependencies first, then tsx.
import { ensureReady } from './lib/ensure.mjs';
import { bin, run } from './lib/run.mjs';

await ensureReady();
process.exit(await run(bin('tsx'), process.argv.slice(2)));
