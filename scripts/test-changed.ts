import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { affectedTests } from './lib/affected-tests.ts';
import { runCommand, say } from './lib/command.ts';
import { startPostgres } from './lib/postgres.mjs';
import { readTree } from './lib/read-tree.ts';
import { bin, run } from './lib/run.mjs';

const FOLDERS = ['contract', 'src', 'server', 'tests', 'scripts'];
const CODE = /\.(tsx?|mjs)$/;
const PROJECTS = ['node', 'server', 'dom'].flatMap((project) => ['--project', project]);

const USAGE = `
npm test -- --changed: runs what a change can break (CONTRIBUTING.md says how it decides), and everything where it
cannot decide. It does not replace npm test before a change is pushed.
  npm test -- --changed            what is changed and not committed
  npm test -- --changed main       what differs from a commit or branch
`;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter((path) => path !== '');

/** Files that differ from a commit, the new and the removed ones too. */
const changedSince = (base: string): string[] =>
  [
    ...git('diff', '--name-only', '--no-renames', '-z', base, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ].toSorted();

/** The quick ones; unused code and the lint of everything are `npm run check`. */
async function check(changed: readonly string[]): Promise<boolean> {
  const present = changed.filter((path) => existsSync(path));
  const code = present.filter((path) => CODE.test(path));
  const steps = [
    ['tsc', '-b'],
    ...(code.length === 0 ? [] : [['oxlint', ...code]]),
    ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...present],
    ['tsx', 'scripts/check-imports.ts'],
    ['tsx', 'scripts/check-locales.ts'],
  ];
  let isClean = true;
  for (const [program = '', ...args] of steps) isClean = (await run(bin(program), args)) === 0 && isClean;
  return isClean;
}

/** The server's tests run on SQLite, and on PostgreSQL too where the change is one of the database's. */
async function unit(tests: readonly string[], isOfDatabase: boolean): Promise<boolean> {
  const postgres = isOfDatabase ? await startPostgres() : undefined;
  const databases = postgres === undefined ? { TEST_DATABASES: 'sqlite' } : { TEST_DATABASE_URL: postgres.url };
  try {
    const env = { ...process.env, ...databases };
    return (await run(bin('vitest'), ['run', ...PROJECTS, ...tests], { env })) === 0;
  } finally {
    await postgres?.stop();
  }
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {},
  words: 1,
  failure: 'Nothing was tested',
  async run(_values, [base = 'HEAD']) {
    const changed = changedSince(base);
    const { tests, browser, undecided } = affectedTests(changed, readTree('.', FOLDERS, CODE));
    say(`${changed.length} files differ from ${base}`);
    if (undecided.length > 0) {
      say(`nothing says what these can break, so everything is run: ${undecided.join(', ')}`);
      return run(process.execPath, ['scripts/test.mjs']);
    }
    say(`${tests.length} files of tests${browser.map((path) => `\n${path}`).join('')}\n`);
    const isClean = await check(changed);
    const isOfDatabase = changed.some((path) => path.startsWith('server/db/'));
    const hasPassed = tests.length === 0 || (await unit(tests, isOfDatabase));
    const isSeen = browser.length === 0 || (await run(bin('playwright'), ['test', ...browser])) === 0;
    say(`changed: ${isClean && hasPassed && isSeen ? 'ok' : 'FAILED'}`);
    return isClean && hasPassed && isSeen ? 0 : 1;
  },
});
