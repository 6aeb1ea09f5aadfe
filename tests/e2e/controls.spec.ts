import { expect, test, type Page } from '@playwright/test';
import { expectLive, openChannel, openScreen, pairByCode, signInOwner } from './kitchen.ts';
import { axeFindings } from './office.ts';
import { startServer, type TestServer } from './server.ts';

// A screen's profile is a browser of its own, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

/** Busy, pause, sold out from the desk itself, on the real server, seen by a second screen. */
let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => server.stop());

const entryOf = (page: Page, kind: string) => page.locator(`[data-testid="off-entry"][data-kind="${kind}"]`);
const press = (page: Page, testId: string) => page.getByTestId(testId).click();
const undo = (page: Page, kind: string) => entryOf(page, kind).getByTestId('off-undo').click();

async function openIn(page: Page, language: 'zh' | 'en'): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('laidan.language', chosen), language);
  await page.reload();
  await expectLive(page);
}

/** An order of this minute, accepted, so that its ticket stands on the board with all its lines. */
async function cookOne(page: Page, order: () => Promise<{ order_no: string }>) {
  const { order_no } = await order();
  await press(page, 'accept');
  const ticket = page.locator(`[data-testid="ticket"][data-order-no="${order_no}"]`);
  await expect(page.getByTestId('lane-preparing').locator(ticket)).toHaveCount(1);
  return ticket;
}

/** Holds a ticket's line as a cook's thumb does. */
async function hold(page: Page, line: ReturnType<Page['locator']>): Promise<void> {
  await line.hover();
  await page.mouse.down();
  await expect(page.getByTestId('dish-page')).toBeVisible();
  await page.mouse.up();
}

test('[CT1–CT6] busy, pause and sold out have an end, a name and one tap back, on both screens', async () => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const [first, second] = await Promise.all([openScreen(), openScreen()]);
  const { page } = first;
  await page.goto(server.claimUrl);
  await pairByCode(second.page, server, owner, '前台屏');
  await Promise.all([expectLive(page), expectLive(second.page)]);

  // Busy: two taps, with what it does on the button; the end is changed by one, and the other screen ends it [CT2].
  await press(page, 'controls-button');
  await expect(page.getByTestId('busy-15')).toContainText('报 35 分');
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'busy-15');
  await expect(page.getByTestId('busy-fact')).toContainText('新单报 35 分备好');
  await press(page, 'busy-for-day');
  await expect(page.getByTestId('busy-fact')).toContainText('到今天营业结束');
  await expect(entryOf(second.page, 'busy')).toContainText('忙碌 +15 分');
  await expect(entryOf(second.page, 'busy')).toContainText('厨房');
  await undo(second.page, 'busy');
  await expect(page.getByTestId('busy-fact')).toHaveText('新单现在报 20 分备好');

  // Pause: new orders are turned away until it is over [CT3]; an emergency takes two taps and ends by hand [CT4].
  await press(page, 'pause-30');
  await expect(entryOf(second.page, 'suspended')).toContainText('暂停接单');
  await expect(channel.order()).rejects.toThrow('refused');
  await press(page, 'reopen');
  await expect(entryOf(second.page, 'suspended')).toHaveCount(0);
  await press(page, 'emergency');
  await expect(page.getByTestId('controls-panel')).toContainText('再点一次停业');
  await expect(entryOf(second.page, 'emergency')).toHaveCount(0);
  await press(page, 'emergency');
  await expect(entryOf(second.page, 'emergency')).toContainText('到有人恢复为止 · 刚刚');
  await undo(second.page, 'emergency');
  await expect(second.page.getByTestId('off-strip')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Sold out from the ticket: by holding the line, and by the line's button in the drawer [CT5].
  const ticket = await cookOne(page, channel.order);
  await hold(page, ticket.locator('[data-dish-id]').first());
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'out-day');
  await expect(entryOf(second.page, 'dish')).toContainText('到今天营业结束');
  await page.getByTestId('off-back').click();
  await expect(second.page.getByTestId('off-strip')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await ticket.getByTestId('ticket-no').click();
  await page.getByTestId('line-out').first().click();
  await expect(page.getByTestId('dish-page')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // From the list, an option until I say, with its age; then the whole dish until a time.
  await press(page, 'controls-button');
  await press(page, 'controls-page-menu');
  await page.getByTestId('dish-search').fill('夫妻');
  await page.getByTestId('dish-list').getByRole('button').click();
  await page.getByTestId('part-option').first().click();
  await press(page, 'out-said');
  await expect(entryOf(second.page, 'option')).toContainText('夫妻肺片 · ');
  await expect(entryOf(second.page, 'option')).toContainText('到我说为止 · 刚刚');
  await press(page, 'part-dish');
  await press(page, 'out-step+15');
  const until = await page.getByTestId('out-at').textContent();
  await press(page, 'out-at');
  await expect(entryOf(second.page, 'dish')).toContainText(until ?? '?');
  await page.keyboard.press('Escape');
  expect(await axeFindings(page)).toEqual([]);
  await undo(page, 'option');
  await expect(entryOf(second.page, 'option')).toHaveCount(0);

  // The key B makes it busy; what a screen did stands in the record of changes under its name [CT7].
  await page.keyboard.press('b');
  await expect(entryOf(second.page, 'busy')).toContainText('忙碌 +15 分');
  const audit = await owner.get<{ items: { action: string; actor: { kind: string; name: string } }[] }>(
    `/audit/get_list?restaurant_id=${owner.restaurantId}`,
  );
  const done = audit.items.find(({ action }) => action === 'restaurant.update_open');
  expect(done?.actor.kind).toBe('screen');

  // Without a server nothing can be switched, and the screen says so instead of pretending [CT8].
  await server.kill();
  await expect(page.getByTestId('offline-banner')).toBeVisible({ timeout: 25_000 });
  await expect(entryOf(page, 'busy').getByTestId('off-undo')).toBeDisabled();
  await press(page, 'controls-button');
  await expect(page.getByTestId('controls-offline')).toBeVisible();
  for (const control of ['busy-15', 'pause-30', 'emergency', 'busy-end'])
    await expect(page.getByTestId(control)).toBeDisabled();
  await expect(entryOf(page, 'dish')).toHaveCount(1);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('[CT1, CT8] in English and upright; a failure is said and loses nothing', async () => {
  const { page, context } = await openScreen();
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.goto(server.claimUrl);
  await expectLive(page);
  await openIn(page, 'en');
  await press(page, 'controls-button');
  await expect(page.getByTestId('busy-30')).toContainText('in 50 min');
  await page.route('**/restaurant/update_open', (route) => route.abort());
  await press(page, 'pause-15');
  await expect(page.getByTestId('control-failure')).toContainText('No connection. Nothing was changed.');
  await expect(page.getByTestId('off-strip')).toHaveCount(0);
  await page.unroute('**/restaurant/update_open');
  await press(page, 'pause-15');
  await expect(page.getByTestId('control-failure')).toHaveCount(0);
  await expect(entryOf(page, 'suspended')).toContainText('Orders paused');
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'controls-page-menu');
  await page.getByTestId('dish-search').fill('soup');
  await page.getByTestId('dish-list').getByRole('button').first().click();
  await press(page, 'out-4h');
  await page.keyboard.press('Escape');
  await expect(entryOf(page, 'dish')).toContainText('Sold out: ');
  expect(await axeFindings(page)).toEqual([]);
  await undo(page, 'suspended');
  await undo(page, 'dish');
  await expect(page.getByTestId('off-strip')).toHaveCount(0);
  await context.close();
});
