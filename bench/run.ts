/**
 * npm run bench: measures the built product on this machine and writes docs/benchmarks.md. Figures are shown, never
 * tested: a slow machine must not make a test red.
 */
import { execSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import buildOnce from '#tests/e2e/build-once.ts';
import { signInOwner, type Owner } from '#tests/e2e/kitchen.ts';
import { startServer, type TestServer } from '#tests/e2e/server.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { measureBoard } from './board.ts';
import { measureCatchUp } from './catch-up.ts';
import { measureFigures } from './figures.ts';
import { measureIntake } from './intake.ts';
import { measurePages, measureScroll } from './pages.ts';
import { measurePainted } from './painted.ts';
import { tableText, type Table } from './stats.ts';
import { measureStopwatch } from './stopwatch.ts';
import { measureWeight } from './weight.ts';

const INTAKE_ORDERS = 3_000;

const MEASURES: Record<string, (server: TestServer, owner: Owner) => Promise<Table>> = {
  painted: measurePainted,
  'catch-up': measureCatchUp,
  intake: (server, owner) => measureIntake(server, owner, INTAKE_ORDERS),
  weight: measureWeight,
  board: measureBoard,
  stopwatch: measureStopwatch,
  pages: measurePages,
  scroll: measureScroll,
  figures: () => measureFigures(),
};

function machine(): string {
  const chromium = execSync(`${findChromium() ?? 'chromium'} --version --no-sandbox`, { encoding: 'utf8' }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${memory} GiB, ${process.platform}, Node.js ${process.version}, ${chromium}`;
}

const removeReadyDemo = await buildOnce();
const asked = process.argv.slice(2);
const tables: string[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  // A server of its own each: one measurement's orders must not weigh on the next.
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  try {
    const text = tableText(await measure(server, await signInOwner(server)));
    process.stdout.write(`${text}\n`);
    tables.push(text);
  } finally {
    await server.stop();
  }
}

await removeReadyDemo();

if (asked.length === 0) {
  const day = new Date().toISOString().slice(0, 10);
  const head = `# Benchmarks\nMeasured by \`npm run bench\` on ${day}: ${machine()}. Server, clients and browser share the machine.\n`;
  writeFileSync('docs/benchmarks.md', [head, ...tables].join('\n'));
}
