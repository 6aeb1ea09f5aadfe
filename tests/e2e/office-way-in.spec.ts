import { expect, test } from '@playwright/test';
import { endSessionCall } from '#contract/http/people/session.ts';
import { axeFindings, signIn, signInByForm, tokenOf, watchRequests } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('a visitor without a session is led to the login page from any path, and back after signing in', async ({
  page,
}) => {
  await page.goto(`${server.origin}/order/list?status=all`);
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await page.goto(`${server.origin}/no/such/page`);
  await expect(page).toHaveURL(/\/auth\/login/);
  await signInByForm(page, server, '/order/list?status=all');
  await expect(page).toHaveURL(`${server.origin}/order/list?status=all`);
  await expect(page.getByTestId('order-row').first()).toBeVisible();
});

test('a wrong password is refused at its field, without saying which of the two was wrong', async ({ page }) => {
  await page.goto(`${server.origin}/auth/login`);
  for (const account of [DEMO.owner, 'nobody@demo.test']) {
    await page.getByLabel('邮箱或手机号').fill(account);
    await page.getByLabel('密码', { exact: true }).fill('Wrong-Password-1');
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('alert')).toHaveText('账号或密码不对。');
  }
});

test('the session is kept in session storage under its names, and a new tab of the browser gets it', async ({
  page,
  context,
}) => {
  await signInByForm(page, server);
  const kept = await page.evaluate(() => ({
    token: sessionStorage.getItem('token'),
    adminInfo: JSON.parse(sessionStorage.getItem('admin_info') ?? '{}') as { token?: string },
  }));
  expect(kept.adminInfo.token).toBe(kept.token);
  const tab = await context.newPage();
  await tab.goto(`${server.origin}/screens`);
  await expect(tab.getByRole('heading', { name: '厨房屏', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(tab).toHaveURL(/\/auth\/login/);
});

test('an expired session leads to the login page with a message, and back to where one was', async ({
  page,
  request,
}) => {
  await signInByForm(page, server, '/order/list?status=all');
  await expect(page.getByTestId('order-row').first()).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  await request.post(server.origin + endSessionCall.path, { headers, data: {} });
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Forder%2Flist%3Fstatus%3Dall/);
  await expect(page.getByText('你填了一半的内容都还在')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.getByLabel('邮箱或手机号').fill(DEMO.owner);
  await page.getByLabel('密码', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(`${server.origin}/order/list?status=all`);
});

test('the language is Chinese until one chooses English, which the browser remembers', async ({ page }) => {
  await page.goto(`${server.origin}/auth/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '登录后台' })).toBeVisible();
});

// Every page as wide as a desk, in both themes: office-coverage.spec.ts.
for (const mode of ['light', 'dark'] as const) {
  test(`axe finds nothing on a phone's pages in ${mode} colours, and none is wider than the phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    await page.goto(`${server.origin}/auth/login`);
    await expect(page.getByRole('heading', { name: '登录后台' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await signIn(page, server, '/setting');
    const settled = watchRequests(page);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/order/list?status=all', '/screens', '/seller/dashboard', '/foods-list']) {
      await page.goto(server.origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  });
}
