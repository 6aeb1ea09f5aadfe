import { expect, type Page } from '@playwright/test';
import { expectLive, pairByCode, signInOwner, type Owner } from './kitchen.ts';
import { signIn } from './office.ts';
import { addShop, type OwnShop } from './own-shop.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
let owner: Owner;
test.beforeAll(async () => {
  server = await startServer();
  owner = await signInOwner(server);
});
test.afterAll(() => server.stop());

const work = (page: Page, shop: OwnShop): Promise<void> =>
  page.evaluate((chosen) => sessionStorage.setItem('restaurant', JSON.stringify(chosen)), {
    id: shop.restaurantId,
    name: shop.name,
  });

test('[CU1, CU4] a shop chooses yen, sells in it, and keeps it', async ({ page, openDesk }) => {
  const shop = await addShop(owner, '东京店', 'USD');
  await signIn(page, server, '/seller/configuration');
  await work(page, shop);
  await page.goto(`${server.origin}/seller/configuration`);
  const currency = page.locator('select[data-field="restaurant.currency"]');
  const minimum = page.locator('input[data-field="restaurant.minimum_order_cents"]');
  await expect(minimum).toHaveValue('15.00');
  await currency.selectOption('JPY');
  // No price is converted: what was 1,500 cents is 1,500 yen.
  await expect(minimum).toHaveValue('1500');
  await expect(minimum).toHaveAttribute('inputmode', 'numeric');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已修改')).toBeVisible();

  const desk = await openDesk();
  await pairByCode(desk, server, shop, '厨房屏');
  await expectLive(desk);
  const { id, order_no } = await shop.order();
  await expect(desk.getByTestId('alert-order')).toContainText('¥2,750');
  await page.goto(`${server.origin}/order/list?status=all&order=${id}`);
  await expect(page.locator('[data-field="order.total_cents"]').first()).toContainText('¥2,750');
  await page.goto(`${server.origin}/order/list?status=all&q=${order_no}`);
  await expect(page.getByText('¥2,750').first()).toBeVisible();
  await page.goto(`${server.origin}/seller/configuration`);
  await expect(currency).toBeDisabled();
  await expect(page.getByText('已有订单或账单，不能再改。')).toBeVisible();
});

test('[CU2] statements of several currencies have a sum for each', async ({ page }) => {
  const shop = await addShop(owner, '科威特店', 'KWD');
  await shop.order();
  await signIn(page, server);
  await work(page, shop);
  await page.goto(`${server.origin}/seller/billS`);
  // The running month, where the order is.
  await page.getByRole('main').getByRole('combobox').first().selectOption({ index: 0 });
  const row = page.getByTestId('bills').getByRole('row').filter({ hasText: '科威特店' });
  await expect(row).toContainText('KWD 2.750');
  const sums = page.getByTestId('bills').locator('tfoot [data-currency="KWD"]');
  await expect(sums.first()).toHaveText('KWD 2.750');
  await expect(page.getByTestId('bills').locator('tfoot [data-currency="USD"]').first()).toContainText('$');
});
