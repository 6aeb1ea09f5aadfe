import { expect, test, type Page } from '@playwright/test';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { openChannel, signInOwner } from './kitchen.ts';
import { axeFindings, signIn, tokenOf, watchLive } from './office.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** Cells of the table whose words do not fit; names and dishes may be of any length, and keep some room. */
const cutCells = (page: Page): Promise<string[]> =>
  page.getByTestId('order-table').evaluate((table) =>
    [...table.querySelectorAll<HTMLElement>('th, td')].flatMap((cell) => {
      const isLong = ['order.customer_name', 'order.items'].includes(cell.dataset['field'] ?? '');
      const isCut = isLong ? cell.clientWidth < 100 : cell.scrollWidth > cell.clientWidth;
      return cell.checkVisibility() && isCut ? [`${cell.textContent} ${cell.clientWidth}/${cell.scrollWidth}`] : [];
    }),
  );

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

test('the table of waiting orders cuts nothing off at 1280 and 1440, in both languages', async ({ page }) => {
  const channel = await openChannel(server, await signInOwner(server));
  for (let placed = 0; placed < 6; placed += 1) await channel.order();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, server, '/order/list');
  for (const language of ['zh', 'en'])
    for (const width of [1280, 1440]) {
      await page.evaluate((chosen) => localStorage.setItem('laidan.language', chosen), language);
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await expect.poll(() => page.getByTestId('order-row').count()).toBeGreaterThan(5);
      expect(await cutCells(page), `${language} ${width}`).toEqual([]);
    }
  // It sees what it looks for.
  await page.addStyleTag({ content: 'th, td { max-width: 20px; width: 20px !important }' });
  expect(await cutCells(page)).not.toEqual([]);
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
