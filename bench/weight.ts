import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openScreen, pairByCode, type Owner } from '../tests/e2e/kitchen.ts';
import { markBoard } from '../tests/e2e/mark-board.ts';
import type { TestServer } from '../tests/e2e/server.ts';
import { kB, ms, percentile, type Table } from './stats.ts';

const ROUNDS = 5;
const SETTLE_MS = 6_000;

/** The scripts a page had asked for before its board was painted, and all of them, as gzip. */
async function scriptSizes(page: Page, origin: string): Promise<{ first: number; all: number }> {
  const scripts = await page.evaluate(() => {
    const board = performance.getEntriesByName('board')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .map((entry) => ({ url: entry.name, isFirst: entry.startTime < board }));
  });
  const sized = await Promise.all(
    scripts
      .filter(({ url }) => url.startsWith(origin))
      .map(async ({ url, isFirst }) => ({
        isFirst,
        bytes: gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length,
      })),
  );
  const sum = (list: typeof sized): number => list.reduce((total, { bytes }) => total + bytes, 0);
  return { first: sum(sized.filter(({ isFirst }) => isFirst)), all: sum(sized) };
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
  await markBoard(page);
  await page.reload();
  await page.getByTestId('lane-new').waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const { first, all } = await scriptSizes(page, server.origin);
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
