import { expect, test, type Page } from '@playwright/test';
import { signIn, untilStill } from './office.ts';
import { startServer, type TestServer } from './server.ts';
import { belowFinger } from './below-finger.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const PAGES = [
  '/seller/dashboard',
  '/order/list?status=all',
  '/foods-list',
  '/foods-category',
  '/seller/configuration',
  '/screens',
  '/reviews',
  '/staff',
];

test.use({ hasTouch: true, isMobile: true, viewport: WIDE });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

async function openOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(WIDE);
  await signIn(page, server, path);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: '正在读取' })).toHaveCount(0);
}

test('every control of the back-office is as large as a finger', async ({ page }) => {
  const small: string[] = [];
  const look = async (where: string): Promise<void> =>
    void small.push(...(await belowFinger(page)).map((control) => `${where} · ${control}`));
  for (const path of PAGES) {
    await openOnPhone(page, path);
    await look(path);
  }
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('the menu');
  await openOnPhone(page, PAGES[1] ?? '');
  await page.getByTestId('order-row').first().getByRole('button').tap();
  await expect(page.getByTestId('order-detail')).toBeVisible();
  await look('an order');
  expect(small).toEqual([]);
  // It sees what it looks for.
  await page.addStyleTag({ content: 'button { scale: 0.5 }' });
  expect(await belowFinger(page)).not.toEqual([]);
});

test('the first tap after a field was wrong counts: the line that says so waits for it', async ({ page }) => {
  await openOnPhone(page, '/screens');
  await page.getByRole('button', { name: /^账号/ }).tap();
  await page.getByRole('menuitem', { name: '给平台提意见' }).tap();
  const panel = page.getByRole('dialog');
  const box = panel.getByRole('checkbox');
  await expect(box).toBeChecked();
  await panel.getByRole('textbox').first().tap();
  // At its upper edge, from which the line would push it away.
  await panel.locator('label:has(> input[type=checkbox])').tap({ position: { x: 20, y: 2 } });
  await expect(box).not.toBeChecked();
  await expect(panel.getByRole('alert')).toBeVisible();
});

test('a message covers neither the head of what is open nor the buttons at its foot', async ({ page }) => {
  await openOnPhone(page, '/reviews');
  // The toasts' place is chosen when the page is opened.
  await page.reload();
  await page.getByRole('button', { name: '回复', exact: true }).first().tap();
  await page.getByLabel('回复内容').fill('谢谢');
  await page.getByRole('button', { name: '发出回复' }).tap();
  await expect(page.getByText('回复已发出')).toBeVisible();
  await untilStill(page);
  const box = await page.getByText('回复已发出').boundingBox();
  expect(box?.y).toBeGreaterThan(2 * 68);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height - 2 * 60);
});
