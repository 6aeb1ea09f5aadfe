import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import SqliteDatabase from 'better-sqlite3';
import { axeFindings, signIn } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

let server: TestServer;

const MANY = 230;

/** More restaurants than one reading brings, each a copy of the demo's own. */
function fillWithRestaurants(path: string): void {
  const database = new SqliteDatabase(path);
  const row = database.prepare('select * from restaurant order by id limit 1').get() as Record<string, unknown>;
  const names = Object.keys(row);
  const insert = database.prepare(
    `insert into restaurant (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  );
  for (let n = 1; n <= MANY; n += 1) {
    const number = String(n).padStart(3, '0');
    insert.run({ ...row, id: `01990000-0000-7000-9000-000000000${number}`, name: `分店 ${number}`, domain: '' });
  }
  database.close();
}

test.beforeAll(async () => {
  server = await startServer();
  fillWithRestaurants(join(server.dataDir, 'laidan.db'));
});
test.afterAll(() => server.stop());

test('a restaurant beyond the first 200 is found by its letters, and everything is about it', async ({ page }) => {
  await signIn(page, server, '/', DEMO.admin);
  // [PF10] An administrator begins with the whole platform, and chooses a restaurant only to work on one.
  await expect(page).toHaveURL(/\/platform$/);
  await expect(page.locator('[data-field="admin_info.restaurants"]').first()).toHaveValue('全部餐厅');
  await page.goto(`${server.origin}/seller/configuration`);
  await expect(page.getByText('先选一家餐厅')).toBeVisible();
  const work = page.locator('[data-field="admin_info.restaurants"]').first();
  await work.click();
  await work.fill('分店 23');
  await page.getByRole('option', { name: '分店 230' }).click();
  await expect(work).toHaveValue('分店 230');
  await page.reload();
  await expect(work).toHaveValue('分店 230');
  await expect(page.locator('[data-field="restaurant.name"]').first()).toHaveValue('分店 230');

  await page.goto(`${server.origin}/user/list`);
  const filter = page.getByRole('search').getByRole('combobox', { name: '餐厅' });
  await filter.click();
  await expect(page.getByText('这里只是前面一部分，输入名字找其他的。')).toBeVisible();
  await page.keyboard.type('分店 2');
  await expect(page.getByText('还有 49 家，再多输入几个字。')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type('29');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['分店 229']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(filter).toHaveValue('分店 229');
  await expect(page).toHaveURL(/restaurant=01990000-0000-7000-9000-000000000229/);
  // Leaving without a choice keeps the one there was.
  await filter.fill('什么也不是');
  await expect(page.getByText('没有这家餐厅')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(filter).toHaveValue('分店 229');

  // In a panel the choices lie over it, and Escape closes only them.
  await page.goto(`${server.origin}/rating`);
  await page.getByRole('button', { name: '重算评分' }).click();
  const panel = page.getByRole('dialog');
  const inPanel = panel.getByRole('combobox', { name: '餐厅' });
  await inPanel.click();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('listbox')).toHaveCount(0);
  await inPanel.fill('分店 228');
  await panel.getByRole('option', { name: '分店 228' }).click();
  await expect(inPanel).toHaveValue('分店 228');
  await expect(panel).toBeVisible();
});
