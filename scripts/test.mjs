// npm test: everything that proves the product, in the order from quick to slow; every step runs even when one failed.
// `npm test -- unit server` runs these steps, `npm test -- --changed` what a change can break (test-changed.ts).
// Its last line is `tests: N passed, N failed`: what vitest, the simulation and Playwright report together.
import { mkdirSync, rmSync } from 'node:fs';
import { askedSteps } from './lib/asked-steps.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { addCounts, countPlaywright, countSim, countVitest } from './lib/reports.mjs';
import { bin, run, wasInterrupted } from './lib/run.mjs';

const REPORTS = 'test-results/reports';
/** The whole runs of 500 are `npm run sim` and, with what each action met, `npm run business`: here all has its minutes. */
const SIM_SEEDS = '100';
const BUSINESS_SEEDS = '100';
const POSTGRES_SEEDS = '8';
const MAX_FAILURES = 12;

async function vitest(name, projects, env = {}) {
  const report = `${REPORTS}/${name}.json`;
  const selection = projects.flatMap((project) => ['--project', project]);
  const code = await run(bin('vitest'), ['run', ...selection], {
    env: { ...process.env, ...env, VITEST_REPORT: report },
  });
  return { code, count: countVitest(report) };
}

async function sim() {
  const lines = [];
  const code = await run(bin('tsx'), ['tests/sim/run.ts', '--seeds', SIM_SEEDS], {
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

const business = () =>
  withPostgres('the business simulation', async (env) => {
    const played = [await shifts(['--seeds', BUSINESS_SEEDS])];
    if (env.TEST_DATABASE_URL !== undefined)
      played.push(await shifts(['--database', 'postgres', '--seeds', POSTGRES_SEEDS, '--workers', '1'], env));
    return { code: Math.max(...played.map(({ code }) => code)), count: addCounts(played.map(({ count }) => count)) };
  });

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
  sim,
  business,
  server: serverSuite,
  browser,
};

const [first, ...rest] = process.argv.slice(2);
if (first === '--changed') {
  await ensureReady();
  process.exit(await run(bin('tsx'), ['scripts/test-changed.ts', ...rest]));
}
const asked = askedSteps(process.argv.slice(2), Object.keys(STEPS));
await ensureReady();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const counts = [];
const summary = [];
let hasFailed = false;
for (const [name, step] of Object.entries(STEPS)) {
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
