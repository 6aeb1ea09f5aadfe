// npm run faults: breaks the network, the processes, the databases, the disk, the clocks and the browser for real, one
// fault after the other (docs/proof.md). `npm run faults -- postgres storm` runs these of them.
import { readdirSync } from 'node:fs';
import { askedSteps } from './lib/asked-steps.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';
import { bin, run, wasInterrupted } from './lib/run.mjs';

const figures = [];
const onLine = (line) => {
  const figure = /^figure: (.*)$/.exec(line.trim())?.[1];
  if (figure !== undefined) figures.push(figure);
};

async function runTool(name, args) {
  return (await run(bin(name), args, { stdio: ['inherit', 'pipe', 'inherit'], onLine })) === 0;
}

const FAULTS = readdirSync('tests/faults').flatMap((file) => /^(.+)\.(fault|browser)\.ts$/.exec(file)?.[1] ?? []);
const asked = askedSteps(process.argv.slice(2), FAULTS);
await ensureReady();
if (!(await buildAll())) process.exit(1);
const passed = [
  await runTool('vitest', ['run', '--config', 'tests/faults/vitest.config.ts', '--passWithNoTests', ...asked]),
];
if (!wasInterrupted())
  passed.push(
    await runTool('playwright', [
      'test',
      '--config',
      'tests/faults/playwright.config.ts',
      '--pass-with-no-tests',
      ...asked,
    ]),
  );

console.log(`\n${figures.join('\n')}`);
const hasFailed = passed.includes(false) || wasInterrupted();
console.log(`faults: ${hasFailed ? 'FAILED' : 'ok'}`);
process.exit(hasFailed ? 1 : 0);
