import { expect, test } from '@playwright/test';
import { updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { readRows } from './browser-storage.ts';
import { axeFindings, signIn } from './office.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const SETTINGS = '/seller/configuration';

test('[EN4] [EN9] a tab saves what was typed in it, not what another open one has not saved', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) await signIn(page, server, SETTINGS);
  const notice = (page: typeof first) => page.getByText(/接着上次没保存的/);
  await second.getByLabel('税率', { exact: true }).fill('9');
  await expect.poll(async () => (await readRows(second, 'laidan-drafts', 'drafts')).length).toBe(1);
  await second.reload();
  await expect(notice(second)).toHaveText(/：税率。$/);
  await expect(second.getByLabel('税率', { exact: true })).toHaveCSS('box-shadow', /inset/);
  expect(await axeFindings(second)).toEqual([]);

  await first.reload();
  const sent = first.waitForRequest((request) => request.url().includes(updateBusinessCall.path));
  await first.getByLabel('起送价', { exact: true }).fill('16');
  await first.getByRole('button', { name: '保存', exact: true }).click();
  expect(JSON.stringify((await sent).postDataJSON())).not.toContain('tax_rate');
  await expect(notice(first)).toBeHidden();

  // Once its tab is closed, or has crashed, the next that opens the form goes on.
  await expect.poll(async () => (await readRows(first, 'laidan-drafts', 'drafts')).length).toBe(1);
  await second.close();
  await first.reload();
  await expect(notice(first)).toHaveText(/：税率。$/);

  const other = await context.newPage();
  await signIn(other, server, SETTINGS);
  await other.getByLabel('税率', { exact: true }).fill('7.5');
  const saved = other.waitForResponse((response) => response.url().includes(updateBusinessCall.path));
  await other.getByRole('button', { name: '保存', exact: true }).click();
  expect((await saved).status()).toBe(200);
  await first.reload();
  await expect(first.getByText('别人保存过：税率')).toBeVisible();
  await expect(first.getByLabel('税率', { exact: true })).toHaveValue('9');
  expect(await axeFindings(first)).toEqual([]);
  await first.getByRole('button', { name: '用已保存的' }).click();
  await expect(first.getByLabel('税率', { exact: true })).toHaveValue('7.5');
  await expect(notice(first)).toBeHidden();
});

test('[EN4] without a connection a page that is not loaded says so, and what was typed is there again', async ({
  context,
  page,
}) => {
  await signIn(page, server, SETTINGS);
  await page.getByLabel('税率', { exact: true }).fill('6.25');
  await expect.poll(async () => (await readRows(page, 'laidan-drafts', 'drafts')).length).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.getByRole('link', { name: /^店员/ }).click();
  const failure = page.getByRole('alert').filter({ hasText: '这一页没打开' });
  await expect(failure).toBeVisible();
  await failure.getByRole('button').click();
  await expect(failure).toContainText('还是连不上服务器');
  await context.setOffline(false);
  await failure.getByRole('button').click();
  await expect(page.getByRole('heading', { name: '店员' })).toBeVisible();
  await page.goto(server.origin + SETTINGS);
  await expect(page.getByLabel('税率', { exact: true })).toHaveValue('6.25');
  // Signing out in another tab would drop it: it is asked.
  const other = await context.newPage();
  await signIn(other, server);
  await other.getByRole('button', { name: /^账号：/ }).click();
  await other.getByRole('menuitem', { name: '退出登录' }).click();
  const question = other.getByRole('alertdialog', { name: '退出登录？' });
  await expect(question).toContainText('写了还没保存');
  expect(await axeFindings(other)).toEqual([]);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
});
