import { expect, test } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { tap } from './touch.ts';
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

test('[PO1] [PO3] [PO4] a cook says that one is left: the next order has it, and the dish is sold out', async () => {
  await board.press('controls-button');
  await board.press('controls-page-menu');
  await desk.getByTestId('dish-search').fill('葱油饼');
  await tap(desk.getByTestId('dish-list').getByRole('button').first());
  await board.press('portions-1');
  await expect(desk.getByTestId('portions-fact')).toHaveText('还剩 1 份');
  expect(await axeFindings(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  const { no } = await shop.order(['锅贴（6只）', '葱油饼']);
  await board.accept(no);
  await expect(desk.getByTestId('off-strip')).toContainText('葱油饼');
  await expect(shop.order(['锅贴（6只）', '葱油饼'])).rejects.toThrow('dish_sold_out');
});

test('[PO1] [PO2] the owner counts a dish in the back-office; an order lowers it there and at the desk', async ({
  page,
}) => {
  await signIn(page, server);
  await page.goto(`${server.origin}/foods-list?category=all&q=甜酸虾`);
  await page.getByRole('button', { name: /^甜酸虾：在售/ }).click();
  await page.getByRole('menuitem', { name: '还剩几份…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('还剩份数').last().fill('7');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '就这么多' }).click();
  await expect(page.getByRole('button', { name: /^甜酸虾：在售/ })).toContainText('还剩 7 份');
  const { no } = await shop.order(['甜酸虾']);
  await board.accept(no);
  await board.press('controls-button');
  await board.press('controls-page-menu');
  await expect(desk.getByTestId('counted-dishes')).toContainText('还剩 6 份');
  await page.reload();
  await expect(page.getByRole('button', { name: /^甜酸虾：在售/ })).toContainText('还剩 6 份');
});
