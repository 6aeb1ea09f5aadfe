// npm test: everything that proves the product, in the order from quick to slow; every step runs even when one failed.
// Its last line is `tests: N passed, N failed`: what vitest, the simulation and Playwright report together.
import { mkdirSync, rmSync } from 'node:fs';
import { askedSteps } from './lib/asked-steps.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { addCounts, countPlaywright, countSim, countVitest } from './lib/reports.mjs';
import { bin, run, wasInterrupted } from './lib/run.mjs';

const REPORTS = 'test-results/reports';
const SIM_SEEDS = '500';

async function vitest(name, projects, env = {}) {
  const report = `${REPORTS}/${name}.json`;
  const selection = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(bin('vitest'), ['run', ...selection, ...reporters], { env: { ...process.env, ...env } });
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

async function serverSuite() {
  const postgres = await startPostgres();
  if (postgres === undefined) console.log('NOTICE: no PostgreSQL found, the server suite runs on SQLite only.');
  try {
    return await vitest('server', ['server'], postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres?.stop();
  }
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
  sim,
  server: serverSuite,
  browser,
};

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
console.log(`tests: ${total.passed} passed, ${total.failed} failed`);
process.exit(hasFailed || wasInterrupted() || total.failed > 0 ? 1 : 0);
