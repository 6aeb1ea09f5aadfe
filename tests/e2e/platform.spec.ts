import { expect, test, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import type { Order } from '#contract/domain/order.ts';
import { axeFindings, signIn } from './office.ts';
import { openChannel, signInOwner, type Channel, type Owner } from './kitchen.ts';
import { addShop } from './own-shop.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

let server: TestServer;
let owner: Owner;
let channel: Channel;
test.beforeAll(async () => {
  server = await startServer();
  owner = await signInOwner(server);
  channel = await openChannel(server, owner);
});
test.afterAll(() => server.stop());

type Placed = {
  id: string;
  order_no: string;
  payment_state: string;
  delivery_method: string;
  status: string;
  items: { line: number; quantity: number }[];
};

/** An order through the public intake, of the kind that is asked for. */
async function place(isWanted: (order: Placed) => boolean): Promise<Placed> {
  for (;;) {
    const { id } = await channel.order();
    const order = await owner.get<Placed>(`/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${id}`);
    if (isWanted(order)) return order;
  }
}

const shown = async (page: Page, testId: string): Promise<string> =>
  (await page.getByTestId(testId).innerText()).trim();

async function inEnglish(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('laidan.language', 'en'));
  await page.reload();
}

test('the platform’s dashboard counts a new order at once and leads to it; axe finds nothing', async ({ page }) => {
  await signIn(page, server, '/platform', DEMO.admin);
  const unseen = page.getByTestId('kpi-unacknowledged').locator('dd').first();
  await expect(unseen).toHaveText('0');
  await place(() => true);
  await expect(unseen).toHaveText('1');
  await expect(page.getByTestId('worst')).toContainText('蜀香小馆');
  await expect(page.getByTestId('links')).toContainText('这个进程的长连接');
  await expect(page.getByTestId('last-backup')).toHaveText('还没有');
  expect(await axeFindings(page)).toEqual([]);
  await unseen.getByRole('link').click();
  await expect(page).toHaveURL(/order\/om\?problem=unacknowledged/);
  await expect(page.getByTestId('platform-order')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /没人看到/ })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.origin}/platform`);
  await expect(page.getByTestId('kpi-late')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the platform cancels a paid order in part, and records when the money was refunded', async ({ page }) => {
  const order = await place(({ payment_state }) => payment_state === 'paid');
  await signIn(page, server, '/order/om', DEMO.admin);
  await page.locator(`[data-order="${order.id}"]`).click();
  await expect(page.getByTestId('order-detail')).toBeVisible();
  await page.getByRole('button', { name: '取消订单…' }).click();
  const dialog = page.getByRole('alertdialog');
  const whole = await shown(page, 'refund-total');
  await dialog.getByText('一部分').click();
  await expect(dialog.getByRole('button', { name: '取消订单' })).toBeDisabled();
  await dialog
    .getByRole('button', { name: /^多退一份/ })
    .first()
    .click();
  const part = await shown(page, 'refund-total');
  expect(part).not.toBe(whole);
  await dialog.getByLabel('原因').selectOption('sold_out');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByText('订单已取消')).toBeVisible();
  const after = await owner.get<Placed>(`/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${order.id}`);
  expect(after).toMatchObject({ status: 'cancelled', payment_state: 'refund_due' });

  await page.goto(`${server.origin}/order/om?problem=refund_due&order=${order.id}&place=${owner.restaurantId}`);
  await expect(page.getByTestId('order-detail')).toContainText(part);
  await page.getByRole('button', { name: '已退给顾客…' }).click();
  await page.getByRole('dialog').getByLabel('流水号（可不填）').fill('R-2026');
  await page.getByRole('dialog').getByRole('button', { name: '已退', exact: true }).click();
  await expect(page.getByText('已记为退款')).toBeVisible();
  await expect(page.getByTestId('order-detail')).toContainText('R-2026');
  await expect(page.getByRole('button', { name: '已退给顾客…' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('in English an order’s delivery is mailed as previewed, and moved to the restaurant', async ({ page }) => {
  const order = await place(({ delivery_method }) => delivery_method === 'delivery_provider');
  await signIn(page, server, '/platform', DEMO.admin);
  await inEnglish(page);
  await page.goto(`${server.origin}/order/om`);
  await page.locator(`[data-order="${order.id}"]`).click();
  await page.getByRole('button', { name: 'Email delivery…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('English').click();
  await dialog.getByLabel('Note (optional)').fill('Side door');
  await expect(page.getByTestId('mail-preview')).toContainText('From the platform: Side door');
  await expect(page.getByTestId('mail-preview')).toContainText(`Delivery details: order ${order.order_no}`);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('To', { exact: true }).fill('night@example.test');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByTestId('order-detail')).toContainText('Delivery details emailed');
  await expect(page.getByTestId('order-detail')).toContainText('night@example.test');
  await page.getByRole('button', { name: 'Restaurant delivers…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurant delivers' }).click();
  await expect(page.getByText('The restaurant delivers it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restaurant delivers…' })).toHaveCount(0);
});

test('a restaurant’s commission, stars and password are changed from the list of all', async ({ page }) => {
  await signIn(page, server, '/seller/list', DEMO.admin);
  const row = page.getByTestId('restaurant-row').filter({ hasText: '蜀香小馆' });
  await expect(row).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const ask = async (name: string): Promise<void> => {
    await row.getByRole('button', { name: '蜀香小馆 的更多操作' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = page.getByRole('dialog');

  await ask('佣金…');
  await dialog.getByRole('button', { name: '加一档' }).click();
  await dialog.getByLabel('佣金（%）').fill('9.5');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('9.5%')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '改', exact: true }).click();
  await dialog.getByLabel('佣金（%）').fill('9');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('9%', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(dialog.getByText('9%', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: '关闭' }).click();

  await ask('显示评分…');
  await dialog.getByLabel('改成几星').fill('4.9');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('至少 3 个字')).toBeVisible();
  await dialog.getByLabel('为什么（记入操作记录）').fill('换了老板');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(row.locator('[data-field="restaurant.rate_override"]')).toHaveText('4.9*');

  await ask('登录密码…');
  await expect(dialog).toContainText('owner@demo.test');
  await dialog.getByRole('button', { name: '生成重设链接' }).click();
  await expect(page.getByTestId('hand-over')).toContainText('/auth/login?reset=');
  await dialog.getByRole('button', { name: '关闭' }).click();

  await page.getByLabel('店名、店主、城市、电话').fill('没有这家');
  await expect(page.getByText('没有符合的餐厅')).toBeVisible();
  await expect(page).toHaveURL(/q=/);
});

test('in English a restaurant’s actions are in sight, and its menu opens whole', async ({ page }) => {
  await signIn(page, server, '/seller/list', DEMO.admin);
  await inEnglish(page);
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const more = page.getByTestId('restaurant-row').first().getByRole('button', { name: /^More/ });
    await expect(more).toBeInViewport({ ratio: 1 });
    await more.click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Take out of use…' })).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
    expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

test('[PF8] a restaurant that was taken out of use keeps its statement and its refunds open to the platform', async ({
  page,
}) => {
  const admin = await signInOwner(server, { account: DEMO.admin, password: DEMO.password });
  const closed = await addShop(await signInOwner(server), '收摊的店', 'USD');
  const one = { restaurant_id: closed.restaurantId };
  const { id: order_id } = await closed.order();
  const step = async (act: object): Promise<void> => {
    const { rev } = await admin.get<Order>(`/order/get_by_id?restaurant_id=${one.restaurant_id}&order_id=${order_id}`);
    const command = { command_id: v7(), device_seq: 0, order_id, expect_rev: rev, act };
    await admin.post('/order/update_status', { ...one, ...command });
  };
  for (const action of ['accept', 'done', 'receive', 'complete'])
    await step(action === 'accept' ? { action, prep_minutes: 10 } : { action });
  const { rev: expect_rev, business_date } = await admin.get<Order>(
    `/order/get_by_id?restaurant_id=${one.restaurant_id}&order_id=${order_id}`,
  );
  const refund = { order_id, expect_rev, refund: { kind: 'whole' }, note: '菜凉了', bearer: 'restaurant' };
  await admin.post('/order/refund', { ...one, ...refund });
  await admin.post('/restaurant/delete', one);

  await signIn(page, server, `/seller/billS?period=${business_date.slice(0, 7)}`, DEMO.admin);
  await page.getByRole('link', { name: '收摊的店' }).click();
  await expect(page.getByText('$27.50').first()).toBeVisible();
  await page.goto(`${server.origin}/order/om?problem=refund_due`);
  await page.getByText('收摊的店').first().click();
  await page.getByRole('button', { name: '已退给顾客…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '已退', exact: true }).click();
  await expect(page.getByText('已记为退款').first()).toBeVisible();
});
