import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { affectedTests, WIRING } from './affected-tests.ts';

const SOURCES = new Map([
  ['contract/http/menu.ts', ''],
  ['src/ui/tag.tsx', '<b data-testid={`tag-${name}`} />'],
  ['src/backoffice/foods/foods-page.tsx', "import { Tag } from '../../ui/tag.tsx';"],
  [
    'src/backoffice/routes.tsx',
    "{ path: 'foods/:id', lazy: page('menu', async () => (await import('./foods/foods-page.tsx')).FoodsPage) }",
  ],
  ['src/backoffice/foods/foods.test.tsx', "import { FoodsPage } from './foods-page.tsx';"],
  ['server/modules/menu/menu-rows.ts', ''],
  [
    'server/modules/menu/menu.routes.ts',
    "import { getMenuCall } from '#contract/http/menu/menu.ts';\nimport { rows } from './menu-rows.ts';",
  ],
  ['server/modules/menu/menu.test.ts', "import { buildTestApp } from '../../testing/build-test-app.ts';"],
  ['server/modules/bill/bill.test.ts', "import { buildTestApp } from '../../testing/build-test-app.ts';"],
  ['server/modules/order/order.test.ts', "import { getMenuCall } from '#contract/http/menu/menu.ts';"],
  ['server/routes.ts', "import { menuRoutes } from './modules/menu/menu.routes.ts';"],
  ['server/app.ts', "import { routes } from './routes.ts';"],
  ['server/testing/build-test-app.ts', "import { buildApp } from '../app.ts';"],
  ['tests/operations.test.ts', "readFileSync('docs/operations.md')"],
  ['tests/e2e/menu.spec.ts', "import './office.ts'; page.goto(`${origin}/foods/`)"],
  ['tests/e2e/tags.spec.ts', "import './office.ts'; page.getByTestId('tag-new')"],
  ['tests/e2e/office.ts', ''],
]);
const affected = (...changed: string[]) => affectedTests(changed, SOURCES);

describe('the tests that a change can break', () => {
  it('are those of its module, and those that make its calls; not every test that starts the server', () => {
    expect(affected('server/modules/menu/menu-rows.ts')).toEqual({
      tests: ['server/modules/menu/menu.test.ts', 'server/modules/order/order.test.ts'],
      browser: [],
      undecided: [],
    });
  });

  it('are all of them where the wiring itself changed', () => {
    expect(affected('server/app.ts').tests).toEqual(
      expect.arrayContaining(['server/modules/menu/menu.test.ts', 'server/modules/bill/bill.test.ts']),
    );
  });

  it('are the component tests, and the browser test that looks most at what a page draws', () => {
    const { tests, browser } = affected('src/ui/tag.tsx');
    expect(tests).toEqual(['src/backoffice/foods/foods.test.tsx']);
    expect(browser).toEqual(['tests/e2e/menu.spec.ts']);
    const without = new Map([...SOURCES].filter(([path]) => path !== 'tests/e2e/menu.spec.ts'));
    expect(affectedTests(['src/ui/tag.tsx'], without).browser).toEqual(['tests/e2e/tags.spec.ts']);
  });

  it('are found by what their page objects look at', () => {
    const sources = new Map(SOURCES)
      .set('tests/e2e/menu.spec.ts', '')
      .set('tests/e2e/tags.spec.ts', "import { add } from './pages/tags.ts';")
      .set('tests/e2e/pages/tags.ts', "page.getByTestId('tag-new')");
    expect(affectedTests(['src/ui/tag.tsx'], sources).browser).toEqual(['tests/e2e/tags.spec.ts']);
  });

  it('are those that name a file, and itself for a test; of a helper all that use it', () => {
    expect(affected('docs/operations.md').tests).toEqual(['tests/operations.test.ts']);
    expect(affected('server/modules/bill/bill.test.ts').tests).toEqual(['server/modules/bill/bill.test.ts']);
    expect(affected('tests/e2e/office.ts').browser).toEqual(['tests/e2e/menu.spec.ts', 'tests/e2e/tags.spec.ts']);
  });

  it('are those of a file that is gone, too', () => {
    const without = new Map([...SOURCES].filter(([path]) => path !== 'server/modules/menu/menu-rows.ts'));
    expect(affectedTests(['server/modules/menu/menu-rows.ts'], without).tests).toContain(
      'server/modules/menu/menu.test.ts',
    );
  });

  it('are undecided for what everything depends on and for what no test knows, and none for a document', () => {
    expect(affected('package-lock.json', 'public/sounds/new.wav').undecided).toEqual([
      'package-lock.json',
      'public/sounds/new.wav',
    ]);
    expect(affected('docs/glossary.md', 'LICENSE')).toEqual({ tests: [], browser: [], undecided: [] });
  });
});

it.each(WIRING)('the wiring exists: %s', (path) => {
  expect(existsSync(path)).toBe(true);
});
