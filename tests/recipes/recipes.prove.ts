import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ADD_A_CALL, ADD_A_SCREEN } from './office.ts';
import { ADD_A_CHANNEL, ADD_A_COURIER, ADD_AN_ORDER_ACTION } from './orders.ts';
import { carryOut, copyTree } from './recipe.ts';

const RECIPES = [ADD_A_CALL, ADD_A_SCREEN, ADD_AN_ORDER_ACTION, ADD_A_CHANNEL, ADD_A_COURIER];

/** The steps of the check but the lint: what a file can break elsewhere. */
const WHOLE_TREE = [...readFileSync('scripts/check.mjs', 'utf8').matchAll(/^ {2}(\w+): \['/gm)]
  .map(([, step = '']) => step)
  .filter((step) => step !== 'lint');

const run = (root: string, command: readonly string[]): { code: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
};

describe('the recipes of ARCHITECTURE.md', () => {
  it('are the ones that are carried out here', () => {
    const section = readFileSync('ARCHITECTURE.md', 'utf8').split('## Add …')[1] ?? '';
    const named = [...section.matchAll(/^\*\*([^*]+)\*\*/gm)].map(([, name]) => name);
    expect(RECIPES.map(({ name }) => name)).toEqual(named);
  });

  it('lead, followed one after the other in a copy of the tree, to a tree that passes every check', () => {
    const copy = copyTree(process.cwd());
    try {
      for (const recipe of RECIPES) for (const step of recipe.steps) carryOut(copy.path, step);
      run(copy.path, ['node_modules/oxfmt/bin/oxfmt', 'src', 'server', 'contract', 'tests']);
      const { code, output } = run(copy.path, ['scripts/check.mjs', ...WHOLE_TREE]);
      expect(output.slice(-3_000)).toContain('check: ok');
      expect(code).toBe(0);
      // The rest of the tree is linted by `npm run check`.
      const files = RECIPES.flatMap(({ steps }) => steps.map(({ file }) => file)).filter((file) =>
        /\.tsx?$/.test(file),
      );
      const lint = run(copy.path, ['node_modules/oxlint/bin/oxlint', ...new Set(files)]);
      expect([lint.code, lint.output.slice(-3_000)]).toEqual([
        0,
        expect.stringContaining('Found 0 warnings and 0 errors'),
      ]);
    } finally {
      copy.remove();
    }
  }, 600_000);

  it('are checked: a recipe without its last words is refused', () => {
    const copy = copyTree(process.cwd());
    try {
      for (const step of ADD_A_SCREEN.steps.filter(({ file }) => file !== 'locales/en/office.json'))
        carryOut(copy.path, step);
      const { output } = run(copy.path, ['scripts/check.mjs', 'locales']);
      expect(output).toContain('"page.motto" is missing in en');
    } finally {
      copy.remove();
    }
  }, 60_000);
});
