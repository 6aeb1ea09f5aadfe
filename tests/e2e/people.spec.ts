import { expect, test, type Browser, type Page } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const STAFF = { name: '陈静', mail: 'chenjing@example.test', password: 'Good-Horse-7' };

const person = (page: Page, name: string) => page.getByTestId('person').filter({ hasText: name });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await person(page, name).getByRole('button').click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Invites somebody as the signed-in owner, in Chinese, and gives the link that is shown once. */
async function invite(page: Page, name: string, mail: string): Promise<string> {
  await page.getByRole('button', { name: '邀请店员' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('姓名').fill(name);
  await panel.getByLabel('邮箱').fill(mail);
  await panel.getByRole('button', { name: '发出邀请' }).click();
  const shown = page.getByRole('alertdialog');
  await expect(shown).toContainText('只能用一次，7 天内有效');
  const link = await shown.getByTestId('link').innerText();
  await shown.getByRole('button', { name: '已发给本人' }).click();
  await expect(shown).toHaveCount(0);
  return link;
}

/** Another person's browser: nothing is shared with the owner's. */
async function otherBrowser(browser: Browser, language: 'zh' | 'en'): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript((chosen) => localStorage.setItem('laidan.language', chosen), language);
  return context.newPage();
}

test('staff are invited, let in by their link, see the orders alone, and are signed out at once when disabled', async ({
  page,
  browser,
}) => {
  await signIn(page, server, '/staff');
  await expect(person(page, '小李')).toContainText('可登录');
  await expect(person(page, '阿强')).toContainText('已停用');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '邀请店员' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发出邀请' }).click();
  await expect(page.getByRole('dialog').getByText('必填')).toHaveCount(2);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  const link = await invite(page, STAFF.name, STAFF.mail);
  await expect(person(page, STAFF.name)).toContainText('已邀请');

  // The link in the owner's own browser is somebody else's.
  await page.goto(link);
  await expect(page).toHaveURL(`${server.origin}/auth/login`);
  await expect(page.getByRole('heading', { name: '先退出登录' })).toBeVisible();
  await page.getByRole('button', { name: '不用链接，回后台' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  const staff = await otherBrowser(browser, 'zh');
  await staff.goto(link);
  await expect(staff.getByRole('heading', { name: '欢迎，设你的密码' })).toBeVisible();
  expect(new URL(staff.url()).search).toBe('');
  expect(await axeFindings(staff)).toEqual([]);
  await staff.getByLabel('新密码', { exact: true }).fill('horse');
  await staff.getByLabel('再输一次新密码').fill('horses');
  await staff.getByRole('button', { name: '保存并登录' }).click();
  await expect(staff.getByRole('alert')).toHaveText(['8–20 个字符，要有大写、小写字母和数字', '两次输入的密码不一致']);
  await expect(staff.getByLabel('新密码', { exact: true })).toHaveValue('horse');
  await staff.getByLabel('新密码', { exact: true }).fill(STAFF.password);
  await staff.getByLabel('再输一次新密码').fill(STAFF.password);
  await staff.getByRole('button', { name: '保存并登录' }).click();

  await expect(staff).toHaveURL(`${server.origin}/order/list`);
  await expect(staff.getByRole('heading', { level: 1, name: '订单' })).toBeVisible();
  await expect(staff.getByRole('link', { name: '店员' })).toHaveCount(0);
  await staff.goto(`${server.origin}/staff`);
  await expect(staff.getByText('403 · 这一页不归你看')).toBeVisible();
  await staff.goto(`${server.origin}/order/list`);
  await expect(staff.getByRole('heading', { level: 1, name: '订单' })).toBeVisible();

  // The link was used up.
  const late = await otherBrowser(browser, 'en');
  await late.goto(link);
  await late.getByLabel('New password', { exact: true }).fill('Other-Horse-8');
  await late.getByLabel('New password again').fill('Other-Horse-8');
  await late.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await late.getByRole('button', { name: 'Go to sign in' }).click();
  await expect(late.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.goto(`${server.origin}/staff`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(person(page, STAFF.name)).toContainText('Active');
  await choose(page, STAFF.name, 'Disable…');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Disable ${STAFF.name}?`);
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(person(page, STAFF.name)).toContainText('Disabled');
  await expect(staff).toHaveURL(/\/auth\/login/);

  await choose(page, STAFF.name, 'Let them in again');
  await expect(person(page, STAFF.name)).toContainText('Active');
  await choose(page, STAFF.name, 'New password link');
  await expect(question).toContainText('It works once and for 1 hour');
  await question.getByRole('button', { name: 'Done' }).click();
  await choose(page, STAFF.name, 'Delete…');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(person(page, STAFF.name)).toHaveCount(0);
  await expect(page.getByTestId('person')).toHaveCount(2);
});

test('a forgotten password is asked for, with the same answer for everybody', async ({ page }) => {
  await page.goto(`${server.origin}/auth/login`);
  await page.getByRole('link', { name: '忘了密码' }).click();
  for (const mail of ['nobody@example.test', DEMO.owner]) {
    await page.getByLabel('邮箱').fill(mail);
    await page.getByRole('button', { name: '发链接' }).click();
    await expect(page.getByRole('status')).toHaveText('有这个账号的话，链接已经发到邮箱，1 小时内有效，只能用一次。');
  }
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: '回去登录' }).click();
  await expect(page.getByLabel('邮箱或手机号')).toBeVisible();
});

test('one changes the own password, which ends the other sessions; answers a review and finds it among the changes', async ({
  page,
  browser,
}) => {
  await signIn(page, server, '/setting');
  await page.getByRole('button', { name: 'English' }).click();
  const other = await otherBrowser(browser, 'zh');
  await signIn(other, server, '/order/list');
  const form = page.getByRole('form', { name: 'Password' });
  const fill = async (original: string, chosen: string, again: string): Promise<void> => {
    await form.getByLabel('Original password').fill(original);
    await form.getByLabel('New password', { exact: true }).fill(chosen);
    await form.getByLabel('New password again').fill(again);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(DEMO.password, 'New-Password-2026', 'New-Password-2027');
  await expect(form.getByText('The two passwords are inconsistent')).toBeVisible();
  await fill('Wrong-Password-1', 'New-Password-2026', 'New-Password-2026');
  await expect(form.getByText('The original password is wrong')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await fill(DEMO.password, 'New-Password-2026', 'New-Password-2026');
  await expect(page.getByText(/^Account modified; \d+ other/)).toBeVisible();
  await expect(other).toHaveURL(/\/auth\/login/);
  await expect(page.getByTestId('session')).toHaveCount(1);

  await page.goto(`${server.origin}/reviews?unanswered=yes`);
  const reply = 'We are glad, see you soon.';
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await page.keyboard.type(reply);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Reply sent')).toBeVisible();
  await page.getByLabel(/Without a reply/).click();
  await expect(page.getByTestId('review').filter({ hasText: reply })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${server.origin}/audit`);
  await page.getByLabel('About').selectOption({ label: 'Reviews' });
  await expect(page).toHaveURL(/area=rating/);
  await expect(page.getByTestId('audit-row')).toHaveCount(1);
  await expect(page.getByTestId('audit-row')).toContainText(reply);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('searchbox').last().fill('nobody of that name');
  await expect(page.getByText('No matching change')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByTestId('audit-row').first()).toBeVisible();
});
