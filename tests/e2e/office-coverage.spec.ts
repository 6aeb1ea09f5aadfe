import { expect, test, type Page } from '@playwright/test';
import { PAGES, mayOpen } from '#src/backoffice/pages.ts';
import { FIELDS } from '../spec/fields.ts';
import { axeFindings, signIn, tokenOf } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { openChannel, signInOwner } from './kitchen.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

type Get = <T>(path: string) => Promise<T>;

/** A page's address with what its parameter stands for in the demo. */
async function addressOf(path: string, restaurantId: string, get: Get): Promise<string> {
  if (!path.includes(':id')) return path;
  const { items } = await get<{ items: { id: string }[] }>(`/menu/get?restaurant_id=${restaurantId}`);
  return path.replace(':id', items[0]?.id ?? '');
}

const fieldsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-field]')].map((element) => element.getAttribute('data-field') ?? ''),
  );

const known = new Set(
  Object.entries(FIELDS).flatMap(([entity, fields]) => fields.map((field) => `${entity}.${field}`)),
);

for (const role of ['owner', 'admin'] as const) {
  test(`each page of ${role} opens with its heading, its trail and its data, and axe finds nothing`, async ({
    page,
  }) => {
    const owner = await signInOwner(server);
    const channel = await openChannel(server, owner);
    const { id } = await channel.order();
    await signIn(page, server, '/order/list', DEMO[role]);
    const problems: string[] = [];
    const seen = new Set<string>();
    for (const place of PAGES) {
      const { path } = place;
      const query = path === '/order/list' ? `?order=${id}` : '';
      await page.goto(server.origin + (await addressOf(path, owner.restaurantId, owner.get)) + query);
      if (!mayOpen(role, place)) {
        await expect(page.getByText('403')).toBeVisible();
        continue;
      }
      await expect(page.locator('main h1'), path).toHaveCount(1);
      await expect(page.locator('[aria-current=page]').first(), path).toBeVisible();
      await expect(page.locator('main').getByRole('status', { name: '正在读取' }), path).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      for (const field of await fieldsOn(page)) seen.add(field);
      problems.push(...(await axeFindings(page)).map((finding) => `${path} ${finding}`));
    }
    expect(problems).toEqual([]);
    expect(await tokenOf(page)).not.toBe('');
    test.info().annotations.push({
      type: 'fields not seen',
      description: [...known].filter((field) => !seen.has(field)).join(' '),
    });
    if (process.env['SHOW_FIELDS'] !== undefined)
      process.stdout.write(`${[...known].filter((field) => !seen.has(field)).join(' ')}\n`);
  });
}
