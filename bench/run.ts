import { execSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import buildOnce from '../tests/e2e/build-once.ts';
import { signInOwner, type Owner } from '../tests/e2e/kitchen.ts';
import { startServer, type TestServer } from '../tests/e2e/server.ts';
import { findChromium } from '../tests/support/chromium.ts';
import { runCommand, UsageError } from '../scripts/lib/command.ts';
import { measureAppends } from './appends.ts';
import { measureBoard } from './board.ts';
import { measureCatchUp } from './catch-up.ts';
import { ensureTools } from './ensure-tools.ts';
import { measureFigures } from './figures.ts';
import { measureIntake } from './intake-grid.ts';
import { measureLists } from './lists.ts';
import { measurePages, measureScroll } from './pages.ts';
import { measurePainted } from './painted.ts';
import { measurePlatform } from './platform.ts';
import { tableText, type Table } from './stats.ts';
import { measureScreens } from './screens.ts';
import { measureStopwatch } from './stopwatch.ts';
import { measureWeight } from './weight.ts';

const RESULTS = 'bench/results';
const DOCUMENT = 'docs/benchmarks.md';

/** A separate server for each: one measurement's orders must not weigh on the next. */
const onServer = (measure: (server: TestServer, owner: Owner) => Promise<Table>) => async (): Promise<Table> => {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  try {
    return await measure(server, await signInOwner(server));
  } finally {
    await server.stop();
  }
};

/** Only these need the packages of bench/package.json, so nothing else installs or imports them. */
const withTools = (measure: () => Promise<Table>) => async (): Promise<Table> => {
  await ensureTools();
  return measure();
};

const MEASURES: Record<string, () => Promise<Table>> = {
  links: withTools(async () => (await import('./links/compare.ts')).compareLinks()),
  painted: onServer(measurePainted),
  'catch-up': onServer(measureCatchUp),
  appends: measureAppends,
  intake: measureIntake,
  screens: measureScreens,
  weight: onServer(measureWeight),
  board: onServer(measureBoard),
  stopwatch: measureStopwatch,
  pages: withTools(onServer(measurePages)),
  scroll: onServer(measureScroll),
  figures: measureFigures,
  platform: measurePlatform,
  lists: measureLists,
};

const hardware = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`;

function machine(): string {
  const chromium = execSync(`${findChromium() ?? 'chromium'} --version --no-sandbox`, { encoding: 'utf8' }).trim();
  return `${hardware()}, ${process.platform}, Node.js ${process.version}, ${chromium}`;
}

/** Between its marks a measure's table is this program's; the words around it are a person's. */
function writeTable(name: string, text: string): void {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end ${name} -->`];
  const document = readFileSync(DOCUMENT, 'utf8');
  const [before, rest] = document.split(begin, 2);
  const after = rest?.split(end, 2)[1];
  if (before === undefined || after === undefined) return;
  writeFileSync(DOCUMENT, `${before}${begin}\n${text}${end}${after}`);
}

async function measureAll(asked: readonly string[]): Promise<void> {
  const removeReadyDemo = await buildOnce();
  mkdirSync(RESULTS, { recursive: true });
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const startedAt = performance.now();
    const table = await measure();
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const about = { measured_at: new Date().toISOString(), machine: machine(), seconds };
    const text = `${tableText(table)}\n${about.measured_at.slice(0, 10)}, ${seconds} s on ${hardware()}: \`npm run bench -- ${name}\`\n`;
    process.stdout.write(`${text}\n`);
    writeFileSync(`${RESULTS}/${name}.json`, `${JSON.stringify({ ...about, ...table }, null, 1)}\n`);
    writeTable(name, text);
  }
  await removeReadyDemo();
}

const USAGE = `
npm run bench: measures the built product on this machine. The results are kept as JSON in bench/results/, and as a
table in docs/benchmarks.md. Figures are shown, never tested: a slow machine must not make a test red.
  npm run bench                      everything, about 40 minutes
  npm run bench -- links intake      only these; there are ${Object.keys(MEASURES).join(', ')}
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: {},
  words: Object.keys(MEASURES).length,
  failure: 'Not measured',
  async run(_values, asked) {
    const unknown = asked.filter((name) => !(name in MEASURES));
    if (unknown.length > 0) throw new UsageError(`there is no measure ${unknown.join(', ')}`);
    await measureAll(asked);
    return 0;
  },
});
