import { expect, type Page } from '@playwright/test';
import { openExactShop, type ExactShop } from './exact-shop.ts';
import { expectLive, signInOwner } from './kitchen.ts';
import { axeFindings } from './office.ts';
import { boardOf, type Board } from './pages/board.ts';
import { startServer, type TestServer } from './server.ts';
import { afterTheGuard, tap } from './touch.ts';
import { test } from './windows.ts';

/** Touches on a dense board, on the real server: the ghost with its way back, and the lift [UL13, UNDER-LOAD 11.5]. */
let server: TestServer;
let shop: ExactShop;
let page: Page;
let board: Board;
test.beforeEach(async ({ openDesk }) => {
  server = await startServer();
  shop = await openExactShop(server, await signInOwner(server));
  page = await openDesk();
  board = boardOf(page);
  await page.goto(server.claimUrl);
  await expectLive(page);
  await board.press('menu-button');
  await board.press('menu-settings');
  await page.getByTestId('set-density-rush').click();
  await page.keyboard.press('Escape');
});
test.afterEach(() => server.stop());

test('[UL13] a ticket that was touched away leaves a ghost, which brings it back', async () => {
  const { no } = await shop.order(['甜酸虾', '锅贴（6只）']);
  const ticket = await board.accept(no);
  await expect(page.getByTestId('board-ground')).toHaveAttribute('data-step', 'rush');
  await tap(ticket.getByTestId('forward'));
  await expect(page.getByTestId('ghost')).toContainText(no);
  await page.getByTestId('ghost-undo').click();
  await expect(ticket.getByTestId('forward')).toBeVisible();
  await expect(page.getByTestId('ghost')).toHaveCount(0);
  await tap(ticket.getByTestId('forward'));
  await expect(page.getByTestId('ready-chip')).toHaveAttribute('data-order-no', no);
  await expect(page.getByTestId('ghost')).toHaveCount(0);
  await tap(page.getByTestId('ready-chip').getByTestId('forward'));
  await expect(page.getByTestId('ready-chip')).toHaveCount(0);
});

test('a touch on a compact ticket lifts it, a dish is ticked there, and the button says how many', async () => {
  const { no } = await shop.order(['甜酸虾', '锅贴（6只）', '葱油饼']);
  const ticket = page.locator('.flow').locator(`[data-order-no="${no}"]`);
  await board.accept(no);
  await tap(ticket.locator('[data-block]').first());
  const lift = page.getByTestId('lift');
  await expect(lift.getByTestId('item-tick')).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);
  await lift.getByTestId('item-tick').first().click();
  await expect(lift.getByTestId('ticks')).toHaveText('1/3');
  await page.getByTestId('lift-beside').click({ position: { x: 1_000, y: 700 } });
  await expect(lift).toHaveCount(0);
  await expect(ticket.getByTestId('ticks')).toHaveText('1/3');
  await expect(ticket.locator('[data-done]')).toHaveCount(1);

  await afterTheGuard(page);
  for (const key of no) await page.keyboard.press(key);
  await page.keyboard.press('+');
  await expect(page.getByTestId('called-number')).toHaveText(no);
  await expect(page.getByTestId('ghost')).toContainText(no);
});
