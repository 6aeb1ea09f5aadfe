import { expect, type Page } from '@playwright/test';
import { beyondScreen, cutWords, smallTargets } from '../ui/visible.ts';
import { openExactShop, type ExactShop } from './exact-shop.ts';
import { expectLive, pairByCode, signInOwner } from './kitchen.ts';
import { axeFindings } from './office.ts';
import { boardOf, type Board } from './pages/board.ts';
import { startServer, type TestServer } from './server.ts';
import { afterTheGuard, tap } from './touch.ts';
import { test } from './windows.ts';

/** The flow of a kitchen on the real server: ticks, recall, search, changes, the rail, stations, cleaning [F1–F9]. */
let server: TestServer;
let shop: ExactShop;
let page: Page;
let board: Board;
let owner: Awaited<ReturnType<typeof signInOwner>>;
test.beforeEach(async ({ openDesk }) => {
  server = await startServer();
  owner = await signInOwner(server);
  shop = await openExactShop(server, owner);
  page = await openDesk();
  board = boardOf(page);
  await page.goto(server.claimUrl);
  await expectLive(page);
});
test.afterEach(() => server.stop());

/** How many dishes the server has as ticked: a tick that arrives after a change of its order counts no more [S12]. */
async function tickedOf(orderId: string): Promise<number> {
  const of = `restaurant_id=${owner.restaurantId}&order_id=${orderId}`;
  const { items } = await owner.get<{ items: { done_at: string | null }[] }>(`/order/get_by_id?${of}`);
  return items.filter(({ done_at }) => done_at !== null).length;
}

test('[F1] [F4] a cook ticks lines and the forward action becomes due; the rail counts what is left', async () => {
  const { no } = await shop.order(['甜酸虾', '锅贴（6只）', '葱油饼']);
  const ticket = await board.accept(no);
  const ticks = ticket.getByTestId('item-tick');
  await expect(ticks).toHaveCount(3);
  await afterTheGuard(page);
  for (const index of [0, 1, 2]) await ticks.nth(index).click();
  await expect(ticket.locator('li[data-done]')).toHaveCount(3);
  await expect(ticket.getByTestId('ticks')).toHaveText('3/3');
  await expect(ticket.getByTestId('forward')).toHaveClass(/is-due/);
  await tap(ticks.nth(2));
  await expect(ticket.getByTestId('ticks')).toHaveText('2/3');

  // A touch on a row of the rail points out who wants it; L opens and closes the rail.
  await page.keyboard.press('l');
  await expect(page.getByTestId('rail-row')).toHaveText([/葱油饼.*1/]);
  await board.press('rail-row');
  await expect(ticket).toHaveClass(/is-picked/);
  expect(await axeFindings(page)).toEqual([]);
  await board.press('rail-row');
  await page.keyboard.press('l');
  await expect(page.getByTestId('rail-row')).toHaveCount(0);
});

test('[F2] [F8] two touches are one step; undo, recall and the list bring the order back with its ticks', async () => {
  const { no } = await shop.order(['甜酸虾', '锅贴（6只）', '葱油饼']);
  const ticket = await board.accept(no);
  await afterTheGuard(page);
  for (const index of [0, 1]) await ticket.getByTestId('item-tick').nth(index).click();
  await expect(ticket.getByTestId('ticks')).toHaveText('2/3');

  await afterTheGuard(page);
  await ticket.getByTestId('forward').dblclick();
  await board.expectIn('ready', no);
  await page.keyboard.press('u');
  await board.expectIn('preparing', no);
  await expect(ticket.locator('li[data-done]')).toHaveCount(2);

  await board.moveOn(no);
  await board.expectIn('ready', no);
  await afterTheGuard(page);
  await page.keyboard.press('z');
  await board.expectIn('preparing', no);

  await board.moveOn(no);
  await board.expectIn('ready', no);
  await board.bringBack(no);
  await board.expectIn('preparing', no);
});

test('[F3] a changed ticket shows the difference from what was last seen; a cancelled one waits to be seen', async () => {
  const changed = await shop.order(['甜酸虾', '锅贴（6只）', '葱油饼']);
  const ticket = await board.accept(changed.no);
  const ticks = ticket.getByTestId('item-tick');
  await afterTheGuard(page);
  for (const index of [0, 1]) await ticks.nth(index).click();
  await expect(ticket.getByTestId('ticks')).toHaveText('2/3');
  await expect.poll(() => tickedOf(changed.id)).toBe(2);

  // Changed twice before a cook looked.
  await changed.change(['甜酸虾', '锅贴（6只）']);
  await changed.change(['甜酸虾', '锅贴（6只）', '蒜蓉西兰花']);
  await board.press('dock');
  const changes = ticket.getByTestId('ticket-changed');
  await expect(changes.locator('s')).toHaveText('− 1× 葱油饼');
  await expect(changes.locator('b').last()).toHaveText('+ 1× 蒜蓉西兰花');
  await tap(ticket.getByTestId('seen'));
  await expect(changes).toHaveCount(0);
  await expect(ticket.getByTestId('ticks')).toHaveText('2/3');
  await afterTheGuard(page);
  for (const index of [0, 1]) await ticks.nth(index).click();
  await expect(ticket.locator('li[data-done]')).toHaveCount(0);

  const cancelled = await shop.order(['锅贴（6只）', '葱油饼'], { name: '陈先生', phone: '+12125550199' });
  await board.accept(cancelled.no);
  await cancelled.cancel();
  await board.press('dock');
  await expect(board.ticket(cancelled.no)).toHaveClass(/cancelled/);
  await tap(board.ticket(cancelled.no).getByTestId('seen'));
  await expect(board.ticket(cancelled.no)).toHaveCount(0);
});

test('[F19] what one screen answers keeps a trace on another until it is touched there, over a reload too', async ({
  openDesk,
}) => {
  const station = await openDesk();
  await pairByCode(station, server, owner, '炒锅屏');
  await expectLive(station);
  const there = boardOf(station);
  const changed = await shop.order(['甜酸虾', '锅贴（6只）']);
  const cancelled = await shop.order(['甜酸虾', '葱油饼'], { name: '陈先生', phone: '+12125550199' });
  await board.accept(changed.no);
  await board.accept(cancelled.no);
  await there.set('station-wok');
  await changed.change(['甜酸虾', '锅贴（6只）', '蒜蓉西兰花']);
  await cancelled.cancel();
  for (const each of [page, station]) await each.getByTestId('dock').click();
  for (const { no } of [changed, cancelled]) await tap(board.ticket(no).getByTestId('seen'));
  await expect(station.getByTestId('alert-dock')).toHaveCount(0);
  await station.reload();
  for (const { no } of [changed, cancelled])
    await expect(there.ticket(no).getByTestId('seen-elsewhere')).toContainText('已看');
  await expect(there.ticket(changed.no).getByTestId('ticket-changed')).toContainText('+ 1× 蒜蓉西兰花');
  await expect(there.ticket(cancelled.no)).toHaveClass(/cancelled/);
  await tap(there.ticket(changed.no).getByTestId('seen'));
  await expect(there.ticket(changed.no).getByTestId('ticket-changed')).toHaveCount(0);
  await tap(there.ticket(cancelled.no).getByTestId('seen'));
  await expect(there.ticket(cancelled.no)).toHaveCount(0);
});

test('[F6] [F7] a station minds its own, the expo everything, and a screen that only looks changes nothing', async () => {
  const first = await shop.order(['甜酸虾', '锅贴（6只）', '蒜蓉西兰花']);
  const ticket = await board.accept(first.no);
  const other = await shop.order(['锅贴（6只）', '葱油饼'], { name: 'Marisol', phone: '+12125550177' });
  await board.accept(other.no);

  await board.set('station-wok');
  await expect(board.ticket(other.no)).toHaveCount(0);
  await expect(page.getByTestId('station-notice')).toContainText('炒锅 · 另有 1 单在别的档口');
  await tap(ticket.getByTestId('station-done'));
  await expect(ticket.getByTestId('station-over')).toContainText('还差 1 样');
  await page.keyboard.press('u');
  await expect(ticket.getByTestId('station-done')).toBeVisible();

  await board.set('view-expo');
  await expect(ticket.getByTestId('station-head')).toHaveText([/炒锅 \d\/2/, /油炸 0\/1/]);

  await board.set('view-read_only');
  await expect(page.getByTestId('read-only')).toBeVisible();
  await expect(page.getByTestId('forward')).toHaveCount(0);
  await expect(page.getByTestId('item-tick')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await board.set('view-kitchen', 'station-all', 'sort-start_by');
  await expect(ticket.getByTestId('start-by')).toContainText('开始做');
});

test('[F8] while the screen is wiped an order rings and shows, and no touch reaches it', async () => {
  await board.press('menu-button');
  await board.press('menu-clean');
  await board.press('clean-60');
  await expect(page.getByTestId('cleaning-left')).toContainText(/\d+ 秒/);
  const { no } = await shop.order(['锅贴（6只）', '葱油饼']);
  await expect(page.getByTestId('alert')).toBeVisible();
  await expect(page.getByTestId('cleaning-cover')).toContainText('1 单等着');
  await expect(page.locator('[inert]').getByTestId('accept')).toBeAttached();
  await page.getByTestId('accept').click({ force: true });
  await expect(page.getByTestId('alert-order')).toHaveAttribute('data-order-no', no);
  expect(await axeFindings(page)).toEqual([]);

  // A finger that stays on it unlocks the screen.
  await page.getByTestId('cleaning-unlock').hover();
  await page.mouse.down();
  await expect(page.getByTestId('cleaning-cover')).toHaveCount(0);
  await page.mouse.up();
  await board.accept(no);
});

test('[F9] in English and at every size: whole words, no small target, nothing beside the screen', async () => {
  const { no } = await shop.order(['甜酸虾', '锅贴（6只）', '蒜蓉西兰花']);
  await board.accept(no);
  const other = await shop.order(['锅贴（6只）', '葱油饼'], { name: 'Marisol', phone: '+12125550177' });
  await board.accept(other.no);
  await board.set('sort-start_by');
  await board.press('menu-button');
  await board.press('language');
  await page.keyboard.press('Escape');
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(board.ticket(other.no)).toBeVisible();
    await expect.poll(() => cutWords(page)).toEqual([]);
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await expect.poll(() => beyondScreen(page)).toEqual([]);
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('[F1] [F5] an order is found by its telephone, and without a server too, where a tick waits for the link', async () => {
  const { no } = await shop.order(['锅贴（6只）', '葱油饼'], { name: 'Marisol', phone: '+12125550177' });
  const ticket = await board.accept(no);
  await page.keyboard.press('/');
  await expect(page.getByTestId('finder-input')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  for (const digit of '0177') await board.press(`pad-${digit}`);
  await page.locator(`[data-testid="found"][data-order-no="${no}"]`).click();
  await expect(page.getByTestId('customer')).toContainText('(212) 555-0177');
  await expect(page.getByTestId('drawer').getByTestId('item-tick')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await server.kill();
  await expect(page.getByTestId('offline-banner')).toBeVisible();
  const tick = ticket.getByTestId('item-tick').first();
  await tap(tick);
  await expect(tick).toHaveAccessibleName(/待同步/);
  await board.press('find-button');
  await page.getByTestId('finder-input').fill('marisol');
  await expect(page.getByTestId('found')).toHaveAttribute('data-order-no', no);
  await page.keyboard.press('Escape');
  await server.restart();
  await expectLive(page);
  await expect(tick).toHaveAccessibleName(/^1× [^·]*$/);
  await expect(ticket.locator('li[data-done]')).toHaveCount(1);
});
