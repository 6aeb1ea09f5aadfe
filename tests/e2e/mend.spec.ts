import { expect, test } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { tap } from './touch.ts';
import { orderRow } from './pages/orders.ts';
import { openShopDesk, type ShopDesk } from './shop-desk.ts';

// A screen's profile is its own browser, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

let kit: ShopDesk;
let server: ShopDesk['server'];
let shop: ShopDesk['shop'];
let desk: ShopDesk['desk'];
let board: ShopDesk['board'];
test.beforeAll(async () => {
  kit = await openShopDesk();
  ({ server, shop, desk, board } = kit);
});
test.afterAll(() => kit.close());

test('[MD1] [MD3] a cook is out of a dish: the order loses it, the menu too, and ten seconds take it back', async () => {
  const { no } = await shop.order(['锅贴（6只）', '葱油饼'], { name: 'Marisol', phone: '+12125550177' });
  const ticket = await board.accept(no);
  await tap(ticket.locator('.ticket-head'));
  await board.press('mend');
  await board.press('mend-less-2');
  await expect(desk.getByTestId('mend-sum')).toContainText('退给顾客');
  expect(await axeFindings(desk)).toEqual([]);
  await tap(desk.getByTestId('mend-yes'));
  const drawer = desk.getByTestId('drawer');
  await expect(drawer.getByTestId('short-line')).toContainText('葱油饼');
  await expect(desk.getByTestId('off-strip')).toContainText('葱油饼');
  await tap(drawer.getByTestId('undo-toast').getByRole('button'));
  await expect(drawer.getByTestId('short-line')).toHaveCount(0);
  await desk.keyboard.press('Escape');
  await expect(ticket.getByTestId('short-line')).toHaveCount(0);
  await expect(ticket.getByTestId('item-tick')).toHaveCount(2);
  await expect(desk.getByTestId('off-strip').getByText('葱油饼')).toHaveCount(0);
});

test('[MD4] a cook gives another dish: the customer pays no more, and undo takes it back', async () => {
  const { no } = await shop.order(['甜酸虾', '酸辣汤'], { name: 'Rosa', phone: '+12125550178' });
  const ticket = await board.accept(no);
  await tap(ticket.locator('.ticket-head'));
  await board.press('mend');
  await board.press('mend-replace-2');
  await desk.getByTestId('replace-search').fill('锅贴');
  expect(await axeFindings(desk)).toEqual([]);
  await tap(desk.getByTestId('replace-dishes').getByRole('button').first());
  await board.press('replace-yes');
  await expect(desk.getByTestId('mend-replaced-2')).toContainText('锅贴（6只）');
  await expect(desk.getByTestId('mend-sum')).toContainText('顾客不多付');
  await desk.getByTestId('mend-sold-out').uncheck();
  await tap(desk.getByTestId('mend-yes'));
  await expect(desk.getByTestId('drawer').getByTestId('short-line')).toContainText('→ 1× 锅贴（6只）');
  await desk.keyboard.press('Escape');
  await tap(desk.getByTestId('undo-toast').getByRole('button'));
  await expect(ticket.getByTestId('short-line')).toHaveCount(0);
});

test('[MD4] the owner gives another dish in the back-office and charges the difference', async ({ page }) => {
  const { no } = await shop.order(['酸辣汤']);
  await board.accept(no);
  await signIn(page, server);
  await orderRow(page, no).click();
  await page.getByRole('button', { name: '缺菜…' }).click();
  await page.getByRole('button', { name: '酸辣汤 换一道' }).click();
  await page.getByRole('combobox', { name: '找菜' }).fill('锅贴');
  await page.getByTestId('found-dish').first().click();
  await page.getByRole('button', { name: '换成这道' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /由顾客补/ }).check();
  await page.getByRole('button', { name: '就这样给' }).click();
  await expect(page.getByTestId('short-line')).toContainText('→ 1× 锅贴（6只）');
});

test('[MD2] [M5] the owner gives less, then cancels: what was paid is due back, all of it', async ({ page }) => {
  const { no } = await shop.order(['锅贴（6只）', '甜酸虾']);
  await board.accept(no);
  await signIn(page, server);
  await orderRow(page, no).click();
  await page.getByRole('button', { name: '缺菜…' }).click();
  await page.getByRole('button', { name: '锅贴（6只） 少一份' }).click();
  await page.getByRole('button', { name: '就这样少给' }).click();
  const due = page.getByTestId('money-due_back');
  await expect(due).toBeVisible();
  const missing = await due.textContent();
  await page.getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click();
  await expect(due).not.toHaveText(missing ?? '');
  await expect(due).toHaveText((await page.getByTestId('money-paid').textContent()) ?? '');
});
