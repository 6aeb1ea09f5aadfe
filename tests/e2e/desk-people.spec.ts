import { expect, test } from '@playwright/test';
import type { Order } from '#contract/domain/order.ts';
import { expectLive, ledgerOf } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { choose } from './pages/people.ts';
import { tap } from './touch.ts';
import { openShopDesk, type ShopDesk } from './shop-desk.ts';

// A screen's profile is its own browser, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

let kit: ShopDesk;
let server: ShopDesk['server'];
let owner: ShopDesk['owner'];
let shop: ShopDesk['shop'];
let context: ShopDesk['context'];
let desk: ShopDesk['desk'];
test.beforeAll(async () => {
  kit = await openShopDesk();
  ({ server, owner, shop, context, desk } = kit);
});
test.afterAll(() => kit.close());

/** Rejects the order that rings, for a reason that takes no further word. */
async function reject(no: string): Promise<void> {
  await expect(desk.getByTestId('alert-order')).toHaveAttribute('data-order-no', no);
  await tap(desk.getByTestId('alert-reject'));
  await tap(desk.getByTestId('reason-closing'));
}

test('[PN1] [PN2] the owner gives a PIN and chooses what the screens ask it for', async ({ page }) => {
  await signIn(page, server, '/staff');
  await choose(page, '小李', '设 PIN');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('PIN', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: '保存 PIN' }).click();
  await expect(dialog.getByText('4 到 6 位数字').last()).toBeVisible();
  await dialog.getByLabel('PIN', { exact: true }).fill('2801');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存 PIN' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${server.origin}/setting`);
  await page.getByRole('button', { name: '设 PIN' }).click();
  await dialog.getByLabel('PIN', { exact: true }).fill('2801');
  await dialog.getByRole('button', { name: '保存 PIN' }).click();
  await expect(dialog.getByText('这个 PIN 已有人用，换一个')).toBeVisible();
  await page.goto(`${server.origin}/seller/configuration`);
  const asks = page.locator('[data-field="restaurant.rights.pin_acts"]');
  for (const act of ['取消订单', '改屏幕设置']) await asks.getByLabel(act).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已修改')).toBeVisible();
});

test('[PN3] [PN4] the cook who cancels enters a PIN, and is named on the desk and in the office', async ({ page }) => {
  const { no, id } = await shop.order(['酸辣汤']);
  await reject(no);
  const sheet = desk.getByTestId('pin-sheet');
  await expect(sheet).not.toHaveAttribute('data-blind');
  expect(await axeFindings(desk)).toEqual([]);
  await desk.keyboard.type('0000');
  await desk.keyboard.press('Enter');
  await expect(sheet).toContainText('PIN 不对');
  for (const digit of '2801') await tap(desk.getByTestId(`pad-${digit}`));
  await tap(desk.getByTestId('pin-enter'));
  await expect(desk.getByTestId('person-shown')).toHaveText('小李');
  await expect(desk.getByTestId('alert-order')).toHaveCount(0);
  await desk.keyboard.press('h');
  await desk.locator(`[data-testid="found"][data-order-no="${no}"]`).click();
  await expect(desk.getByTestId('history')).toContainText('· 小李');
  await desk.keyboard.press('Escape');
  await signIn(page, server);
  await page.goto(`${server.origin}/order/list?status=all&order=${id}`);
  await expect(page.locator('[data-field="order.history"]')).toContainText('· 小李');
});

test('[PN5] without a network a name is chosen, and marked unproven once it is back', async () => {
  const { no, id } = await shop.order(['葱油饼']);
  await expect(desk.getByTestId('alert-order')).toHaveAttribute('data-order-no', no);
  // What no screen has shown is escalated, which is another version of the order, and a cancellation needs the exact one.
  await expect.poll(async () => (await ledgerOf(owner, id)).screens[0]?.displayed_at ?? null).not.toBeNull();
  await context.setOffline(true);
  await server.end();
  await expect(desk.getByTestId('offline-banner')).toBeVisible({ timeout: 60_000 });
  await reject(no);
  await tap(desk.getByRole('button', { name: '小李' }));
  await expect(desk.getByTestId('person-shown')).toHaveText('小李 · 未验证');
  await context.setOffline(false);
  await server.restart();
  await expectLive(desk);
  const actor = async () => {
    const order = await owner.get<Order>(`/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${id}`);
    return order.history.find(({ action }) => action === 'cancel')?.actor ?? null;
  };
  await expect.poll(actor).toMatchObject({ kind: 'screen', person: { name: '小李', proven: false } });
});
