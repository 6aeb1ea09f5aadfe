import { expect, type Page } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** A phone order of one dish with the code, as far as its price. */
async function typeOrder(page: Page, name: string): Promise<void> {
  await page.goto(`${server.origin}/order/om?new=1`);
  await page.locator('[data-field="order.customer_name"]').fill(name);
  await page.locator('[data-dish-search]').fill('西兰花');
  await expect(page.getByTestId('found-dish').first()).toContainText('蒜蓉西兰花');
  await page.keyboard.press('Enter');
  await page.locator('[data-field="order.promo"]').fill('lunch');
  await expect(page.locator('[data-field="order.promo"]')).toHaveValue('LUNCH');
}

test('[DE10] an owner gives out a code for one use, a phone order has it, and the next one reads why not', async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: { width: 1440, height: 900 } });
  await signIn(page, server, '/seller/configuration#deals');
  const save = page.getByRole('button', { name: '保存', exact: true });
  const code = page.getByRole('group', { name: 'LUNCH', exact: true });
  await page.getByRole('button', { name: '加一个优惠码' }).click();
  const fresh = page.getByRole('group', { name: '优惠码 1', exact: true });
  await fresh.locator('[data-field="promo_code.code"]').fill('lunch');
  await save.click();
  await expect(code.getByText('必填')).toBeVisible();
  await code.locator('[data-field="promo_code.off_cents"]').fill('0.50');
  await code.locator('[data-field="promo_code.max_uses"]').fill('1');
  await save.click();
  await expect(page.getByText('已修改')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await typeOrder(page, '林 Lin');
  await expect(page.getByTestId('price').getByText('-$0.50')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('order-detail').getByText('优惠 · LUNCH')).toBeVisible();
  await typeOrder(page, '方 Fong');
  await expect(page.getByTestId('problems')).toContainText('优惠码已用满 1 次');
  expect(await axeFindings(page)).toEqual([]);
});

test('[DE10] on a telephone, in English, the code says how often it was used', async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 1440, height: 900 } });
  await signIn(page, server, '/seller/configuration#deals');
  await page.evaluate(() => localStorage.setItem('laidan.language', 'en'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const code = page.getByRole('group', { name: 'LUNCH', exact: true });
  await expect(code.getByText('Used 1 time')).toBeVisible();
  await code.getByText('Percent').click();
  await code.locator('[data-field="promo_code.off_rate"]').fill('12.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await page.reload();
  await expect(code.locator('[data-field="promo_code.off_rate"]')).toHaveValue('12.5');
  expect(await axeFindings(page)).toEqual([]);
});
