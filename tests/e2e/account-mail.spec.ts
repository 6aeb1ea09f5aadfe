import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const NEW = 'new-address@example.test';

/** The link of a kind that was mailed: without a mail server, mails are files. */
function mailedLink(kind: string): string {
  const folder = join(server.dataDir, 'mail');
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''));
  const token = mails.flatMap((mail) => [...mail.matchAll(new RegExp(`[?]${kind}=(?:3D)?([\\w-]+)`, 'g'))]).at(-1)?.[1];
  return token === undefined ? '' : `${server.origin}/auth/login?${kind}=${token}`;
}

test('another mail address takes the password and its own confirmation, and the old one takes it back', async ({
  page,
  inLanguage,
}) => {
  await signIn(page, server, '/setting', DEMO.admin);
  const form = page.getByRole('form', { name: '个人资料' });
  await form.getByLabel('邮箱').fill(NEW);
  await form.getByLabel('登录密码').fill('Wrong-Password-1');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('原密码不对')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('登录密码').fill(DEMO.password);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(`${NEW} 收到了链接`)).toBeVisible();
  await expect(form.getByLabel('邮箱')).toHaveValue(DEMO.admin);

  await page.goto(mailedLink('mail'));
  await page.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText(`以后用 ${NEW} 登录。`)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: '回后台' }).click();
  await page.goto(`${server.origin}/setting`);
  await expect(form.getByLabel('邮箱')).toHaveValue(NEW);

  const other = await inLanguage('en');
  await other.goto(mailedLink('mail_back'));
  await expect(other.getByRole('heading', { name: 'Take your old email back' })).toBeVisible();
  expect(await axeFindings(other)).toEqual([]);
  await other.getByRole('button', { name: 'Take it back' }).click();
  await other.getByLabel('New password', { exact: true }).fill('Newer-Password-2026');
  await other.getByLabel('New password again').fill('Newer-Password-2026');
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
});
