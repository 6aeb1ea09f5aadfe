import { expect, type Page } from '@playwright/test';
import { signIn } from './office.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const scrolled = (page: Page): Promise<number> => page.locator('main').evaluate((main) => main.scrollTop);

test('[OF1] the owner of one restaurant has twelve entries, and finds the other pages beside them', async ({
  page,
}) => {
  await signIn(page, server, '/screens');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  expect(await menu.getByRole('link').count()).toBeLessThanOrEqual(12);
  await page.getByRole('navigation', { name: '同组页面' }).getByRole('link', { name: '打印机' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '打印机' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '厨房屏' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: '＋ 添加店铺' }).click();
  await expect(page).toHaveURL(/\/seller\/add$/);
});

test('[OF4] Back and a visited tab return to where the list was left, a new page begins at its top', async ({
  page,
}) => {
  await signIn(page, server, '/order/list?status=all');
  const rows = page.locator('[data-order]');
  await expect(rows.nth(20)).toBeAttached();
  await page.locator('main').evaluate((main) => main.scrollTo(0, 1500));
  await expect.poll(() => scrolled(page)).toBe(1500);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '门店设置' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '门店设置' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(1500);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: '门店设置' })).toBeVisible();
  await page.getByRole('link', { name: '订单', exact: true }).last().click();
  await expect.poll(() => scrolled(page)).toBe(1500);
});

test('[FO3] ⌘K finds settings, actions, dishes and customers, and asks once after a pause', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('q')) asked.push(pathname);
  });
  await signIn(page, server, '/seller/dashboard');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '搜索' });
  const found = page.getByRole('listbox');
  await box.pressSequentially('mpdf');
  await expect(found.getByRole('option', { name: /麻婆豆腐 / })).toBeVisible();
  expect(asked).toEqual(['/app/v1/search/find']);
  await box.fill('refund');
  await expect(found.getByRole('option', { name: '退款' })).toBeVisible();
  await box.fill('刘洋');
  await expect(found.getByRole('option', { name: /\(212\) 555-/ }).first()).toBeVisible();
  await box.fill('yysj');
  await found.getByRole('option', { name: '营业时间' }).click();
  await expect(page).toHaveURL(/\/seller\/configuration#hours$/);
  await expect(page.getByRole('heading', { name: '营业时间' })).toBeInViewport();
});
