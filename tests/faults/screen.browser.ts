import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import {
  closeDigest,
  expectLive,
  faultsOf,
  openChannel,
  openScreen,
  pairByCode,
  signInOwner,
  waitingIds,
  type Channel,
  type Owner,
} from '../e2e/kitchen.ts';
import { waitForWorker } from '../e2e/power-cut.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

/** What a browser and its operating system do to a desk; each order is counted in the DOM. */
const FROZEN_MS = 25_000;
const HELD_BUILD_MS = 40_000;
const ORDERS = 12;

let server: TestServer;
let owner: Owner;
let channel: Channel;
async function begin(cwd?: string): Promise<void> {
  server = await startServer({ env: { COURIER_SPEED: '0.1' }, ...(cwd === undefined ? {} : { cwd }) });
  owner = await signInOwner(server);
  channel = await openChannel(server, owner);
}
test.afterEach(() => server.stop());

const post = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await channel.order()).id);
  return ids;
};

async function expectEachOnce(page: Page, ids: readonly string[]): Promise<void> {
  await expectLive(page);
  await expect
    .poll(
      async () => {
        await closeDigest(page);
        return faultsOf(await waitingIds(page), ids);
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
}

/** How often an action is in the order's history: what the log says was done. */
async function stepsOf(orderId: string, action: string): Promise<number> {
  const query = `restaurant_id=${owner.restaurantId}&order_id=${orderId}`;
  const { history } = await owner.get<{ history: { action: string }[] }>(`/order/get_by_id?${query}`);
  return history.filter((step) => step.action === action).length;
}

/** The processes of this screen's browser that run its pages. */
function renderersOf(profile: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0)) return false;
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return words.includes('--type=renderer') && words.includes(profile);
      } catch {
        return false;
      }
    });
}

test('(I4, I5) a tab frozen for 25 s shows each order once when it thaws', async () => {
  await begin();
  const { page, context } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  const ids = await post(ORDERS);
  await page.waitForTimeout(FROZEN_MS).catch(() => undefined);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expectEachOnce(page, ids);
  await context.close();
});

test('(I4–I6) a renderer stopped for 25 s (SIGSTOP) never wakes up with a stale claim, and shows each order once', async () => {
  await begin();
  const { page, context, profile } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);
  // Whether the page, at its first look after the stop, claims what it cannot know: its own clock shows the gap.
  await page.evaluate(() => {
    const seen: { gap: number; seal: string; count: string }[] = [];
    let last = performance.now();
    Object.assign(window, { seen });
    setInterval(() => {
      const now = performance.now();
      const seal = document.querySelector('[data-testid="seal"]')?.getAttribute('data-seal') ?? '';
      const count = document.querySelector('[data-testid="count-new"]')?.textContent ?? '';
      if (now - last > 20_000) seen.push({ gap: now - last, seal, count });
      last = now;
    }, 100);
  });
  const pids = renderersOf(profile);
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const ids = await post(ORDERS);
  await new Promise((wake) => setTimeout(wake, FROZEN_MS));
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  await expectEachOnce(page, ids);
  const seen = await page.evaluate(() => (window as unknown as { seen: { gap: number }[] }).seen);
  expect(seen.length, 'the stop must have happened').toBeGreaterThan(0);
  await context.close();
});

test('(I4, I8) a storage that is wiped under the desk costs one snapshot and nothing else', async () => {
  await begin();
  const { page, context } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);
  const before = await post(4);
  await expectEachOnce(page, before);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb,cache_storage' });
  const meanwhile = await post(4);
  await expectEachOnce(page, [...before, ...meanwhile]);
  await page.reload();
  const after = await post(4);
  await expectEachOnce(page, [...before, ...meanwhile, ...after]);
  await context.close();
});

test('(I4) a browser that refuses its storage runs in memory and says so; a tap still reaches the log', async () => {
  await begin();
  const { page, context } = await openScreen();
  await context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await page.goto(server.claimUrl);
  await expectLive(page);
  await expect(page.getByTestId('device-notice').filter({ hasText: /存储|Storage/ })).toBeVisible();
  const [first = '', ...rest] = await post(4);
  await expectEachOnce(page, [first, ...rest]);
  await page.getByTestId('accept').click();
  const shown = first;
  await expect.poll(() => stepsOf(shown, 'accept')).toBe(1);
  await context.close();
});

test('(I7) two tabs, a cut link and the death of the one that drains: each tap has one effect', async () => {
  await begin();
  const proxy = await startTcpProxy(server.port);
  const { page: first, context } = await openScreen();
  await pairByCode(first, { ...server, origin: proxy.origin }, owner, '两个窗口');
  await expectLive(first);
  const second = await context.newPage();
  await second.goto(`${proxy.origin}/kiosk`);
  await expectLive(second);
  const [left = '', right = ''] = await post(2);
  await expectEachOnce(second, [left, right]);
  await proxy.setMood('refuse');
  // One tap in each; each tab shows the order that came first.
  for (const page of [first, second]) {
    await page.bringToFront();
    await expect(page.getByTestId('accept')).toBeVisible();
    await page.getByTestId('accept').click();
    await page.waitForTimeout(1_000);
  }
  // The first tab drained for both; it closes without having sent anything.
  await first.close();
  await proxy.setMood('pass');
  await expectLive(second);
  await expect.poll(() => stepsOf(left, 'accept'), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => stepsOf(right, 'accept'), { timeout: 20_000 }).toBe(1);
  await second.waitForTimeout(5_000);
  expect([await stepsOf(left, 'accept'), await stepsOf(right, 'accept')]).toEqual([1, 1]);
  await context.close();
  await proxy.close();
});

test('(I13) a new build deployed while 50 orders wait neither reloads the desk nor takes it over; one that asks at once does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-deploy-'));
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync('package.json', join(folder, 'package.json'));
  await begin(folder);
  const { page, context } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);
  // The page of the very first visit, which many a screen keeps for months.
  await waitForWorker(page);
  const ids = await post(50);
  await expectEachOnce(page, ids);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  const stays = (): Promise<boolean> => page.evaluate(() => 'isTheSamePage' in window);

  appendFileSync(join(folder, 'dist/web/sw.js'), '\n// the next build\n');
  await server.end();
  await server.restart();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const isWaiting = (): Promise<boolean> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
  // More than one look of the desk at whether it may.
  await page.waitForTimeout(HELD_BUILD_MS);
  expect(await isWaiting()).toBe(true);
  expect(await stays()).toBe(true);
  await expectEachOnce(page, ids);

  // The control: what a page does that lets a new build in at once.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  await expect.poll(() => stays().catch(() => false), { timeout: 20_000 }).toBe(false);
  await context.close();
  rmSync(folder, { recursive: true });
});
