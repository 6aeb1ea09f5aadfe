import { expect, test, type Page } from '@playwright/test';
import { computeTotals } from '#contract/domain/totals.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { cutWords, smallTargets } from '../ui/visible.ts';
import { expectLive, openScreen, signInOwner, type Owner } from './kitchen.ts';
import { axeFindings } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

// A screen's profile is a browser of its own, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

/** The flow of a kitchen on the real server: ticks, recall, search, changes, the rail, stations, cleaning [F1–F9]. */
let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => server.stop());

const press = (page: Page, testId: string) => page.getByTestId(testId).first().click();
const ticketOf = (page: Page, no: string) => page.locator(`[data-testid="ticket"][data-order-no="${no}"]`);
/** What slides under a finger within this time belongs to the touch before [F8]. */
const afterTheGuard = (page: Page) => page.waitForTimeout(450);
async function accept(page: Page): Promise<void> {
  await page.getByTestId('accept').waitFor();
  await afterTheGuard(page);
  await press(page, 'accept');
}
const inLane = (page: Page, lane: string, no: string) => page.getByTestId(`lane-${lane}`).locator(ticketOf(page, no));

/** A shop that knows exactly which dishes it sells; `wanted` are their Chinese names. */
async function openShop(owner: Owner) {
  const { items: dishes } = await owner.get<{ items: Dish[] }>(
    `/menu/get?restaurant_id=${owner.restaurantId}&status=on_sale`,
  );
  const { tax_rate } = await owner.get<{ tax_rate: number }>(
    `/restaurant/get_by_id?restaurant_id=${owner.restaurantId}`,
  );
  let count = 0;
  const bodyOf = (external_id: string, wanted: readonly string[], name: string, phone: string) => {
    const items = wanted.map((zh) => {
      const dish = dishes.find((each) => each.name_zh === zh);
      if (dish === undefined) throw new Error(`the demo sells no ${zh}`);
      return { dish, line: { dish_id: dish.id, quantity: 1, options: [], note: null } };
    });
    const totals = computeTotals({
      items: items.map(({ dish }) => ({ quantity: 1, unit_price_cents: dish.price_cents, options: [] })),
      tax_rate,
      delivery_fee_cents: 0,
      service_fee_cents: 0,
      tip_cents: 0,
      discount_cents: 0,
    });
    return {
      external_id,
      delivery_method: 'pickup',
      payment_method: 'online',
      paid: true,
      customer: { name, phone },
      items: items.map(({ line }) => line),
      totals: { ...totals, delivery_fee_cents: 0 },
    };
  };
  async function post(path: string, body: unknown): Promise<{ order_no: string }> {
    const response = await fetch(`${server.origin}/app/v1/intake/orders${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: DEMO.channelKey },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as { status_code: number; message: string; data: { order_no: string } };
    if (envelope.status_code !== 200) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  }
  return {
    order: async (wanted: readonly string[], name = 'Dana Wu', phone = '+12125550142') => {
      count += 1;
      const id = `flow-${count}`;
      const { order_no: no } = await post('', bodyOf(id, wanted, name, phone));
      return {
        no,
        change: (next: readonly string[]) => post(`/${id}/update`, bodyOf(id, next, name, phone)),
        cancel: () => post(`/${id}/cancel`, {}),
      };
    },
  };
}

async function setBoard(page: Page, ...testIds: readonly string[]): Promise<void> {
  await press(page, 'menu-button');
  await press(page, 'menu-board');
  for (const testId of testIds) await press(page, testId);
  await page.keyboard.press('Escape');
}

test('[F1–F8] a kitchen ticks, recalls, finds, sees what changed, minds its station, and wipes its screen', async () => {
  const owner = await signInOwner(server);
  const shop = await openShop(owner);
  const { page, context } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);

  // A touch ticks a line, the last one points to the forward action, and nothing closes by itself [F1].
  const first = await shop.order(['甜酸虾', '锅贴（6只）', '葱油饼'], 'Dana Wu', '+12125550142');
  await accept(page);
  const ticket = ticketOf(page, first.no);
  const ticks = ticket.getByTestId('item-tick');
  await expect(ticks).toHaveCount(3);
  await afterTheGuard(page);
  for (const index of [0, 1, 2]) await ticks.nth(index).click();
  await expect(ticket.locator('li[data-done]')).toHaveCount(3);
  await expect(ticket.getByTestId('ticks')).toHaveText('3/3');
  await expect(ticket.getByTestId('forward')).toHaveClass(/is-due/);
  await afterTheGuard(page);
  await ticks.nth(2).click();
  await expect(ticket.getByTestId('ticks')).toHaveText('2/3');

  // The rail counts what is not ticked; a touch points out who wants it; L closes and opens it [F4].
  await page.keyboard.press('l');
  await expect(page.getByTestId('rail-row')).toHaveText([/葱油饼.*1/]);
  await press(page, 'rail-row');
  await expect(ticket).toHaveClass(/is-picked/);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'rail-row');
  await page.keyboard.press('l');
  await expect(page.getByTestId('rail-row')).toHaveCount(0);

  // Two touches on one forward action are one; ten seconds to undo it, with its ticks kept [F8].
  await ticket.getByTestId('forward').dblclick();
  await expect(inLane(page, 'ready', first.no)).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(inLane(page, 'preparing', first.no)).toHaveCount(1);
  await expect(ticket.locator('li[data-done]')).toHaveCount(2);

  // Recall: what this screen moved on last by its key, anything of today from the list [F2].
  await afterTheGuard(page);
  await ticket.getByTestId('forward').click();
  await expect(inLane(page, 'ready', first.no)).toHaveCount(1);
  await afterTheGuard(page);
  await page.keyboard.press('z');
  await expect(inLane(page, 'preparing', first.no)).toHaveCount(1);
  await afterTheGuard(page);
  await ticket.getByTestId('forward').click();
  await expect(inLane(page, 'ready', first.no)).toHaveCount(1);
  await page.keyboard.press('h');
  await afterTheGuard(page);
  await page.locator(`[data-testid="bring-back"][data-order-no="${first.no}"]`).click();
  await page.keyboard.press('Escape');
  await expect(inLane(page, 'preparing', first.no)).toHaveCount(1);

  // Four digits of a telephone find it; a touch opens it [F5].
  await page.keyboard.press('/');
  expect(await axeFindings(page)).toEqual([]);
  for (const digit of '0142') await press(page, `pad-${digit}`);
  await page.locator(`[data-testid="found"][data-order-no="${first.no}"]`).click();
  await expect(page.getByTestId('customer')).toContainText('(212) 555-0142');
  await expect(page.getByTestId('drawer').getByTestId('item-tick')).toHaveCount(3);
  await page.keyboard.press('Escape');

  // Changed twice before anybody looked: the ticket tells the difference from what was last seen [F3].
  await first.change(['甜酸虾', '锅贴（6只）']);
  await first.change(['甜酸虾', '锅贴（6只）', '蒜蓉西兰花']);
  await press(page, 'dock');
  const changes = ticket.getByTestId('ticket-changed');
  await expect(changes.locator('s')).toHaveText('− 1× 葱油饼');
  await expect(changes.locator('b').last()).toHaveText('+ 1× 蒜蓉西兰花');
  await ticket.getByTestId('seen').click();
  await expect(changes).toHaveCount(0);
  await expect(ticket.getByTestId('ticks')).toHaveText('2/3');
  await afterTheGuard(page);
  for (const index of [0, 1]) await ticks.nth(index).click();
  await expect(ticket.locator('li[data-done]')).toHaveCount(0);

  // Cancelled by the customer: struck through and there until touched.
  const second = await shop.order(['锅贴（6只）', '葱油饼'], '陈先生', '+12125550199');
  await accept(page);
  await second.cancel();
  await press(page, 'dock');
  await expect(ticketOf(page, second.no)).toHaveClass(/cancelled/);
  await afterTheGuard(page);
  await ticketOf(page, second.no).getByTestId('seen').click();
  await expect(ticketOf(page, second.no)).toHaveCount(0);

  // A station minds its own, the expo everything; a screen that only looks changes nothing [F6].
  const third = await shop.order(['锅贴（6只）', '葱油饼'], 'Marisol', '+12125550177');
  await accept(page);
  await setBoard(page, 'station-wok');
  await expect(ticketOf(page, third.no)).toHaveCount(0);
  await expect(page.getByTestId('station-notice')).toContainText('wok · 另有 1 单在别的档口');
  await afterTheGuard(page);
  await ticket.getByTestId('station-done').click();
  await expect(ticket.getByTestId('station-over')).toContainText('还差 1 样');
  await page.keyboard.press('u');
  await expect(ticket.getByTestId('station-done')).toBeVisible();
  await setBoard(page, 'view-expo');
  await expect(ticket.getByTestId('station-head')).toHaveText([/wok \d\/2/, /fry 0\/1/]);
  await setBoard(page, 'view-read_only');
  await expect(page.getByTestId('read-only')).toBeVisible();
  await expect(page.getByTestId('forward')).toHaveCount(0);
  await expect(page.getByTestId('item-tick')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await setBoard(page, 'view-kitchen', 'station-all', 'sort-start_by');
  await expect(ticket.getByTestId('start-by')).toContainText('开始做');

  // While the screen is wiped an order rings and shows, and no touch reaches it; two seconds unlock [F8].
  await press(page, 'menu-button');
  await press(page, 'menu-clean');
  await press(page, 'clean-60');
  await expect(page.getByTestId('cleaning-left')).toContainText(/[56]\d 秒/);
  await shop.order(['锅贴（6只）', '葱油饼']);
  await expect(page.getByTestId('alert')).toBeVisible();
  await expect(page.getByTestId('cleaning-cover')).toContainText('1 单等着');
  await expect(page.getByTestId('accept').click({ timeout: 500 })).rejects.toThrow('element is inert');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByTestId('cleaning-unlock').hover();
  await page.mouse.down();
  await expect(page.getByTestId('cleaning-cover')).toHaveCount(0);
  await page.mouse.up();
  await accept(page);

  // At every size and in both languages: whole words, no small target, nothing beside the screen [F9].
  await press(page, 'menu-button');
  await press(page, 'language');
  await page.keyboard.press('Escape');
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(ticketOf(page, third.no)).toBeVisible();
    expect.soft(await cutWords(page)).toEqual([]);
    expect.soft(await smallTargets(page)).toEqual([]);
    expect.soft(await sidewards(page)).toEqual([]);
  }
  expect(await axeFindings(page)).toEqual([]);

  // Without a server: what is held is found, a tick looks as if it waits, and is told when the link is back [F1, F5].
  await server.kill();
  await expect(page.getByTestId('offline-banner')).toBeVisible({ timeout: 25_000 });
  const last = ticketOf(page, third.no);
  await last.getByTestId('item-tick').first().click();
  await expect(last.getByTestId('item-tick').first()).toHaveAccessibleName(/Will sync/);
  await press(page, 'find-button');
  await page.getByTestId('finder-input').fill('marisol');
  await expect(page.getByTestId('found')).toHaveAttribute('data-order-no', third.no);
  await page.keyboard.press('Escape');
  await server.restart();
  await expectLive(page);
  await expect(last.getByTestId('item-tick').first()).toHaveAccessibleName(/^1× [^·]*$/);
  await expect(last.locator('li[data-done]')).toHaveCount(1);
  await context.close();
});

/** What reaches beyond the screen's sides, which nobody can scroll to. */
const sidewards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.desk *')]
      .filter((element) => element.checkVisibility() && element.closest('.sr-only, .off-strip-row') === null)
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`),
  );
