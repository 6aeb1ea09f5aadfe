import { expect, test } from '@playwright/test';
import { expectLive, openScreen } from './kitchen.ts';
import { markBoard } from './mark-board.ts';
import { startServer, type TestServer } from './server.ts';

test.use({ trace: 'off', screenshot: 'off' });

let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => server.stop());

const SLOWED = 12;
/** Of these chunks every desk loads both, after the board. */
const LATE = /assets\/(late|calls)-/;

test('a slow screen paints its board before it requests anything else', async () => {
  const { page, context } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);
  await markBoard(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.reload();
  const lateAsked = (): Promise<number[]> =>
    page.evaluate(
      (late) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new RegExp(late).test(name))
          .map(({ startTime }) => startTime),
      LATE.source,
    );
  await expect.poll(async () => (await lateAsked()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  const boardAt = await page.evaluate(() => performance.getEntriesByName('board')[0]?.startTime);
  expect(boardAt).toBeGreaterThan(0);
  expect(Math.min(...(await lateAsked()))).toBeGreaterThan(boardAt ?? Number.POSITIVE_INFINITY);
  await context.close();
});
