import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStale } from './build.mjs';
import { isAsLocked, isInstalled, isNodeEnough } from './ensure.mjs';
import { addCounts, countPlaywright, countSim, countVitest } from './reports.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laidan-tools-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path, content = '', atSeconds = 1_000) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  utimesSync(join(root, path), atSeconds, atSeconds);
};

describe('the preflight', () => {
  it.each([
    ['v20.19.0', true],
    ['v20.20.2', true],
    ['v22.0.0', true],
    ['v20.9.0', false],
    ['v18.20.0', false],
  ])('takes Node %s for enough: %s', (version, isEnough) => {
    expect(isNodeEnough(version, '20.19')).toBe(isEnough);
  });

  it('installs when a package of the lock file is missing or another version, not for an optional one', () => {
    const locked = {
      packages: {
        '': {},
        'node_modules/a': { version: '2.0.0' },
        'node_modules/b': { version: '1.0.0', optional: true },
      },
    };
    write('package-lock.json', locked);
    expect(isInstalled(root)).toBe(false);
    write('node_modules/better-sqlite3/build/Release/better_sqlite3.node');
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } });
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '2.0.0' } } });
    expect(isInstalled(root)).toBe(true);
    expect(isAsLocked(root)).toBe(true);
    expect(isAsLocked(join(root, 'bench'))).toBe(false);
  });
});

it('builds again only when a source is newer than the build, or the build is gone', () => {
  const part = { stamp: 'dist/.built', result: 'dist/main.js', sources: ['src', 'package.json'] };
  write('src/a.ts', 'a', 1_000);
  write('package.json', '{}', 1_000);
  utimesSync(join(root, 'src'), 1_000, 1_000);
  expect(isStale(part, root)).toBe(true);
  write('dist/main.js', '', 2_000);
  write('dist/.built', '', 2_000);
  expect(isStale(part, root)).toBe(false);
  utimesSync(join(root, 'src/a.ts'), 3_000, 3_000);
  expect(isStale(part, root)).toBe(true);
});

describe('the count of tests', () => {
  it('sums what the runners report', () => {
    write('vitest.json', { passed: 10, failed: 1, failures: ['a.test.ts › adds: 1 is not 2'] });
    const specs = [{ title: 'rings', tests: [{ status: 'unexpected' }, { status: 'expected' }] }];
    const suites = [{ title: 'desk.spec.ts', suites: [{ title: 'an order', specs }] }];
    write('playwright.json', {
      stats: { expected: 4, flaky: 0, unexpected: 1 },
      suites,
      errors: [{ message: 'late' }],
    });
    const sim = countSim(['seed 3: lost an order', 'sim: 499 passed, 1 failed', '']);
    const counts = [countVitest(join(root, 'vitest.json')), countPlaywright(join(root, 'playwright.json')), sim];
    expect(addCounts(counts)).toEqual({
      passed: 513,
      failed: 4,
      failures: ['a.test.ts › adds: 1 is not 2', 'desk.spec.ts › an order › rings', 'late', 'seed 3: lost an order'],
    });
  });

  it('counts a runner that left no report as failed', () => {
    expect(countVitest(join(root, 'none.json'))).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright(join(root, 'none.json'))).toMatchObject({ passed: 0, failed: 1 });
    expect(countSim(['crashed'])).toMatchObject({ passed: 0, failed: 1 });
  });
});
