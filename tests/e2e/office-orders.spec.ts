import { expect, test } from '@playwright/test';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { axeFindings, signIn, tokenOf, watchLive } from './office.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

async function placeTestOrder(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const list = (await (await fetch(server.origin + listRestaurantsCall.path, { headers })).json()) as {
    data: { items: { id: string }[] };
  };
  const body = JSON.stringify({ restaurant_id: list.data.items[0]?.id });
  const placed = (await (await fetch(server.origin + runDrillCall.path, { method: 'POST', headers, body })).json()) as {
    data: { order_no: string };
  };
  return placed.data.order_no;
}

test('a new order is announced by its number and counted at once, its row waits for a tap', async ({ page }) => {
  const live = watchLive(page);
  await signIn(page, server, '/order/list?status=all');
  const rows = page.getByTestId('order-row');
  await expect(rows.first()).toBeVisible();
  const firstBefore = await rows.first().getAttribute('data-order');
  await live();
  await expect(page.getByTestId('link-lost')).toHaveCount(0);

  const orderNo = await placeTestOrder(await tokenOf(page));
  await expect(page.getByText(`新订单 ${orderNo}`)).toBeVisible();
  await expect(page.getByTestId('todo-count')).toHaveText('1');
  await expect(page.getByTestId('new-rows')).toHaveText('有 1 个新订单，点这里显示');
  await expect(rows.first()).toHaveAttribute('data-order', firstBefore ?? '');

  await page.getByTestId('new-rows').click();
  await expect(rows.first().getByRole('button', { name: `打开订单 ${orderNo}` })).toBeVisible();

  await rows.first().click();
  await expect(page.getByTestId('order-detail')).toBeVisible();
  await page.getByRole('button', { name: /^接单/ }).click();
  await expect(page.getByText('已接单', { exact: true }).first()).toBeVisible();
  await expect(page.getByTestId('todo-count')).toHaveCount(0);
  await page.getByRole('button', { name: '取消订单…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByText('订单已取消')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('filters are in the address, survive a reload and go back', async ({ page }) => {
  await signIn(page, server, '/order/list?status=all');
  await expect(page.getByTestId('order-row').first()).toBeVisible();
  await page.getByRole('link', { name: /^已取消/ }).click();
  await expect(page.getByRole('link', { name: /^已取消/ })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('类型').selectOption('pickup');
  await expect(page).toHaveURL(/delivery_method=pickup/);
  await page.reload();
  await expect(page.getByLabel('类型')).toHaveValue('pickup');
  const statuses = page.getByTestId('order-row').locator('[data-field="order.status"]');
  await expect(statuses.first()).toHaveText('已取消');
  expect(new Set(await statuses.allInnerTexts())).toEqual(new Set(['已取消']));
  await page.goBack();
  await expect(page).not.toHaveURL(/status=cancelled/);
});

test('the lost live connection is shown while it lasts, and the board reads again when it returns', async ({
  page,
}) => {
  await signIn(page, server, '/order/list?status=all');
  await expect(page.getByTestId('order-row').first()).toBeVisible();
  await server.kill();
  await expect(page.getByTestId('link-lost')).toContainText('连接已断开，收不到最新订单，刷新页面重新连接。');
  await server.restart();
  await expect(page.getByTestId('link-lost')).toHaveCount(0);
  await expect(page.getByTestId('order-row').first()).toBeVisible();
});
