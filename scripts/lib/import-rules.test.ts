import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findViolations, importsOf } from './import-rules.ts';

const violationsOf = (files: Record<string, string>): string[] => findViolations(new Map(Object.entries(files)));
const importing = (from: string, name: string): string[] => violationsOf({ [from]: `import { x } from '${name}';` });

describe('the import rules', () => {
  it.each([
    ['contract/live.ts', './domain/order.ts'],
    ['src/lib/api.ts', '#contract/live.ts'],
    ['src/live/session.ts', '../lib/clock.ts'],
    ['src/data/order/queries.ts', '../../lib/api.ts'],
    ['src/kiosk/board/board.tsx', '../../ui/button.tsx'],
    ['src/backoffice/routes.tsx', '../data/order/queries.ts'],
    ['src/main.tsx', './kiosk/desk-app.tsx'],
    ['server/modules/orders/order/order.service.ts', '../../../db/database.ts'],
    ['server/modules/orders/order/order.service.ts', './order-effects.ts'],
    ['server/modules/money/card/card.service.ts', '../../orders/order/order.repository.ts'],
    ['server/job-handlers.ts', './modules/orders/order/order.jobs.ts'],
    ['server/routes.ts', './modules/orders/order/order.routes.ts'],
    ['server/modules/orders/order/order.test.ts', '../../../testing/test-app.ts'],
    ['server/modules/money/card/card.test.ts', '../../orders/order/order-effects.ts'],
    ['tests/sim/run.ts', '#server/live/core.ts'],
    ['src/lib/api.test.ts', '#tests/support/handlers.ts'],
  ])('lets %s import %s', (from, name) => {
    expect(importing(from, name)).toEqual([]);
  });

  it.each([
    ['contract/live.ts', '#src/lib/clock.ts'],
    ['src/lib/api.ts', '../live/session.ts'],
    ['src/live/session.ts', '../data/order/queries.ts'],
    ['src/data/order/queries.ts', '../../kiosk/board/board.tsx'],
    ['src/ui/button.tsx', '../lib/api.ts'],
    ['src/kiosk/board/board.tsx', '../../backoffice/routes.tsx'],
    ['src/backoffice/routes.tsx', '../kiosk/board/board.tsx'],
    ['src/backoffice/routes.tsx', '../app/office-app.tsx'],
    ['src/sw/sw.ts', '../app/office-app.tsx'],
    ['src/lib/api.ts', '#server/app.ts'],
    ['server/app.ts', '#src/lib/api.ts'],
    ['server/db/database.ts', '../modules/orders/order/order.service.ts'],
    ['server/modules/orders/order/order.service.ts', '../../../app.ts'],
    ['server/modules/orders/order/order.service.ts', '../../../testing/test-app.ts'],
    ['server/modules/money/card/card.service.ts', '../../orders/order/order-effects.ts'],
    ['server/modules/money/card/card.service.ts', '../../orders/order/order.routes.ts'],
    ['server/demo/create-demo.ts', '../modules/orders/order/order-effects.ts'],
    ['scripts/backup.ts', '#server/modules/platform/installation/manifest.ts'],
    ['server/app.ts', '#tests/support/handlers.ts'],
  ])('goes red when %s imports %s', (from, name) => {
    expect(importing(from, name)).toHaveLength(1);
  });

  it('goes red on a cycle, even one of types', () => {
    const violations = violationsOf({
      'src/lib/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
      'src/lib/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
    });
    expect(violations).toEqual(['cycle: src/lib/a.ts → src/lib/b.ts → src/lib/a.ts']);
  });

  it('goes red when two modules need each other, also by way of a third', () => {
    const module = (name: string, needed: string): [string, string] => [
      `server/modules/orders/${name}/${name}.service.ts`,
      `import { x } from '../${needed}/${needed}.repository.ts';`,
    ];
    const ring = [module('a', 'b'), module('b', 'c'), module('c', 'a'), module('d', 'a')];
    expect(violationsOf(Object.fromEntries(ring))).toEqual(['modules need each other: orders/a ⇄ orders/b ⇄ orders/c']);
  });

  it('goes red on a barrel by name and by content', () => {
    expect(violationsOf({ 'src/ui/index.ts': 'export const x = 1;' })).toHaveLength(1);
    expect(violationsOf({ 'src/ui/all.ts': "// all of it\nexport * from './button.tsx';\n" })).toHaveLength(1);
    expect(violationsOf({ 'src/ui/some.ts': "export { x } from './button.tsx';\nexport const y = 1;\n" })).toEqual([]);
  });

  it('goes red on a package in the contract, a missing extension, a needless alias, a way around the alias', () => {
    expect(importing('contract/live.ts', 'zod')).toHaveLength(1);
    expect(importing('contract/live.ts', 'zod/mini')).toEqual([]);
    expect(importing('src/lib/api.ts', './clock')).toHaveLength(1);
    expect(importing('src/live/session.ts', '#src/live/clock.ts')).toHaveLength(1);
    expect(importing('src/lib/api.ts', '../../contract/live.ts')).toHaveLength(1);
  });

  it('goes red on a folder that has no place yet', () => {
    expect(violationsOf({ 'src/helpers/x.ts': 'export const x = 1;' })).toEqual([
      'src/helpers/x.ts is in no zone of import-rules.ts',
    ]);
  });

  it('reads every form of import and none inside a comment', () => {
    const source = [
      "import './side-effect.ts';",
      "import type { A } from './a.ts';",
      'import {',
      '  b,',
      "} from './b.ts';",
      "export * from './c.ts';",
      "const d = () => import('./d.ts');",
      "// import { no } from './no.ts';",
      "/* import { no } from './no.ts'; */",
    ].join('\n');
    expect(importsOf(source)).toEqual(['./side-effect.ts', './a.ts', './b.ts', './c.ts', './d.ts']);
  });

  it('ends the command with 1 on a bad tree', () => {
    const root = mkdtempSync(join(tmpdir(), 'laidan-imports-'));
    const bad = join(root, 'src/kiosk/board/board.tsx');
    mkdirSync(dirname(bad), { recursive: true });
    writeFileSync(bad, "import { routes } from '../../backoffice/routes.tsx';\nexport const x = routes;\n");
    const { status, stderr } = spawnSync('node_modules/.bin/tsx', ['scripts/check-imports.ts', root], {
      encoding: 'utf8',
    });
    rmSync(root, { recursive: true });
    expect(status).toBe(1);
    expect(stderr).toContain('src/kiosk/board/board.tsx (src/kiosk/) may not import src/backoffice/routes.tsx');
  });
});
