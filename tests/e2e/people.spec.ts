import { expect, type Page } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { choose, invite, person } from './pages/people.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const STAFF = { name: '陈静', mail: 'chenjing@example.test', password: 'Good-Horse-7' };
const LEAVER = { name: '吴明', mail: 'wuming@example.test' };

/** Chooses the first password on the page that the invitation's link opens, in Chinese. */
async function choosePassword(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('再输一次新密码').fill(again);
  await page.getByRole('button', { name: '保存并登录' }).click();
}

test('staff are invited, let in by a link that is theirs and works once, and see the orders alone', async ({
  page,
  inLanguage,
}) => {
  await signIn(page, server, '/staff');
  await expect(person(page, '小李')).toContainText('可登录');
  await expect(person(page, '阿强')).toContainText('已停用');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '邀请店员' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发出邀请' }).click();
  await expect(page.getByRole('dialog').getByText('必填')).toHaveCount(2);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  const link = await invite(page, '邀请店员', STAFF.name, STAFF.mail);
  await expect(person(page, STAFF.name)).toContainText('已邀请');

  // The link in the owner's own browser is another person's.
  await page.goto(link);
  await expect(page).toHaveURL(`${server.origin}/auth/login`);
  await expect(page.getByRole('heading', { name: '先退出登录' })).toBeVisible();
  await page.getByRole('button', { name: '不用链接，回后台' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  const staff = await inLanguage('zh');
  await staff.goto(link);
  await expect(staff.getByRole('heading', { name: '欢迎，设你的密码' })).toBeVisible();
  expect(new URL(staff.url()).search).toBe('');
  await expect(staff.getByText(STAFF.mail)).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('heading', { name: '欢迎，设你的密码' })).toBeVisible();
  expect(await axeFindings(staff)).toEqual([]);
  await choosePassword(staff, 'horse', 'horses');
  await expect(staff.getByRole('alert')).toHaveText(['8–20 个字符，要有大写、小写字母和数字', '两次输入的密码不一致']);
  await expect(staff.getByLabel('新密码', { exact: true })).toHaveValue('horse');
  await choosePassword(staff, STAFF.password, STAFF.password);
  await expect(staff).toHaveURL(`${server.origin}/order/list`);
  await expect(staff.getByRole('heading', { level: 1, name: '订单' })).toBeVisible();
  await expect(staff.getByRole('link', { name: '店员' })).toHaveCount(0);
  await staff.goto(`${server.origin}/staff`);
  await expect(staff.getByText('403 · 这一页不归你看')).toBeVisible();

  // The link was used up: it says so before anything is typed.
  const late = await inLanguage('en');
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await late.getByRole('button', { name: 'Go to sign in' }).click();
  await expect(late.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('staff who are disabled are signed out at once; they are let in again, get a new link, and are deleted', async ({
  page,
  inLanguage,
}) => {
  await signIn(page, server, '/staff');
  const link = await invite(page, '邀请店员', LEAVER.name, LEAVER.mail);
  const staff = await inLanguage('zh');
  await staff.goto(link);
  await choosePassword(staff, STAFF.password, STAFF.password);
  await expect(staff.getByRole('heading', { level: 1, name: '订单' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(person(page, LEAVER.name)).toContainText('Active');
  const others = (await page.getByTestId('person').count()) - 1;
  await choose(page, LEAVER.name, 'Disable…');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Disable ${LEAVER.name}?`);
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(person(page, LEAVER.name)).toContainText('Disabled');
  await expect(staff).toHaveURL(/\/auth\/login/);

  await choose(page, LEAVER.name, 'Enable');
  await expect(person(page, LEAVER.name)).toContainText('Active');
  await choose(page, LEAVER.name, 'New password link');
  await expect(question).toContainText('It works once and for 1 hour');
  await question.getByRole('button', { name: 'Done' }).click();
  await choose(page, LEAVER.name, 'Delete…');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(person(page, LEAVER.name)).toHaveCount(0);
  await expect(page.getByTestId('person')).toHaveCount(others);
});

test('a forgotten password is asked for, with the same answer for everyone', async ({ page }) => {
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

test('a person changes their own password, which ends their other sessions', async ({ page, inLanguage }) => {
  // Not the owner, whose password the other tests use.
  await signIn(page, server, '/setting', DEMO.admin);
  await page.getByRole('button', { name: 'English' }).click();
  const other = await inLanguage('zh');
  await signIn(other, server, '/platform', DEMO.admin);
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
});

test('an owner answers a review and finds the answer among the changes', async ({ page }) => {
  await signIn(page, server, '/reviews?unanswered=yes');
  await page.getByRole('button', { name: 'English' }).click();
  const reply = 'We are glad, see you soon.';
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await page.keyboard.type(reply);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Reply sent')).toBeVisible();
  await page.getByLabel(/No reply/).click();
  await expect(page.getByTestId('review').filter({ hasText: reply })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${server.origin}/audit`);
  await page.getByLabel('About').selectOption({ label: 'Reviews' });
  await expect(page).toHaveURL(/area=rating/);
  await expect(page.getByTestId('audit-row')).toHaveCount(1);
  await expect(page.getByTestId('audit-row')).toContainText(reply);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('searchbox').last().fill('nobody of that name');
  await expect(page.getByText('No matching changes')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByTestId('audit-row').first()).toBeVisible();
});
