// Runs a TypeScript program of this repository (first argument) from a fresh clone: dependencies first, then tsx, or
// what `npm run build` has made of it where that is of these sources.
import { builtCommand } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';
import { bin, run } from './lib/run.mjs';

const [program = '', ...args] = process.argv.slice(2);
await ensureReady();
const built = builtCommand(program);
process.exit(
  built === undefined
    ? await run(bin('tsx'), [program, ...args])
    : await run(process.execPath, ['--enable-source-maps', built, ...args]),
);
