import { expect, type Page } from '@playwright/test';
import { DIGEST_AFTER_MS } from '#src/live/digest.ts';
import { readRows } from './browser-storage.ts';
import { expectLive, ledgerOf, openChannel, openScreen, pairByCode, signInOwner } from './kitchen.ts';
import { killBrowser, untilCookieIsOnDisk, waitForWorker } from './power-cut.ts';
import { startServer, type TestServer } from './server.ts';
import { tap } from './touch.ts';
import { test } from './windows.ts';

// A screen's profile outlives its browser here, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

/** What a screen keeps: database and store. */
const ORDERS = ['laidan-desk-screen', 'orders'] as const;
const META = ['laidan-desk-screen', 'meta'] as const;
const OUTBOX = ['laidan-outbox-screen', 'commands'] as const;

async function storedOrder(page: Page, id: string): Promise<{ status: string } | undefined> {
  const rows = await readRows<{ order: { id: string; status: string } }>(page, ...ORDERS);
  return rows.find(({ order }) => order.id === id)?.order;
}

/** The order desk on the real server: from the channel's order to the customer's hand. */
let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => server.stop());

test('an order rings on two desks, is proven shown and heard, and one tap silences both', async ({ openDesk }) => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const [first, second] = await Promise.all([openDesk(), openDesk()]);
  await first.goto(server.claimUrl);
  await pairByCode(second, server, owner, '前台屏');
  await Promise.all([expectLive(first), expectLive(second)]);

  const { id, order_no } = await channel.order();
  for (const page of [first, second]) {
    await expect(page.getByTestId('alert-order')).toHaveAttribute('data-order-no', order_no);
    await expect(page.getByTestId('no-sound')).toHaveCount(0);
  }
  await expect
    .poll(
      async () =>
        (await ledgerOf(owner, id)).screens.filter((row) => row.displayed_at !== null && row.sounded_at !== null)
          .length,
    )
    .toBe(2);

  await tap(first.getByTestId('alert-seen'));
  for (const page of [first, second]) {
    await expect(page.getByTestId('alert')).toHaveCount(0);
    await expect(page.locator(`[data-testid="ticket"][data-order-no="${order_no}"]`)).toHaveCount(1);
  }
  expect((await ledgerOf(owner, id)).escalations).toEqual([]);
});

test('the cook accepts with a prep time, marks done, and the order leaves the board', async ({ openDesk }) => {
  const page = await openDesk();
  await page.goto(server.claimUrl);
  await expectLive(page);
  await page.getByTestId('menu-button').click();
  await page.getByTestId('test-order').click();
  await page.getByTestId('prep-30').click();
  await page.getByTestId('accept').click();
  // What lies under an alarm closes once it is answered.
  await expect(page.getByTestId('alert-order')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const ticket = page.getByTestId('ticket');
  await expect(page.getByTestId('lane-preparing').locator(ticket)).toHaveCount(1);
  await expect(ticket.getByTestId('ticket-age')).toContainText('30');
  await tap(ticket.getByTestId('forward'));
  await expect(page.getByTestId('lane-ready').locator(ticket)).toHaveCount(1);
  await tap(page.getByTestId('undo-toast').getByRole('button'));
  await expect(page.getByTestId('lane-preparing').locator(ticket)).toHaveCount(1);
  await tap(ticket.getByTestId('forward'));
  await expect(page.getByTestId('lane-ready').locator(ticket)).toHaveCount(1);
  await tap(ticket.getByTestId('forward'));
  await expect(ticket).toHaveCount(0);
});

/** Looks without a gesture: what Playwright evaluates counts as a touch of the page, which may sound from then on. */
async function untouchedUntil(page: Page, selector: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const expression = `document.querySelector(${JSON.stringify(selector)}) !== null`;
  await expect
    .poll(async () => (await cdp.send('Runtime.evaluate', { expression })).result.value as unknown)
    .toBe(true);
  await cdp.detach();
}

test('a browser that may not sound says NO SOUND until it is touched', async () => {
  const { page, context } = await openScreen(undefined, false);
  await page.goto(server.claimUrl);
  await untouchedUntil(page, '[data-testid=no-sound]');
  await untouchedUntil(page, '[data-testid=sound-button][data-sound=off]');
  // A machine at its limit may play a chime that is measured as silence: then the screen goes on saying so, rightly, and
  // is touched again.
  await expect(async () => {
    if ((await page.getByTestId('no-sound').count()) > 0) await page.getByTestId('no-sound').click({ timeout: 2_000 });
    await expect(page.getByTestId('no-sound')).toHaveCount(0, { timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByTestId('sound-button')).toHaveAttribute('data-sound', 'on');
  await context.close();
});

test('without a server the board stays, a tap is queued, survives a relaunch and is applied once', async () => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const screen = await openScreen();
  await screen.page.goto(server.claimUrl);
  await expectLive(screen.page);
  await waitForWorker(screen.page);
  // Also the page of a first visit is the worker's: else no new build would ever reach it (I13).
  expect(await screen.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await untilCookieIsOnDisk(screen);
  const { id, order_no } = await channel.order();
  await screen.page.getByTestId('accept').click();
  const ticket = `[data-testid="ticket"][data-order-no="${order_no}"]`;
  await expect(screen.page.getByTestId('lane-preparing').locator(ticket)).toHaveCount(1);
  // The ticket moves with the tap; the server must have answered it before it is taken away.
  const stepsOf = async (action: string): Promise<number> => {
    const query = `restaurant_id=${owner.restaurantId}&order_id=${id}`;
    const order = await owner.get<{ history: { action: string }[] }>(`/order/get_by_id?${query}`);
    return order.history.filter((step) => step.action === action).length;
  };
  await expect.poll(() => stepsOf('accept')).toBe(1);
  await expect.poll(() => readRows(screen.page, ...OUTBOX)).toEqual([]);
  await expect.poll(async () => (await storedOrder(screen.page, id))?.status).toBe('order_received');

  const goneAt = Date.now();
  await server.kill();
  await expect(screen.page.getByTestId('offline-banner')).toBeVisible();
  await expect(screen.page.getByTestId('count-new')).toHaveText('?');
  await tap(screen.page.locator(ticket).getByTestId('forward'));
  await expect(screen.page.locator(ticket).getByTestId('queued')).toBeVisible();

  await killBrowser(screen);

  // The whole browser is started again with no server: the page comes from its worker, what it knows from its
  // databases.
  const again = await openScreen(screen.profile);
  await again.page.goto(`${server.origin}/kiosk`);
  await expect(again.page.getByTestId('lane-ready').locator(ticket).getByTestId('queued')).toBeVisible();
  await expect(again.page.getByTestId('seal')).not.toHaveAttribute('data-seal', 'ok');

  // Only a long gap is shown as a digest; what comes within it is there before the screen is back.
  await expect.poll(() => Date.now() - goneAt > DIGEST_AFTER_MS).toBe(true);
  await again.context.setOffline(true);
  await server.restart();
  const missed = await channel.order();
  await again.context.setOffline(false);
  await expectLive(again.page);
  await expect(again.page.getByTestId('digest')).toContainText(missed.order_no);
  await again.page.getByTestId('digest-tick-placed').click();
  await again.page.getByTestId('digest-close').click();
  await expect(again.page.getByTestId('alert-order')).toHaveAttribute('data-order-no', missed.order_no);
  await expect(again.page.locator(ticket).getByTestId('queued')).toHaveCount(0);
  await expect.poll(() => stepsOf('done')).toBe(1);
  await again.context.close();
});

test('a revoked screen wipes its databases and shows a code again', async ({ openDesk }) => {
  const owner = await signInOwner(server);
  const page = await openDesk();
  await page.goto(server.claimUrl);
  await expectLive(page);
  const { items } = await owner.get<{ items: { id: string }[] }>(
    `/device/get_list?restaurant_id=${owner.restaurantId}`,
  );
  await owner.post('/device/delete', { restaurant_id: owner.restaurantId, device_id: items[0]?.id });
  await expect(page.getByTestId('pairing-code')).toHaveAttribute('data-code', /^\d{6}$/);
  for (const [database, store] of [ORDERS, META, OUTBOX]) expect(await readRows(page, database, store)).toEqual([]);
});
