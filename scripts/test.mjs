// npm test: everything that proves the product, in the order from quick to slow; every step runs even when one failed.
// `npm test -- unit server` runs these steps, `npm test -- --changed` what a change can break (test-changed.ts), and
// `npm run proofs` the long ones, which are not of each commit.
// Its last line is `tests: N passed, N failed`: what vitest, the simulation and Playwright report together.
import { mkdirSync, rmSync } from 'node:fs';
import { askedSteps } from './lib/asked-steps.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { addCounts, countPlaywright, countSim, countVitest } from './lib/reports.mjs';
import { bin, run, wasInterrupted } from './lib/run.mjs';

const REPORTS = 'test-results/reports';
/** How many shifts are played of the link and of the business, and how often each call is fuzzed. */
const EACH_COMMIT = { sim: '100', business: '100', postgres: '8' };
const LONG = { sim: '500', business: '500', postgres: '20' };
const LONG_FUZZ = { FUZZ_RUNS: '10' };
const MAX_FAILURES = 12;

async function vitest(name, projects, env = {}, paths = []) {
  const report = `${REPORTS}/${name}.json`;
  const selection = projects.flatMap((project) => ['--project', project]);
  const code = await run(bin('vitest'), ['run', ...selection, ...paths], {
    env: { ...process.env, ...env, VITEST_REPORT: report },
  });
  return { code, count: countVitest(report) };
}

async function sim({ sim: seeds }) {
  const lines = [];
  const code = await run(bin('tsx'), ['tests/sim/run.ts', '--seeds', seeds], {
    stdio: ['inherit', 'pipe', 'inherit'],
    onLine: (line) => lines.push(line),
  });
  return { code, count: countSim(lines) };
}

/** Runs `step` with a PostgreSQL of its own, or with none where none is installed. */
async function withPostgres(name, step) {
  const postgres = await startPostgres();
  if (postgres === undefined) console.log(`NOTICE: no PostgreSQL found, ${name} runs on SQLite only.`);
  try {
    return await step(postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres?.stop();
  }
}

const serverSuite = () => withPostgres('the server suite', (env) => vitest('server', ['server'], env));

async function shifts(words, env = {}) {
  const lines = [];
  const code = await run(bin('tsx'), ['tests/business-sim/run.ts', ...words], {
    env: { ...process.env, ...env },
    stdio: ['inherit', 'pipe', 'inherit'],
    onLine: (line) => lines.push(line),
  });
  return { code, count: countSim(lines) };
}

const allOf = (results) => ({
  code: Math.max(...results.map(({ code }) => code)),
  count: addCounts(results.map(({ count }) => count)),
});

const business = (seeds) =>
  withPostgres('the business simulation', async (env) => {
    const played = [await shifts(['--seeds', seeds.business])];
    if (env.TEST_DATABASE_URL !== undefined)
      played.push(await shifts(['--database', 'postgres', '--seeds', seeds.postgres, '--workers', '1'], env));
    return allOf(played);
  });

/** What proves the tests themselves and the documents' commands, and the simulations and the fuzz at their full length. */
async function proofs() {
  const fuzz = (env) => vitest('fuzz', ['server'], { ...env, ...LONG_FUZZ }, ['server/modules/fuzz-calls.test.ts']);
  return allOf([
    await vitest('proofs', ['proofs']),
    await withPostgres('the fuzz of the calls', fuzz),
    await sim(LONG),
    await business(LONG),
  ]);
}

async function browser() {
  const report = `${REPORTS}/playwright.json`;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await run(bin('playwright'), ['test', '--reporter=list,json'], { env });
  return { code, count: countPlaywright(report) };
}

const STEPS = {
  check: async () => ({ code: await run(process.execPath, ['scripts/check.mjs']) }),
  // Before the tests: some of them start what was built.
  build: async () => ({ code: (await buildAll()) ? 0 : 1 }),
  unit: () => vitest('unit', ['node', 'dom']),
  sim: () => sim(EACH_COMMIT),
  business: () => business(EACH_COMMIT),
  server: serverSuite,
  browser,
};
/** Only when it is asked for. */
const LATER = { proofs };

const [first, ...rest] = process.argv.slice(2);
if (first === '--changed') {
  await ensureReady();
  process.exit(await run(bin('tsx'), ['scripts/test-changed.ts', ...rest]));
}
const asked = askedSteps(process.argv.slice(2), Object.keys({ ...STEPS, ...LATER }));
const steps = asked.length === 0 ? STEPS : { ...STEPS, ...LATER };
await ensureReady();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const counts = [];
const summary = [];
let hasFailed = false;
for (const [name, step] of Object.entries(steps)) {
  if (wasInterrupted()) break;
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const { code, count } = await step();
  if (count !== undefined) counts.push(count);
  hasFailed ||= code !== 0;
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
}

const total = addCounts(counts);
console.log(`\n${summary.join('\n')}`);
// Said again at the end: a machine that runs this keeps its last lines.
for (const failure of total.failures.slice(0, MAX_FAILURES)) console.log(`failed: ${failure}`);
console.log(`tests: ${total.passed} passed, ${total.failed} failed`);
process.exit(hasFailed || wasInterrupted() || total.failed > 0 ? 1 : 0);
