import { expect } from '@playwright/test';
import { expectLive } from './kitchen.ts';
import { axeFindings } from './office.ts';
import { boardOf } from './pages/board.ts';
import { entryOf, undo } from './pages/off-strip.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('[CT1] [CT8] in English and upright: a failure is said and loses nothing', async ({ openDesk }) => {
  const page = await openDesk();
  const { press } = boardOf(page);
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.goto(server.claimUrl);
  await expectLive(page);
  await page.evaluate(() => localStorage.setItem('laidan.language', 'en'));
  await page.reload();
  await expectLive(page);
  await press('controls-button');
  await expect(page.getByTestId('busy-30')).toContainText('in 50 min');
  await page.route('**/restaurant/update_open', (route) => route.abort());
  await press('pause-15');
  await press('pause-go');
  await expect(page.getByTestId('control-failure')).toContainText('No connection. Nothing was changed.');
  await expect(page.getByTestId('off-strip')).toHaveCount(0);
  await page.unroute('**/restaurant/update_open');
  await press('pause-go');
  await expect(page.getByTestId('control-failure')).toHaveCount(0);
  await expect(page.getByTestId('halt')).toContainText('Not taking orders');
  expect(await axeFindings(page)).toEqual([]);
  await press('controls-page-menu');
  await page.getByTestId('dish-search').fill('soup');
  await page.getByTestId('dish-list').getByRole('button').first().click();
  await press('out-4h');
  await page.keyboard.press('Escape');
  await expect(entryOf(page, 'dish')).toContainText('Sold out: ');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByTestId('halt-resume').click();
  await expect(page.getByTestId('halt')).toHaveCount(0);
  await undo(page, 'dish');
  await expect(page.getByTestId('off-strip')).toHaveCount(0);
});
