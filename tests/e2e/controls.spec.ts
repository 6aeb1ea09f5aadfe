import { expect, test, type Page } from '@playwright/test';
import { expectLive, openChannel, pairByCode, signInOwner, type Channel, type Owner } from './kitchen.ts';
import { axeFindings } from './office.ts';
import { boardOf, type Board } from './pages/board.ts';
import { entryOf, undo } from './pages/off-strip.ts';
import { startServer, type TestServer } from './server.ts';
import { openDeskIn } from './windows.ts';

/** Holds a ticket's line as a cook's thumb does. */
async function hold(page: Page, line: ReturnType<Page['locator']>): Promise<void> {
  await line.hover();
  await page.mouse.down();
  await expect(page.getByTestId('line-sheet')).toBeVisible();
  await page.mouse.up();
}

/** Busy, pause, sold out from the desk itself, seen by a second screen. Each story takes back what it switched off. */
let server: TestServer;
let owner: Owner;
let channel: Channel;
let board: Board;
let page: Page;
let second: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer();
  owner = await signInOwner(server);
  channel = await openChannel(server, owner);
  [page, second] = await Promise.all([openDeskIn(browser), openDeskIn(browser)]);
  board = boardOf(page);
  await page.goto(server.claimUrl);
  await pairByCode(second, server, owner, '前台屏');
  await Promise.all([expectLive(page), expectLive(second)]);
});
test.afterAll(async () => {
  await Promise.all([page.context().close(), second.context().close()]);
  await server.stop();
});

test('[CT1] [CT2] [CT6] [CT7] busy is chosen, said and confirmed; the other screen ends it; both are on record', async () => {
  await board.press('controls-button');
  await expect(page.getByTestId('busy-15')).toContainText('报 35 分');
  expect(await axeFindings(page)).toEqual([]);
  await board.press('busy-15');
  await expect(page.getByTestId('busy-fact')).toHaveText('新单现在报 20 分备好');
  await expect(page.getByTestId('busy-go')).toContainText('新单报 35 分，到');
  await board.press('busy-go');
  await expect(page.getByTestId('busy-fact')).toContainText('新单报 35 分备好');
  await board.press('busy-for-day');
  await board.press('busy-go');
  await expect(page.getByTestId('busy-fact')).toContainText('到今天营业结束');
  await expect(entryOf(second, 'busy')).toContainText('忙碌 +15 分');
  await expect(entryOf(second, 'busy')).toContainText('厨房');
  await undo(second, 'busy');
  await expect(page.getByTestId('busy-fact')).toHaveText('新单现在报 20 分备好');
  await page.keyboard.press('Escape');

  await page.keyboard.press('b');
  await expect(entryOf(second, 'busy')).toContainText('忙碌 +15 分');
  await undo(second, 'busy');
  const audit = await owner.get<{ items: { action: string; actor: { kind: string } }[] }>(
    `/audit/get_list?restaurant_id=${owner.restaurantId}`,
  );
  const done = audit.items.find(({ action }) => action === 'restaurant.update_open');
  expect(done?.actor.kind).toBe('screen');
  await expect(second.getByTestId('off-strip')).toHaveCount(0);
});

test('[CT3] [CT4] [CT9] [CT10] a pause turns new orders away until it is over; an emergency takes two taps and ends by hand', async () => {
  await board.press('controls-button');
  await board.press('pause-30');
  await board.press('pause-go');
  const halt = second.getByTestId('halt');
  await expect(halt).toContainText('暂停接单');
  expect(await axeFindings(second)).toEqual([]);
  await expect(channel.order()).rejects.toThrow('refused');
  await board.press('reopen');
  await expect(halt).toHaveCount(0);
  await page.keyboard.press('Escape');
  await board.press('resume-undo');
  await expect(halt).toContainText(/自己恢复 · 还有 \d+ 分/);
  await expect(channel.order()).rejects.toThrow('refused');
  await second.reload();
  await expect(second.getByTestId('turned-away')).toContainText('退回了 2 单');
  await second.getByTestId('turned-away').click();
  await expect(second.getByTestId('turned-away-panel').getByRole('listitem')).toHaveCount(2);
  expect(await axeFindings(second)).toEqual([]);
  await second.keyboard.press('Escape');
  await second.getByTestId('halt-resume').click();
  await expect(page.getByTestId('halt')).toHaveCount(0);

  await board.press('controls-button');
  await board.press('emergency');
  await expect(page.getByTestId('controls-panel')).toContainText('再点一次停业');
  await expect(halt).toHaveCount(0);
  await board.press('emergency');
  await expect(halt).toContainText(/没有期限\s*到有人恢复为止 · (刚刚|已)/);
  expect(await axeFindings(second)).toEqual([]);
  await second.getByTestId('halt-resume').click();
  await expect(page.getByTestId('halt')).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('[CT5] a dish is sold out from its ticket: by holding the line, and by the button in the drawer', async () => {
  const { order_no } = await channel.order();
  const ticket = await board.accept(order_no);
  await hold(page, ticket.locator('[data-dish-id]').first());
  expect(await axeFindings(page)).toEqual([]);
  await board.press('line-sold-out');
  await board.press('out-day');
  await expect(entryOf(second, 'dish')).toContainText('到今天营业结束');
  await page.getByTestId('off-back').click();
  await expect(second.getByTestId('off-strip')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await ticket.getByTestId('ticket-no').click();
  await page.getByTestId('line-out').first().click();
  await board.press('line-sold-out');
  await expect(page.getByTestId('dish-page')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

test('[CT5] from the list an option is sold out until I say, with its age, and the whole dish until a time', async () => {
  await board.press('controls-button');
  await board.press('controls-page-menu');
  await page.getByTestId('dish-search').fill('夫妻');
  await page.getByTestId('dish-list').getByRole('button').click();
  await page.getByTestId('part-option').first().click();
  await board.press('out-said');
  await expect(entryOf(second, 'option')).toContainText('夫妻肺片 · ');
  await expect(entryOf(second, 'option')).toContainText(/到我说为止 · (刚刚|\d)/);
  await board.press('part-dish');
  await board.press('out-step+15');
  const until = await page.getByTestId('out-at').textContent();
  await board.press('out-at');
  // At the end of the business day the same time has its name.
  await expect(entryOf(second, 'dish')).toContainText(new RegExp(`${until?.trim() ?? '?'}|今天营业结束`));
  await page.keyboard.press('Escape');
  expect(await axeFindings(page)).toEqual([]);
  await undo(page, 'option');
  await expect(entryOf(second, 'option')).toHaveCount(0);
  await undo(page, 'dish');
  await expect(second.getByTestId('off-strip')).toHaveCount(0);
});

test('[CT8] without a server nothing can be switched, and the screen says so instead of pretending', async () => {
  const { items } = await owner.get<{ items: { id: string }[] }>(`/menu/get?restaurant_id=${owner.restaurantId}`);
  const restaurant_id = owner.restaurantId;
  await owner.post('/restaurant/update_open', { restaurant_id, busy_minutes: 15 });
  await owner.post('/menu/update_dishes_status', { restaurant_id, dish_ids: [items[0]?.id], status: 'sold_out' });
  await expect(entryOf(page, 'busy')).toBeVisible();
  await expect(entryOf(page, 'dish')).toBeVisible();
  await server.kill();
  await expect(page.getByTestId('offline-banner')).toBeVisible();
  await expect(entryOf(page, 'busy').getByTestId('off-undo')).toBeDisabled();
  await board.press('controls-button');
  await expect(page.getByTestId('controls-offline')).toBeVisible();
  for (const control of ['busy-15', 'pause-30', 'emergency', 'busy-end'])
    await expect(page.getByTestId(control)).toBeDisabled();
  await expect(entryOf(page, 'dish')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await server.restart();
  await expectLive(page);
  for (const kind of ['busy', 'dish']) {
    await undo(page, kind);
    await expect(entryOf(page, kind)).toHaveCount(0);
  }
  await expect(page.getByTestId('off-strip')).toHaveCount(0);
});
