import { expect, test } from '@playwright/test';
import { claimDeviceCall, pairCodeCall } from '#contract/http/devices/device.ts';
import { axeFindings, signIn, watchLive } from './office.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('a screen is paired by the six digits it shows, rung, and revoked after a question', async ({ page, request }) => {
  const shown = (await (await request.post(server.origin + pairCodeCall.path, { data: {} })).json()) as {
    data: { code: string; secret: string };
  };
  await signIn(page, server, '/screens');
  await page.getByRole('button', { name: '配对厨房屏' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('6 位数字').fill('000000');
  await dialog.getByLabel('名字').fill('吧台');
  await dialog.getByRole('button', { name: '配对' }).click();
  await expect(dialog.getByText('数字不对或已过期，看屏幕上的新数字。')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('6 位数字').fill(`${shown.data.code.slice(0, 3)} ${shown.data.code.slice(3)}`);
  await dialog.getByRole('button', { name: '配对' }).click();
  await expect(page.getByText('已添加')).toBeVisible();

  const claimed = (await (
    await request.post(server.origin + claimDeviceCall.path, { data: { secret: shown.data.secret } })
  ).json()) as {
    data: { state: string };
  };
  expect(claimed.data.state).toBe('paired');

  const card = page.getByTestId('screen-card').filter({ hasText: '吧台' });
  await expect(card).toContainText('不在线');
  await card.getByRole('button', { name: '响一下' }).click();
  await expect(page.getByText('吧台 不在线，没响')).toBeVisible();
  await card.getByRole('button', { name: '撤销…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText('已删除')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a test order goes the real way and is named', async ({ page }) => {
  const live = watchLive(page);
  await signIn(page, server, '/screens');
  // One more than before is only news to a page that knows how many there were.
  await live();
  await page.getByRole('button', { name: '测试单' }).click();
  await expect(page.getByText(/测试单 T\d+ 已发出/)).toBeVisible();
  await expect(page.getByText(/新订单 T\d+/)).toBeVisible();
});

test('a signed-in owner opens the desk beside the back-office as a guest screen', async ({ page, context }) => {
  await signIn(page, server, '/screens');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: '在这里打开厨房屏' }).click();
  const desk = await opened;
  await expect(desk.getByTestId('desk')).toBeVisible();
  await expect(page.getByTestId('screen-card').filter({ hasText: '临时屏' })).toBeVisible();
});
