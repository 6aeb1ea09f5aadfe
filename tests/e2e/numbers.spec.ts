import { expect } from '@playwright/test';
import { openExactShop } from './exact-shop.ts';
import { expectLive, pairByCode, signInOwner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { boardOf } from './pages/board.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('[PK1] a screen is turned to the customers, shows their numbers, and the back-office turns it back', async ({
  openDesk,
  openWindow,
}) => {
  const owner = await signInOwner(server);
  const shop = await openExactShop(server, owner);
  const kitchen = await openDesk();
  await kitchen.goto(server.claimUrl);
  await expectLive(kitchen);
  const counter = await openDesk();
  await pairByCode(counter, server, owner, 'Counter');
  await expectLive(counter);
  const board = boardOf(counter);
  await board.press('menu-button');
  await board.press('menu-settings');
  await board.press('set-view-ready');
  await board.press('ready-yes');
  await expect(counter.getByTestId('numbers')).toBeVisible();

  const { no } = await shop.order(['甜酸虾']);
  const ticket = await boardOf(kitchen).accept(no);
  const inPart = (part: string) => counter.getByTestId(`numbers-${part}`).locator(`[data-no="${no}"]`);
  await expect(inPart('preparing')).toHaveText(no);
  await boardOf(kitchen).moveOn(no);
  await expect(inPart('ready')).toHaveClass(/is-fresh/);
  await expect(counter.getByTestId('alert')).toHaveCount(0);
  expect(await axeFindings(counter)).toEqual([]);
  await counter.reload();
  await expect(inPart('ready')).toHaveText(no);
  await boardOf(kitchen).moveOn(no);
  await expect(inPart('ready')).toHaveCount(0);
  await expect(ticket).toHaveCount(0);

  const office = await openWindow();
  await signIn(office, server, '/screens');
  const card = office.getByTestId('screen-card').filter({ hasText: 'Counter' });
  await expect(card).toContainText('顾客取餐屏');
  const { items } = await owner.get<{ items: { id: string; name: string }[] }>(
    `/device/get_list?restaurant_id=${owner.restaurantId}`,
  );
  const device_id = items.find(({ name }) => name === 'Counter')?.id ?? '';
  await owner.post('/device/update', { restaurant_id: owner.restaurantId, device_id, settings: { view: 'kitchen' } });
  await expectLive(counter);
});
