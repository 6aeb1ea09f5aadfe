import { expect, test } from '@playwright/test';
import {
  expectLive,
  killBrowser,
  ledgerOf,
  openChannel,
  openScreen,
  pairByCode,
  signInOwner,
  waitForWorker,
} from './kitchen.ts';
import { startServer, type TestServer } from './server.ts';

// A screen's profile outlives its browser here, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

/** Chromium writes its cookies down at most this late; a credential younger than that does not survive a power cut. */
const COOKIES_ON_DISK_MS = 31_000;

/** Within it a screen has the answer to everything the server has done. */
const A_BEAT_MS = 4_000;

/** The order desk on the real server: from the channel's order to the customer's hand. */
let server: TestServer;
test.beforeEach(async () => {
  // A courier in no hurry: one that comes while the server is away would take the cook's step before the cook's tap.
  server = await startServer({ env: { COURIER_SPEED: '0.1' } });
});
test.afterEach(async () => server.stop());

test('an order rings on two desks, is proven shown and heard, and one tap silences both', async () => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const [first, second] = await Promise.all([openScreen(), openScreen()]);
  await first.page.goto(server.claimUrl);
  await pairByCode(second.page, server, owner, '前台屏');
  await Promise.all([expectLive(first.page), expectLive(second.page)]);

  const { id, order_no } = await channel.order();
  for (const { page } of [first, second]) {
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

  await first.page.getByTestId('alert-seen').click();
  for (const { page } of [first, second]) {
    await expect(page.getByTestId('alert')).toHaveCount(0);
    await expect(page.locator(`[data-testid="ticket"][data-order-no="${order_no}"]`)).toHaveCount(1);
  }
  expect((await ledgerOf(owner, id)).escalations).toEqual([]);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('the cook accepts with a prep time, marks done, and the order leaves the board', async () => {
  const { page, context } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);
  await page.getByTestId('menu-button').click();
  await page.getByTestId('test-order').click();
  await page.getByTestId('prep-30').click();
  await page.getByTestId('accept').click();
  await page.keyboard.press('Escape');
  const ticket = page.getByTestId('ticket');
  await expect(page.getByTestId('lane-preparing').locator(ticket)).toHaveCount(1);
  await expect(ticket.getByTestId('ticket-age')).toContainText('30');
  // What slides under a finger right after a touch belongs to the touch before [F8].
  await page.waitForTimeout(500);
  await ticket.getByTestId('forward').click();
  await expect(page.getByTestId('lane-ready').locator(ticket)).toHaveCount(1);
  await page.getByTestId('undo-toast').getByRole('button').click();
  await expect(page.getByTestId('lane-preparing').locator(ticket)).toHaveCount(1);
  await page.waitForTimeout(500);
  await ticket.getByTestId('forward').click();
  await expect(page.getByTestId('lane-ready').locator(ticket)).toHaveCount(1);
  await page.waitForTimeout(500);
  await ticket.getByTestId('forward').click();
  await expect(ticket).toHaveCount(0);
  await context.close();
});

test('a browser that may not sound says NO SOUND until it is touched', async () => {
  const { page, context } = await openScreen(undefined, false);
  await page.goto(server.claimUrl);
  await expect(page.getByTestId('no-sound')).toBeVisible();
  await expect(page.getByTestId('sound-button')).toHaveAttribute('data-sound', 'off');
  await page.getByTestId('no-sound').click();
  await expect(page.getByTestId('no-sound')).toHaveCount(0);
  await expect(page.getByTestId('sound-button')).toHaveAttribute('data-sound', 'on');
  await context.close();
});

test('without a server the board stays, a tap is queued, survives a relaunch and is applied once', async () => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const screen = await openScreen();
  await screen.page.goto(server.claimUrl);
  await expectLive(screen.page);
  // Before the order: the simulated courier would carry it away while the worker is still being installed.
  await waitForWorker(screen.page);
  // Also the page of a first visit is the worker's: else no new build would ever reach it (I13).
  expect(await screen.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await screen.page.waitForTimeout(COOKIES_ON_DISK_MS);
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
  await screen.page.waitForTimeout(A_BEAT_MS);

  await server.kill();
  await expect(screen.page.getByTestId('offline-banner')).toBeVisible({ timeout: 25_000 });
  await expect(screen.page.getByTestId('count-new')).toHaveText('?');
  await screen.page.locator(ticket).getByTestId('forward').click();
  await expect(screen.page.locator(ticket).getByTestId('queued')).toBeVisible();

  await killBrowser(screen);

  // The whole browser is started anew with no server: the page comes from its worker, what it knows from its databases.
  const again = await openScreen(screen.profile);
  await again.page.goto(`${server.origin}/kiosk`);
  await expect(again.page.getByTestId('lane-ready').locator(ticket).getByTestId('queued')).toBeVisible();
  await expect(again.page.getByTestId('seal')).not.toHaveAttribute('data-seal', 'ok');

  // Only a gap of more than 20 s is told as a digest; what comes within it is there before the screen is back.
  await again.page.waitForTimeout(15_000);
  await again.context.setOffline(true);
  await server.restart();
  const missed = await channel.order();
  await again.context.setOffline(false);
  await expectLive(again.page);
  await expect(again.page.getByTestId('digest')).toContainText(missed.order_no, { timeout: 20_000 });
  await again.page.getByTestId('digest-tick-placed').click();
  await again.page.getByTestId('digest-close').click();
  await expect(again.page.getByTestId('alert-order')).toHaveAttribute('data-order-no', missed.order_no);
  await expect(again.page.locator(ticket).getByTestId('queued')).toHaveCount(0);
  await expect.poll(() => stepsOf('done')).toBe(1);
  await again.context.close();
});

test('a revoked screen wipes its databases and shows a code again', async () => {
  const owner = await signInOwner(server);
  const { page, context } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);
  const { items } = await owner.get<{ items: { id: string }[] }>(
    `/device/get_list?restaurant_id=${owner.restaurantId}`,
  );
  await owner.post('/device/delete', { restaurant_id: owner.restaurantId, device_id: items[0]?.id });
  await expect(page.getByTestId('pairing-code')).toHaveAttribute('data-code', /^\d{6}$/, { timeout: 15_000 });
  const rows = await page.evaluate(async () => {
    const open = (name: string): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const count = (database: IDBDatabase, store: string): Promise<number> =>
      new Promise((resolve) => {
        const request = database.transaction(store).objectStore(store).count();
        request.addEventListener('success', () => resolve(request.result));
      });
    const cache = await open('laidan-desk-screen');
    const outbox = await open('laidan-outbox-screen');
    return [await count(cache, 'orders'), await count(cache, 'meta'), await count(outbox, 'commands')];
  });
  expect(rows).toEqual([0, 0, 0]);
  await context.close();
});
