import { expect } from '@playwright/test';
import { expectLive, openChannel, signInOwner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => server.stop());

type Device = { id: string; kind: string };
const RESTARTED = { timeout: 30_000 };

test('[MI1–MI5] the owner sees what the kitchen sees, and a message stays until the kitchen has seen it', async ({
  openDesk,
  openWindow,
}) => {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const desk = await openDesk();
  await desk.goto(server.claimUrl);
  await expectLive(desk);
  const list = () => owner.get<{ items: Device[] }>(`/device/get_list?restaurant_id=${owner.restaurantId}`);
  const office = await openWindow({ viewport: { width: 1440, height: 900 } });
  await signIn(office, server, '/screens');
  await office.getByTestId('screen-card').getByRole('link', { name: '看屏幕' }).click();
  const mirror = office.frameLocator('[data-testid="mirror-frame"]');
  await expect(mirror.getByTestId('board')).toBeVisible();

  // An order rings there and is drawn here; it is answered there, and the mirror is no screen.
  const { id } = await channel.order();
  await expect(mirror.locator(`.alert [data-order-id="${id}"], .alert[data-order-id="${id}"]`).first()).toBeVisible();
  await desk.getByTestId('accept').click();
  await expect(mirror.locator('.alert')).toHaveCount(0);
  await expect(mirror.locator(`.board [data-order-id="${id}"]`).first()).toBeVisible();
  expect((await list()).items).toHaveLength(1);

  // The size and what is open there.
  await desk.setViewportSize({ width: 1920, height: 1080 });
  await desk.getByTestId('menu-button').click();
  await expect(office.locator('[data-field="device.glass"]')).toContainText('1920×1080');
  await expect(office.locator('[data-field="device.glass"]')).toContainText('菜单');
  await desk.keyboard.press('Escape');
  expect(await axeFindings(office)).toEqual([]);

  // A message through a dead link: on its way, on the screen, seen.
  await desk.context().setOffline(true);
  const state = office.locator('[data-field="device.message"]');
  await office.getByRole('button', { name: '请回个电话' }).click();
  await office.getByRole('button', { name: '发送' }).click();
  await expect(state).toHaveAttribute('data-state', 'waiting');
  await desk.context().setOffline(false);
  await expect(desk.getByTestId('message-call')).toContainText('请回个电话', RESTARTED);
  await expect(state).toHaveAttribute('data-state', 'shown');
  await desk.getByTestId('message-call').getByRole('button').click();
  await expect(desk.getByTestId('message-call')).toHaveCount(0);
  await expect(state).toHaveAttribute('data-state', 'seen');

  // Settings are taken over from here.
  await office.getByRole('button', { name: '设置…' }).click();
  await office.locator('[data-field="device.language"]').getByText('英文').click();
  await office.getByRole('button', { name: '保存' }).click();
  await expect(desk.locator('html')).toHaveAttribute('lang', 'en');
  await expect(mirror.getByText('Preparing').first()).toBeVisible();
});
