import { expect, type Page } from '@playwright/test';
import { signInOwner } from './kitchen.ts';
import { axeFindings, signIn, tokenOf } from './office.ts';
import { acceptInEnglish, choose, invite, person } from './pages/people.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { codeOf, readSecret, turnOnTwoFactor } from './two-factor.ts';
import { test, type Windows } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const OWNER = '蜀香老板';
const STAFF = 'staff@demo.test';
const MINUTES_LEFT = /还剩 (60|5\d) 分/;

/** Signs staff in, in a browser of their own and in English, as far as the question for the code. */
async function enterPassword(inLanguage: Windows['inLanguage']): Promise<Page> {
  const page = await inLanguage('en');
  await page.goto(`${server.origin}/auth/login`);
  await page.getByLabel('Email or phone').fill(STAFF);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  return page;
}
test('an administrator finds people, invites one, and locks nobody out by mistake', async ({ page, inLanguage }) => {
  await signIn(page, server, '/user/list', DEMO.admin);
  await expect(page.getByRole('heading', { level: 1, name: '用户' })).toBeVisible();
  await expect(person(page, OWNER)).toContainText('没开两步验证');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('身份').selectOption('owner');
  await expect(page).toHaveURL(/role=owner/);
  await expect(page.getByTestId('person')).toHaveCount(1);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('people.csv');

  await page.goto(`${server.origin}/administrator`);
  await expect(page.getByText('1 位管理员没开两步验证。')).toBeVisible();
  await person(page, '平台管理员').getByRole('button').click();
  await expect(page.getByRole('menuitem', { name: /^停用….*自己的账号/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '邀请管理员' }).click();
  await expect(page.getByRole('dialog').getByLabel('平台管理员')).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  const link = await invite(page, '邀请管理员', '周婷', 'zhouting@example.test');
  await expect(person(page, '周婷')).toContainText('已邀请');
  expect(await axeFindings(page)).toEqual([]);

  const second = await inLanguage('en');
  await acceptInEnglish(second, link, 'Second-Admin-2026');
  await expect(second.getByTestId('second-factor-hint')).toBeVisible();

  await choose(page, '周婷', '登录的地方…');
  await expect(page.getByTestId('session')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '全部结束' }).click();
  await expect(page.getByText('1 处登录已结束')).toBeVisible();
  await expect(second).toHaveURL(/\/auth\/login/);
});

test('an owner turns on two-factor, keeps the recovery codes and chooses a view password', async ({ page }) => {
  await signIn(page, server, '/setting');
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await page.getByLabel('登录密码').first().fill('Wrong-Password-1');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('原密码不对')).toBeVisible();
  await page.getByLabel('登录密码').first().fill(DEMO.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('img', { name: '两步验证的二维码' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const secret = await readSecret(page);
  await page.getByLabel('验证器上的 6 位数字').fill('000000');
  await page.getByRole('button', { name: '开启', exact: true }).click();
  await expect(page.getByText('验证码不对')).toBeVisible();
  await page.getByLabel('验证器上的 6 位数字').fill(codeOf(secret));
  await page.getByRole('button', { name: '开启', exact: true }).click();
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('我已经收好了').check();
  await page.getByRole('button', { name: '好了' }).click();
  await expect(page.getByText('还有 10 个恢复码')).toBeVisible();

  const form = page.getByRole('form', { name: '查看密码' });
  await form.getByLabel('登录密码').fill(DEMO.password);
  await form.getByLabel('新的查看密码').fill(DEMO.password);
  await form.getByLabel('再输一次查看密码').fill(DEMO.password);
  await form.getByRole('button', { name: '保存查看密码' }).click();
  await expect(form.getByText('登录密码和查看密码不能一样')).toBeVisible();
  await form.getByLabel('新的查看密码').fill('Only-For-Cards-42');
  await form.getByLabel('再输一次查看密码').fill('Only-For-Cards-42');
  await form.getByRole('button', { name: '保存查看密码' }).click();
  await expect(page.getByTestId('view-password-state')).toContainText('已设置');
});

test('a person with two-factor signs in with a code, never twice with one, and with a recovery code', async ({
  inLanguage,
}) => {
  const lee = await signInOwner(server, { account: STAFF, password: DEMO.password });
  const { secret, recoveryCodes } = await turnOnTwoFactor(lee);
  const code = codeOf(secret);
  const first = await enterPassword(inLanguage);
  await expect(first.getByLabel('6-digit code')).toBeFocused();
  expect(await axeFindings(first)).toEqual([]);
  // Pasted with a space, as authenticators show it: it is sent by itself.
  await first.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(first.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

  const second = await enterPassword(inLanguage);
  await second.getByLabel('6-digit code').fill(code);
  await expect(second.getByText(/This code was used/)).toBeVisible();
  await second.getByRole('button', { name: /use a recovery code/i }).click();
  await second.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
  await second.getByRole('button', { name: 'Sign in' }).click();
  await expect(second.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await second.goto(`${server.origin}/setting`);
  await expect(second.getByText('9 recovery codes left')).toBeVisible();
});

test('an administrator views as the owner, under a banner, on the record, and comes back', async ({ page }) => {
  await signIn(page, server, '/user/list', DEMO.admin);
  const own = await tokenOf(page);
  await choose(page, OWNER, '以此身份查看…');
  await page.getByLabel('为什么').fill('店主说菜单不对');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '开始查看' }).click();
  const banner = page.getByTestId('view-banner');
  await expect(banner).toContainText(`正在以${OWNER}的身份查看`);
  await expect(banner).toContainText(MINUTES_LEFT);
  await expect(page).toHaveURL(`${server.origin}/seller/dashboard`);
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('link', { name: '用户' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${server.origin}/setting`);
  await expect(banner).toBeVisible();
  await expect(page.getByText('现在以别人的身份查看，账号设置不开放。')).toBeVisible();
  await page.goto(`${server.origin}/foods-list`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${server.origin}/staff`);
  await expect(page.getByRole('button', { name: '邀请店员' })).toHaveCount(0);
  const token = await tokenOf(page);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const me = await page.request.get(`${server.origin}/app/v1/user/get_by_id`, { headers });
  const { data } = (await me.json()) as { data: { restaurants: { id: string }[] } };
  const restaurant_id = data.restaurants[0]?.id ?? '';
  await page.request.post(`${server.origin}/app/v1/restaurant/update_open`, {
    headers,
    data: { restaurant_id, busy_minutes: 15 },
  });

  await page.goto(`${server.origin}/kiosk`);
  const strip = page.getByTestId('view-strip');
  await expect(strip).toContainText(`正在以${OWNER}的身份查看`);
  await expect(strip).toContainText(MINUTES_LEFT);
  await strip.getByRole('link', { name: '回后台' }).click();
  await expect(banner).toBeVisible();

  await page.getByRole('button', { name: 'English' }).click();
  await expect(banner).toContainText(`Viewing as ${OWNER}`);
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL(`${server.origin}/user/list`);
  await expect(banner).toHaveCount(0);
  expect(await tokenOf(page)).toBe(own);
  const gone = await page.request.get(`${server.origin}/app/v1/user/get_by_id`, { headers });
  expect(gone.status()).toBe(401);

  await page.goto(`${server.origin}/audit?restaurant=all`);
  const rows = page.getByTestId('audit-row');
  await expect(rows.filter({ hasText: 'ended viewing as the owner' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: `平台管理员 (as ${OWNER})` })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Text' }).fill('店主说菜单不对');
  await expect(rows.filter({ hasText: 'began viewing' })).toHaveCount(2);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByTestId('audit-proof')).toContainText('Intact');
  expect(await axeFindings(page)).toEqual([]);
});

test('where the installation asks for it, an administrator sets up two-factor before anything else', async ({
  page,
}) => {
  const strict = await startServer({ env: { REQUIRE_ADMIN_2FA: '1' } });
  try {
    await page.goto(`${strict.origin}/user/list`);
    await page.getByLabel('邮箱或手机号').fill(DEMO.admin);
    await page.getByLabel('密码', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('heading', { name: '先开启两步验证' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '开启两步验证' }).click();
    await page.getByLabel('登录密码').fill(DEMO.password);
    await page.getByRole('button', { name: '下一步' }).click();
    const secret = await readSecret(page);
    await page.getByLabel('验证器上的 6 位数字').fill(codeOf(secret));
    await page.getByRole('button', { name: '开启', exact: true }).click();
    await page.getByLabel('我已经收好了').check();
    await page.getByRole('button', { name: '好了' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '用户' })).toBeVisible();
    await expect(person(page, '平台管理员').locator('[data-field="user.two_factor"]')).toHaveText('开了两步验证');
  } finally {
    await strict.stop();
  }
});
