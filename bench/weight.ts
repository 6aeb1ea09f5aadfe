import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openScreen, pairByCode, type Owner } from '#tests/e2e/kitchen.ts';
import type { TestServer } from '#tests/e2e/server.ts';
import { kB, ms, percentile, type Table } from './stats.ts';

const ROUNDS = 5;
const SETTLE_MS = 6_000;

/** Collects the scripts a page loads, with their gzip size. */
function watchScripts(page: Page): { total: () => number } {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    void response.body().then(
      (body) => sizes.set(response.url(), gzipSync(body).length),
      () => undefined,
    );
  });
  return { total: () => [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

/** Navigation to a painted board on a CPU four times slower, from the network and from the installed worker. */
async function measureBoard(page: Page, url: string): Promise<{ cold: number; warm: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const toBoard = async (): Promise<number> => {
    const startedAt = performance.now();
    await page.goto(url);
    await page.getByTestId('lane-new').waitFor();
    return performance.now() - startedAt;
  };
  const warm: number[] = [];
  const cold: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    warm.push(await toBoard());
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Network.setBypassServiceWorker', { bypass: true });
    cold.push(await toBoard());
    await devtools.send('Network.setBypassServiceWorker', { bypass: false });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { cold: percentile(cold, 0.5), warm: percentile(warm, 0.5) };
}

/** What the desk costs to load. */
export async function measureWeight(server: TestServer, owner: Owner): Promise<Table> {
  const { page, context } = await openScreen();
  await pairByCode(page, server, owner, 'weight');
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const scripts = watchScripts(page);
  await page.reload();
  await page.getByTestId('lane-new').waitFor();
  await page.waitForTimeout(50);
  const first = scripts.total();
  await page.waitForTimeout(SETTLE_MS);
  const all = scripts.total();
  const board = await measureBoard(page, `${server.origin}/kiosk`);
  await context.close();
  return {
    title: "The desk's weight",
    note: `JavaScript as gzip; time to the board at 1280×800 on a CPU slowed four times, median of ${ROUNDS}.`,
    rows: [
      { what: 'JavaScript up to the first painted board', figure: kB(first), aim: '≤ 170 kB' },
      { what: 'JavaScript in all', figure: kB(all), aim: '≤ 230 kB' },
      { what: 'time to board, from the network', figure: ms(board.cold), aim: '–' },
      { what: 'time to board, from the installed worker', figure: ms(board.warm), aim: '–' },
    ],
  };
}
