import { expect, type Locator, type Page } from '@playwright/test';
import { everythingOf } from './browser-storage.ts';
import { CARD, orderWithCard } from './card-order.ts';
import { callsOf, signInOwner, type Calls } from './kitchen.ts';
import { axeFindings, signIn, tokenOf } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { codeOf, turnOnTwoFactor } from './two-factor.ts';
import { test } from './windows.ts';

const VIEW_PASSWORD = 'Only-For-卡-Cards-42';

let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.stop());

const setViewPassword = (calls: Calls): Promise<unknown> =>
  calls.post('/account/view_password', {
    password: DEMO.password,
    new_password: VIEW_PASSWORD,
    confirmation: VIEW_PASSWORD,
  });

async function askForCard(dialog: Locator, viewPassword: string, code: string): Promise<void> {
  await dialog.getByLabel('查看密码').fill(viewPassword);
  await dialog.getByLabel('验证器上的 6 位数字').fill(code);
  await dialog.getByRole('button', { name: '看卡号' }).click();
}

const cardSection = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '刷卡' }) });

test('an owner sees a card for a minute with view password and code, and then it is nowhere', async ({ page }) => {
  await page.clock.install();
  const orderId = await orderWithCard(server, await signInOwner(server));
  await signIn(page, server);
  await page.goto(`${server.origin}/order/list?order=${orderId}`);
  const section = cardSection(page);
  await expect(section.locator('[data-field="order.card"]')).toHaveText('Visa •••• 1111');
  await section.getByRole('button', { name: '看卡号' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('card-missing')).toContainText('两步验证');
  await expect(dialog.getByTestId('card-missing')).toContainText('自己的查看密码');
  expect(await axeFindings(page)).toEqual([]);

  const calls = callsOf(server, await tokenOf(page));
  const { secret } = await turnOnTwoFactor(calls);
  await setViewPassword(calls);
  await page.reload();

  await section.getByRole('button', { name: '看卡号' }).click();
  await askForCard(dialog, DEMO.password, codeOf(secret));
  await expect(dialog.getByText('查看密码不对')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await askForCard(dialog, VIEW_PASSWORD, codeOf(secret));
  await expect(dialog.locator('[data-field="card.card_number"]')).toHaveText('4111 1111 1111 1111');
  await expect(dialog.locator('[data-field="card.expiry"]')).toHaveText('08/31');
  await expect(dialog.locator('[data-field="card.holder_name"]')).toHaveText(CARD.holder_name);
  await expect(dialog.getByRole('timer')).toContainText(/\d 秒后隐藏/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await everythingOf(page)).toContain('4111 1111');

  await page.clock.runFor(61_000);
  await expect(dialog.getByText('卡号已经隐藏。')).toBeVisible();
  const left = await everythingOf(page);
  for (const gone of ['4111 1111', CARD.card_number, CARD.holder_name, VIEW_PASSWORD]) expect(left).not.toContain(gone);
  await dialog.getByRole('button', { name: '关闭' }).click();
});

test('in English: an owner signs in with a code, sees the card with the next, and it goes when they turn away', async ({
  inLanguage,
}) => {
  const owner = await signInOwner(server);
  const orderId = await orderWithCard(server, owner);
  const { secret } = await turnOnTwoFactor(owner);
  await setViewPassword(owner);

  const page = await inLanguage('en');
  await page.goto(`${server.origin}/order/list?order=${orderId}`);
  await page.getByLabel('Email or phone').fill(DEMO.owner);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Six digits are sent by themselves.
  await page.getByLabel('6-digit code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Show card' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('View password').fill(VIEW_PASSWORD);
  await dialog.getByLabel('6 digits of the authenticator').fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Show card' }).click();
  await expect(dialog.getByTestId('card-shown')).toContainText('4111 1111 1111 1111');
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(dialog.getByText('The card is hidden again.')).toBeVisible();
  expect(await everythingOf(page)).not.toContain('4111 1111');
});
