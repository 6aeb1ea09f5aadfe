import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { newId } from '#src/lib/ids.ts';
import { axeFindings, signIn } from './office.ts';
import { openExactShop } from './exact-shop.ts';
import { signInOwner } from './kitchen.ts';
import { placePhoneOrder } from './phone-order.ts';
import { startServer, type TestServer } from './server.ts';
import { orderRow } from './pages/orders.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const rows = (page: Page) => page.getByTestId('order-row');
const price = (page: Page) => page.getByTestId('draft-total');

/** Goes from field to field and types; an empty text leaves what stands there. */
async function typeFields(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.press('Tab');
    if (text !== '') await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }
}

test('orders are filtered, kept as a view, read by keyboard and saved as a file', async ({ page }) => {
  await signIn(page, server, '/order/list?status=all');
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel('付款方式').selectOption('cash');
  await page.getByLabel('日期').selectOption('d30');
  await expect(page).toHaveURL(/span=d30/);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '存为视图' }).click();
  await page.getByRole('dialog').getByLabel('名字').fill('本月现金');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  const view = page.getByRole('link', { name: /^本月现金/ });
  await expect(view).toHaveAttribute('aria-current', 'page');
  const viewCount = page.getByTestId('view-count');
  await expect(viewCount).toHaveText(/^\d{2,}$/);
  const found = await viewCount.textContent();
  expect(Number(found)).toBeGreaterThan(10);
  await page.getByLabel('类型').selectOption('pickup');
  await page.getByRole('button', { name: '更新视图' }).click();
  await expect(page.getByText('已修改')).toBeVisible();
  await page.getByRole('link', { name: /^全部 \d/ }).click();
  await page.getByRole('button', { name: '清空筛选' }).click();
  await view.click();
  await expect(page.getByLabel('类型')).toHaveValue('pickup');
  await expect(viewCount).not.toHaveText(found ?? '');
  await expect(viewCount).toHaveText(/^\d+$/);

  const count = Number(await viewCount.textContent());
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `导出 ${count} 单` }).click(),
  ]);
  const csv = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(csv).toHaveLength(count + 1);
  expect(csv[0]).toContain('完整单号');
  expect(csv.slice(1).every((line) => line.includes('自取') && line.includes('现金'))).toBe(true);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).locator('[data-row]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('order-detail')).toBeVisible();
  await expect(page.getByTestId('time-spent')).toContainText(/等接单|后厨/);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-detail')).toHaveCount(0);

  await page.getByLabel('全选').check();
  await expect(page.getByTestId('selection-bar')).toContainText('已选');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('selection-bar')).toHaveCount(0);

  await page.getByRole('button', { name: /视图“本月现金”/ }).click();
  await page.getByRole('menuitem', { name: '删除…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(view).toHaveCount(0);
});

test('a long list reads on as it is scrolled, and draws only what is in sight', async ({ page }) => {
  await signIn(page, server, '/order/list?status=all');
  await expect(rows(page).first()).toBeVisible();
  const newest = await rows(page).first().getAttribute('data-order');
  // What is read next makes the page longer, and there is more to scroll to.
  await expect
    .poll(async () => {
      await page.locator('main').evaluate((main) => main.scrollTo(0, 10_000));
      return page.locator('tr[aria-rowindex="230"]').count();
    })
    .toBe(1);
  await expect(rows(page).first()).not.toHaveAttribute('data-order', newest ?? '');
  expect(await rows(page).count()).toBeLessThan(80);
});

test('an order is taken at the telephone by keyboard alone, and stands on the list', async ({ page }) => {
  await signIn(page, server, '/order/om');
  const { keyboard } = page;
  await expect(page.getByTestId('open-orders')).toBeAttached();
  await keyboard.press('n');
  await expect(page.locator('[data-field="order.customer_phone"]')).toBeFocused();
  await keyboard.type('2125550142');
  await keyboard.press('Tab');
  await keyboard.type('林 Lin');
  await keyboard.press('Alt+2');
  await keyboard.press('ArrowRight');
  await typeFields(page, ['12 Mott St', '', 'New York', 'NY', '90001']);
  await keyboard.press('Alt+3');
  await keyboard.type('mapo');
  await expect(page.getByTestId('found-dish').first()).toContainText('麻婆豆腐');
  await keyboard.press('Enter');
  await expect(page.getByTestId('draft-line')).toHaveCount(1);
  await expect(page.getByLabel('中辣')).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await keyboard.type('白米');
  await expect(page.getByTestId('found-dish').first()).toContainText('白米饭');
  await keyboard.press('Enter');
  await expect(page.getByTestId('draft-line')).toHaveCount(2);
  await keyboard.press('Alt+3');
  await keyboard.press('+');
  await expect(page.getByTestId('draft-line').nth(1).locator('[data-field="order_item.quantity"]')).toHaveText('2');
  // What the server says of it is there before it is placed: that ZIP code is in Los Angeles.
  await expect(page.getByTestId('problems')).toContainText('超出配送范围');
  await page.locator('[data-field="order.delivery_address"]').getByLabel('邮编').focus();
  await keyboard.press('Control+A');
  await keyboard.type('10013');
  await expect(page.getByTestId('problems')).toHaveText('');
  // Pale as long as the server is still asked.
  await expect(price(page)).toHaveCSS('opacity', '1');
  expect(await axeFindings(page)).toEqual([]);
  const total = (await price(page).textContent()) ?? '';
  expect(total).toMatch(/^\$\d+\.\d\d$/);
  await keyboard.press('Control+Enter');
  await expect(page.getByText(/电话单 \d+ 已下/)).toBeVisible();
  await expect(page.getByTestId('order-detail').locator('[data-field="order.total_cents"]')).toHaveText(total);
  await expect(page.getByTestId('open-order').filter({ hasText: '林 Lin' })).toHaveCount(1);
  await page.locator('nav a[href="/order/list"]').first().click();
  await expect(rows(page).filter({ hasText: '林 Lin' })).toHaveCount(1);
});

test('a phone order is corrected by keyboard, and its differences are shown before they count', async ({ page }) => {
  const { id } = await placePhoneOrder(await signInOwner(server), { name: '何 Ho', phone: '+12125550143' });
  await signIn(page, server, '/order/om');
  const { keyboard } = page;
  await page.getByTestId('open-orders').locator(`[data-order="${id}"]`).click();
  const detail = page.getByTestId('order-detail');
  const total = (await detail.locator('[data-field="order.total_cents"]').textContent()) ?? '';
  await page.getByRole('link', { name: '改单' }).click();
  await expect(page.getByTestId('draft-line')).toHaveCount(2);
  await keyboard.press('Alt+3');
  await keyboard.press('-');
  await keyboard.press('Alt+4');
  await keyboard.type('放门口');
  await keyboard.press('Control+Enter');
  const dialog = page.getByTestId('correction');
  await expect(dialog.locator('del')).toContainText(['2× 白米饭']);
  await expect(dialog.locator('ins')).toContainText(['1× 白米饭', '放门口']);
  await page.getByRole('button', { name: '改单', exact: true }).click();
  await expect(page.getByText(/\d+ 已改/)).toBeVisible();
  await expect(detail.locator('[data-field="order.memo"]')).toContainText('放门口');
  await expect(detail.locator('[data-field="order.total_cents"]')).not.toHaveText(total);
  expect(await axeFindings(page)).toEqual([]);
});

test('a caller who is known gets the same again, in English, and what was typed is not lost by accident', async ({
  page,
}) => {
  await placePhoneOrder(await signInOwner(server), { name: '方 Fong', phone: '+12125550144' });
  await signIn(page, server, '/order/om?new=1');
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.getByRole('heading', { name: 'Phone desk' })).toBeVisible();
  const phone = page.locator('[data-field="order.customer_phone"]');
  await phone.fill('(212) 555-0144');
  const earlier = page.getByTestId('earlier-orders');
  await expect(earlier).toContainText('方 Fong');
  await earlier.getByRole('button', { name: 'Order again' }).first().click();
  await expect(page.getByTestId('draft-line')).toHaveCount(2);
  await expect(page.getByTestId('draft-line').first()).toContainText('Mapo Tofu');
  await expect(page.getByLabel('ZIP code')).toHaveValue('10013');
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('nav a[href="/order/list"]').first().click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  // It is kept: over another page, and over a reload [EN4].
  await page.goBack();
  await expect(page.getByText(/Typed at .* and not placed/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Typed at .* and not placed/)).toBeVisible();
  await expect(page.getByTestId('draft-line')).toHaveCount(2);
  await expect(price(page)).toHaveText(/^\$\d/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Place · \$/ }).click();
  await expect(page.getByText(/Phone order \d+ placed/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('several orders get five minutes more, are marked done together, and taken back together', async ({ page }) => {
  const owner = await signInOwner(server);
  // To be picked up: a courier's step in between would be one that nobody takes back.
  const shop = await openExactShop(server, owner);
  const placed = [await shop.order(['葱油饼']), await shop.order(['甜酸虾']), await shop.order(['蒜蓉西兰花'])];
  for (const { id } of placed.slice(0, 2)) {
    const { rev } = await owner.get<{ rev: number }>(
      `/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${id}`,
    );
    await owner.post('/order/update_status', {
      restaurant_id: owner.restaurantId,
      command_id: newId(),
      device_seq: 0,
      order_id: id,
      expect_rev: rev,
      act: { action: 'accept', prep_minutes: 20 },
    });
  }
  await signIn(page, server, '/order/list');
  for (const { no } of placed) await page.getByLabel(`选中 ${no}`).check();
  const bar = page.getByTestId('selection-bar');
  await expect(bar).toContainText('已选 3 单');
  await bar.getByRole('button', { name: '备餐 +5 分' }).click();
  await expect(page.getByText('已改 2 单').first()).toBeVisible();
  await bar.getByRole('button', { name: '标为备好' }).click();
  for (const { no } of placed.slice(0, 2)) await expect(orderRow(page, no)).toContainText('备餐完成');
  await page.getByRole('button', { name: '撤销' }).last().click();
  for (const { no } of placed.slice(0, 2)) await expect(orderRow(page, no)).toContainText('已接单');
  const cooked = await owner.get<{ prep_minutes: number; status: string }>(
    `/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${placed[0]?.id ?? ''}`,
  );
  expect(cooked).toMatchObject({ prep_minutes: 25, status: 'order_received' });
});
