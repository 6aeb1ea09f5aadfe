import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A browser test of so many lines, from `test(` to its end. */
const storyOf = (lines: number, line = "  await page.goto('/');"): string =>
  [
    "import { expect, test } from '@playwright/test';",
    '',
    "test('a story', async ({ page }) => {",
    ...Array.from({ length: lines - 3 }, () => line),
    '  await expect(page).toHaveURL(/kiosk/);',
    '});',
    '',
  ].join('\n');

describe('the lint of the browser tests', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'laidan-lint-'));
    mkdirSync(join(root, 'tests/e2e'), { recursive: true });
    // The rules of these tests need no types, which are the slow part of the lint.
    const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Record<string, unknown>;
    writeFileSync(join(root, '.oxlintrc.json'), JSON.stringify({ ...config, options: { typeAware: false } }));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function lint(source: string): string {
    writeFileSync(join(root, 'tests/e2e/story.spec.ts'), source);
    const { stdout, status } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'unix'], {
      cwd: root,
      encoding: 'utf8',
    });
    return status === 0 ? '' : stdout;
  }

  it('takes a story of 60 lines and refuses one of 61', () => {
    expect(lint(storyOf(60))).toBe('');
    expect(lint(storyOf(61))).toContain('max-lines-per-function');
  });

  it.each(['  await page.waitForTimeout(500);', "  await page.waitForLoadState('networkidle');"])(
    'refuses %s',
    (line) => {
      expect(lint(storyOf(4, line))).toContain('no-restricted-properties');
    },
  );
});
