import { expect } from '@playwright/test';
import { expectLive, pairByCode, signInOwner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { addEmptyShop } from './own-shop.ts';
import { boardOf } from './pages/board.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('[SU1] [SU2] a new store gets from nothing to its first accepted order by its checklist', async ({
  page,
  openDesk,
}) => {
  const owner = await signInOwner(server);
  const shop = await addEmptyShop(owner, '第二家', 'USD');
  await signIn(page, server, '/seller/dashboard');
  await page.evaluate((chosen) => sessionStorage.setItem('restaurant', JSON.stringify(chosen)), shop);
  await page.reload();
  await expect(page.getByTestId('set-up')).toContainText('下一步：菜单');
  await expect(page.getByText(/菜单有 \d+ 个问题/)).toHaveCount(0);
  await page.getByRole('link', { name: '接着做' }).click();
  const step = (name: string) => page.getByTestId(`set-up-${name}`);
  await expect(step('hours')).toContainText('做好了');
  await expect(step('menu')).toContainText('还没做');
  expect(await axeFindings(page)).toEqual([]);

  await step('menu').getByRole('link', { name: '用模板，或照另一家店' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('面馆饺子馆').click();
  await expect(dialog.getByText(/红烧牛肉面/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: /加 \d+ 道菜并上架/ }).click();
  await expect(page.getByText(/加了 \d+ 道菜/)).toBeVisible();

  await page.goto(`${server.origin}/seller/start`);
  await expect(step('menu')).toContainText('做好了');
  await step('screen').getByRole('link', { name: '配对厨房屏' }).click();
  await expect(dialog.getByText(`${server.origin}/kiosk`)).toBeVisible();
  await expect(dialog.getByRole('img', { name: '接单台的二维码' })).toHaveAttribute('src', /^data:image/);
  const desk = await openDesk();
  await pairByCode(desk, server, { ...owner, restaurantId: shop.id }, '厨房屏');
  await expectLive(desk);

  await page.goto(`${server.origin}/screens`);
  await page.getByRole('button', { name: '测试单' }).click();
  await expect(desk.getByTestId('alert-order')).toBeVisible();
  await boardOf(desk).accept((await desk.getByTestId('alert-order').getAttribute('data-order-no')) ?? '');
  await page.goto(`${server.origin}/seller/start`);
  await expect(step('test_order')).toContainText('做好了');
});
