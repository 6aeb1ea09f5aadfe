import { expect, test, type Page } from '@playwright/test';
import { mayDo } from '#contract/permissions.ts';
import { PAGES, SETTING_PATH, inStore, isFreeFor } from '#src/backoffice/pages.ts';
import { newId } from '#src/lib/ids.ts';
import { FIELDS_OF_STATES, HIDDEN_FIELDS } from '../spec/fields-elsewhere.ts';
import { FIELDS } from '../spec/fields.ts';
import { axeFindings, signIn, tokenOf, watchRequests } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { openChannel, signInOwner, type Owner } from './kitchen.ts';

// The last test counts what the walks before it have met.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

type Get = <T>(path: string) => Promise<T>;

/** A page's address with what its parameter stands for in the demo. */
async function addressOf(path: string, restaurantId: string, get: Get): Promise<string> {
  if (!path.includes(':id')) return path;
  const list = path.startsWith('/screens/') ? '/device/get_list' : '/menu/get';
  const { items } = await get<{ items: { id: string }[] }>(`${list}?restaurant_id=${restaurantId}`);
  return path.replace(':id', items[0]?.id ?? '');
}

const fieldsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-field]')].map((element) => element.getAttribute('data-field') ?? ''),
  );

const known = new Set(
  Object.entries(FIELDS).flatMap(([entity, fields]) => fields.map((field) => `${entity}.${field}`)),
);
/** What the walks of both roles have met; the last test looks at it. */
const seen = new Set<string>();

// Both roles between them walk in both languages and both themes.
const WALKS = [
  { role: 'owner', language: 'zh', theme: 'light', reading: '正在读取' },
  { role: 'admin', language: 'en', theme: 'dark', reading: 'Loading' },
] as const;

/** An order on its way: accepted, with a courier, a note and what the kitchen was sent. */
async function runningOrder(owner: Owner): Promise<string> {
  const channel = await openChannel(server, owner);
  for (;;) {
    const { id } = await channel.order();
    const of = `restaurant_id=${owner.restaurantId}&order_id=${id}`;
    const order = await owner.get<{ rev: number; delivery_method: string }>(`/order/get_by_id?${of}`);
    if (order.delivery_method !== 'delivery_provider') continue;
    await owner.post('/order/update_status', {
      restaurant_id: owner.restaurantId,
      command_id: newId(),
      device_seq: 0,
      order_id: id,
      expect_rev: order.rev,
      act: { action: 'accept', prep_minutes: 20 },
    });
    await expect
      .poll(async () => (await owner.get<{ delivery: unknown }>(`/order/get_by_id?${of}`)).delivery)
      .not.toBeNull();
    return id;
  }
}

for (const { role, language, theme, reading } of WALKS) {
  test(`each page of ${role} opens with its heading, its trail and its data, and axe finds nothing (${language}, ${theme})`, async ({
    page,
  }) => {
    const owner = await signInOwner(server);
    const id = await runningOrder(owner);
    await signIn(page, server, '/order/list', DEMO[role]);
    await page.evaluate(
      (chosen) => {
        localStorage.setItem('laidan.language', chosen.language);
        localStorage.setItem('laidan.theme', chosen.theme);
      },
      { language, theme },
    );
    const problems: string[] = [];
    const settled = watchRequests(page);
    for (const place of PAGES) {
      const { path } = place;
      const query = path === '/order/list' ? `?order=${id}` : path === '/statistics' ? '?compare=before' : '';
      const address = (await addressOf(path, owner.restaurantId, owner.get)) + query;
      // Administrators see pages of the platform without a restaurant, and name one for the others.
      if (isFreeFor(place, role)) await page.evaluate(() => sessionStorage.removeItem('restaurant'));
      const isNamed = role === 'admin' && !isFreeFor(place, role);
      await page.goto(server.origin + (isNamed ? inStore(address, owner.restaurantId) : address));
      if (!mayDo(role, place.may)) {
        await expect(page.getByText('403')).toBeVisible();
        continue;
      }
      await expect(page.locator('main h1'), path).toHaveCount(1);
      await expect(page.locator('[aria-current=page]').first(), path).toBeVisible();
      await expect(page.locator('main').getByRole('status', { name: reading }), path).toHaveCount(0);
      await settled();
      problems.push(...(await axeFindings(page)).map((finding) => `${path} ${finding}`));
      if (path === SETTING_PATH) await page.locator('[data-field="admin_info.nickname"]').click();
      for (const field of await fieldsOn(page)) seen.add(field);
    }
    expect(problems).toEqual([]);
    expect(await tokenOf(page)).not.toBe('');
  });
}

test('every field of the specification was met, is hidden for a reason, or is in a state of a page', () => {
  const unseen = [...known].filter((field) => !seen.has(field));
  const unexplained = unseen.filter((field) => !(field in HIDDEN_FIELDS) && !FIELDS_OF_STATES.includes(field));
  expect(unexplained).toEqual([]);
  expect(Object.keys(HIDDEN_FIELDS).filter((field) => seen.has(field))).toEqual([]);
});
