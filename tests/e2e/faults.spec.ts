import { expect, test } from '@playwright/test';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { expectLive, faultsOf, openChannel, openScreen, pairByCode, signInOwner, waitingIds } from './kitchen.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.stop());

const BURST = 500;
const KILL_AFTER = 150;
const AT_ONCE = 16;

test('(I4) a server killed in a burst of 500 orders: each order it acknowledged is on both screens once', async () => {
  test.setTimeout(180_000);
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const [first, second] = [await openScreen(), await openScreen()];
  await first.page.goto(server.claimUrl);
  await pairByCode(second.page, server, owner, '厨房屏 2');
  await Promise.all([expectLive(first.page), expectLive(second.page)]);

  const acknowledged: string[] = [];
  let refused = 0;
  let killing: Promise<void> | undefined;
  async function postUntilDone(): Promise<void> {
    while (acknowledged.length < BURST) {
      try {
        acknowledged.push((await channel.order()).id);
      } catch {
        refused += 1;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      if (acknowledged.length >= KILL_AFTER) killing ??= server.kill().then(server.restart);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, postUntilDone));
  await killing;
  expect(refused, 'the fault must have happened').toBeGreaterThan(0);
  expect(acknowledged.length).toBeGreaterThanOrEqual(BURST);

  for (const { page } of [first, second]) {
    // Long enough a gap is told as a digest first; the alert waits behind it.
    const digest = page.getByTestId('digest-tick-placed');
    await expect(page.getByTestId('seal')).toHaveAttribute('data-seal', 'ok', { timeout: 40_000 });
    if (await digest.isVisible()) {
      await digest.click();
      await page.getByTestId('digest-close').click();
    }
    await expect.poll(async () => faultsOf(await waitingIds(page), acknowledged), { timeout: 30_000 }).toEqual([]);
  }
  // The check itself must see a missing and a doubled order.
  expect(faultsOf(acknowledged.slice(1), acknowledged)).toHaveLength(1);
  expect(faultsOf([...acknowledged, acknowledged[0] ?? ''], acknowledged)).toHaveLength(1);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('[L12] a link that is dead without a word is noticed in seconds, and what came meanwhile is there once', async () => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const proxy = await startTcpProxy(server.port);
  const screen = await openScreen();
  await pairByCode(screen.page, { ...server, origin: proxy.origin }, owner, '厨房屏');
  await expectLive(screen.page);
  // The control: a socket without beats, through the same wire, notices nothing.
  await screen.page.evaluate(() => {
    const bare = new WebSocket(`${location.origin.replace('http', 'ws')}/live`);
    Object.assign(window, { bare });
  });
  await screen.page.waitForFunction(
    () => (window as unknown as { bare: WebSocket }).bare.readyState === WebSocket.OPEN,
  );

  await proxy.setMood('black_hole');
  const missed = await channel.order();
  await expect(screen.page.getByTestId('seal')).not.toHaveAttribute('data-seal', 'ok', { timeout: 10_000 });
  expect(await screen.page.evaluate(() => (window as unknown as { bare: WebSocket }).bare.readyState)).toBe(1);
  await expect(screen.page.getByTestId('count-new')).toHaveText('?');

  await proxy.setMood('pass');
  await expectLive(screen.page);
  await expect.poll(async () => faultsOf(await waitingIds(screen.page), [missed.id]), { timeout: 15_000 }).toEqual([]);
  await screen.context.close();
  await proxy.close();
});
