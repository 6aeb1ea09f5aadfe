import { expect, test, type Page } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { choose, person } from './pages/people.ts';
import { startServer, type TestServer } from './server.ts';

const STAFF = 'staff@demo.test';
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** Gives someone a role on the staff page. */
async function give(owner: Page, name: string, role: string): Promise<void> {
  await choose(owner, name, '改姓名、角色和餐厅');
  await owner.getByRole('dialog').getByLabel('角色', { exact: true }).selectOption({ label: role });
  await owner.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(person(owner, name)).toContainText(role);
}

test('[RO1] [RO3] an owner makes a role, gives it, takes it back; the person’s page follows without a new sign-in', async ({
  page,
  browser,
}) => {
  await signIn(page, server, '/staff');
  await page.getByRole('button', { name: '角色', exact: true }).click();
  await page.getByRole('button', { name: '新角色' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('必填')).toHaveCount(2);
  await form.getByLabel('角色名').fill('早班');
  await form.getByLabel('从哪个角色改起').selectOption({ label: '厨师' });
  await expect(form.getByLabel('看订单，接单、出餐、交骑手')).toBeChecked();
  await form.getByLabel('日结').check();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByTestId('staff-role').filter({ hasText: '早班' });
  await expect(row).toContainText('0 人');
  // The list below has the role before the form is closed.
  await expect(page.getByLabel('角色名')).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await give(page, '小李', '早班');

  const staff = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signIn(staff, server, '/order/list', STAFF);
  const menu = staff.getByRole('navigation', { name: '主菜单' });
  await expect(staff.getByTestId('role-here')).toHaveText('在这家店：早班');
  await expect(menu.getByRole('link', { name: '日结' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '接单台', exact: true })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: '在这里打开厨房屏' })).toHaveAttribute('href', '/kiosk');

  await page.getByRole('button', { name: '角色', exact: true }).click();
  await row.getByRole('button', { name: '删除早班' }).click();
  await page.getByRole('alertdialog').getByLabel('角色').selectOption({ label: '厨师' });
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
  await menu.getByRole('link', { name: '日结' }).click();
  await expect(staff.getByText('厨师没有这一页的权限')).toBeVisible();
  await expect(menu.getByRole('link', { name: '日结' })).toHaveCount(0);
});

test('[RO6] a manager keeps the hours and fees of the store, and sees nothing else of its settings', async ({
  page,
  browser,
}) => {
  await signIn(page, server, '/staff');
  await give(page, '小李', '店长');
  const staff = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signIn(staff, server, '/order/list', STAFF);
  await staff.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '门店设置' }).click();
  const form = staff.getByRole('form', { name: '门店设置' });
  await expect(form.getByLabel('餐厅名')).toHaveCount(0);
  await expect(form.getByLabel('税率')).toHaveCount(0);
  await form.locator('[data-field="restaurant.waiting_time_minutes"]').fill('33');
  expect(await axeFindings(staff)).toEqual([]);
  await staff.getByRole('button', { name: '保存' }).click();
  await expect(staff.getByText('已修改')).toBeVisible();
  await page.goto(`${server.origin}/seller/configuration#kitchen`);
  await expect(page.locator('[data-field="restaurant.waiting_time_minutes"]')).toHaveValue('33');
});
