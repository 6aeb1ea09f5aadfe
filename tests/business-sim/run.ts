import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runCommand, UsageError, wholeNumber } from '../../scripts/lib/command.ts';
import type { DialectName } from '#server/db/dialect.ts';
import { addCells, newCoverage, tableOf, type Cells } from './coverage.ts';
import { missingPairs, rarePairs, WANTED } from './legal-pairs.ts';
import { runSeed } from './run-seed.ts';
import { openWorld } from './world.ts';

const USAGE = `
npm run business: plays shifts of a restaurant against the whole server, one from each seed: customers, channels, cooks,
couriers, owner, platform and clock, every action in every state, repeated, late, and with processes that die between two
writes. After each step it checks the rules of docs/spec/business.md. Exit code 1 when one is broken, or when a legal
action never had an effect in 500 seeds (it says which had one less than ${WANTED} times); the same seed plays it again.
  npm run business                                 the seeds 1 to 500 on SQLite
  npm run business -- --seeds 10000 --from 1       that many, from that one on
  npm run business -- --workers 2                  on that many cores; without it on all
  npm run business -- --database postgres          on the PostgreSQL of TEST_DATABASE_URL
`;

/** Enough seeds that each legal pair must have come up. */
const WHOLE_RUN = 500;

type Sums = { failed: number; orders: number; versions: number; cells: Cells };
type Part = { from: number; end: number; step: number; database: DialectName };

async function play({ from, end, step, database }: Part): Promise<Sums> {
  const world = await openWorld(database);
  const coverage = newCoverage();
  const sums: Sums = { failed: 0, orders: 0, versions: 0, cells: coverage.cells };
  for (let seed = from; seed < end; seed += step) {
    const { violations, orders, versions } = await runSeed(world, seed, coverage);
    sums.orders += orders;
    sums.versions += versions;
    if (violations.length === 0) continue;
    sums.failed += 1;
    process.stdout.write(`seed ${seed}: ${violations.slice(0, 3).join(' | ')}\n`);
  }
  await world.close();
  return sums;
}

/** The same in its own process. One that dies counts as a failure: its seeds were not proven. */
function playElsewhere(part: Part): Promise<Sums> {
  const child = fork(fileURLToPath(import.meta.url), ['--part', JSON.stringify(part)]);
  return new Promise((resolve) => {
    const none = { orders: 0, versions: 0, cells: {} };
    let sums: Sums = { failed: Math.ceil((part.end - part.from) / part.step), ...none };
    child.on('message', (message) => {
      sums = message as Sums;
    });
    child.on('exit', () => resolve(sums));
  });
}

async function playAll(from: number, seeds: number, workers: number, database: DialectName): Promise<number> {
  const startedAt = performance.now();
  const end = from + seeds;
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, index) => playElsewhere({ from: from + index, end, step: workers, database })),
  );
  const sum = (of: (part: Sums) => number): number => parts.reduce((total, each) => total + of(each), 0);
  const cells: Cells = {};
  for (const part of parts) addCells(cells, part.cells);
  const isWhole = seeds >= WHOLE_RUN;
  const missing = isWhole ? missingPairs(cells) : [];
  const failed = sum((each) => each.failed);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lines = [
    ...tableOf(cells),
    ...(isWhole ? rarePairs(cells) : []),
    ...missing,
    `played ${seeds} shifts on ${database}, ${sum((each) => each.orders)} orders, ${sum((each) => each.versions)} versions in ${seconds} s`,
    `sim: ${seeds - failed} passed, ${failed + missing.length} failed`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return failed + missing.length === 0 ? 0 : 1;
}

function dialectOf(text: string): DialectName {
  if (text !== 'sqlite' && text !== 'postgres') throw new UsageError('--database takes sqlite or postgres');
  return text;
}

const part = process.argv[process.argv.indexOf('--part') + 1];
if (process.send !== undefined && process.argv.includes('--part') && part !== undefined) {
  process.send(await play(JSON.parse(part) as Part));
  process.disconnect();
} else {
  const code = await runCommand({
    usage: USAGE,
    options: {
      seeds: { type: 'string', default: String(WHOLE_RUN) },
      from: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(availableParallelism()) },
      database: { type: 'string', default: 'sqlite' },
    },
    words: 0,
    failure: 'Nothing was played',
    run({ seeds, from, workers, database }) {
      const count = wholeNumber('seeds', seeds);
      const cores = Math.min(wholeNumber('workers', workers), count);
      return playAll(wholeNumber('from', from), count, cores, dialectOf(database));
    },
  });
  process.exit(code);
}
