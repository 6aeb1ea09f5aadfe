import { expect } from '@playwright/test';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { closeDigest, expectLive, faultsOf, openChannel, pairByCode, signInOwner, waitingIds } from './kitchen.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.stop());

const BURST = 500;
const KILL_AFTER = 150;
const AT_ONCE = 16;

test('(I4) a server killed in a burst of 500 orders: each order it acknowledged is on both screens once', async ({
  openDesk,
}) => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const [first, second] = [await openDesk(), await openDesk()];
  await first.goto(server.claimUrl);
  await pairByCode(second, server, owner, '厨房屏 2');
  await Promise.all([expectLive(first), expectLive(second)]);

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

  for (const page of [first, second]) {
    await expect(page.getByTestId('seal')).toHaveAttribute('data-seal', 'ok', { timeout: 60_000 });
    await expect
      .poll(async () => {
        await closeDigest(page);
        return faultsOf(await waitingIds(page), acknowledged);
      })
      .toEqual([]);
  }
  // The check itself must see a missing and a doubled order.
  expect(faultsOf(acknowledged.slice(1), acknowledged)).toHaveLength(1);
  expect(faultsOf([...acknowledged, acknowledged[0] ?? ''], acknowledged)).toHaveLength(1);
});

test('[L12] a link that is dead without a word is noticed in seconds, and what came in the meantime is there once', async ({
  openDesk,
}) => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const proxy = await startTcpProxy(server.port);
  const page = await openDesk();
  await pairByCode(page, { ...server, origin: proxy.origin }, owner, '厨房屏');
  await expectLive(page);
  // The control: a socket without beats, through the same wire, notices nothing.
  await page.evaluate(() => {
    const bare = new WebSocket(`${location.origin.replace('http', 'ws')}/live`);
    Object.assign(window, { bare });
  });
  await page.waitForFunction(() => (window as unknown as { bare: WebSocket }).bare.readyState === WebSocket.OPEN);

  await proxy.setMood('black_hole');
  const missed = await channel.order();
  await expect(page.getByTestId('seal')).not.toHaveAttribute('data-seal', 'ok');
  expect(await page.evaluate(() => (window as unknown as { bare: WebSocket }).bare.readyState)).toBe(1);
  await expect(page.getByTestId('count-new')).toHaveText('?');

  await proxy.setMood('pass');
  await expectLive(page);
  await expect.poll(async () => faultsOf(await waitingIds(page), [missed.id])).toEqual([]);
  await proxy.close();
});
