import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DEMO, type TestServer } from './server.ts';

/** Signs the demo's owner (or another) in through the form. The page must be in Chinese, the default. */
export async function signIn(
  page: Page,
  server: TestServer,
  path = '/order/list',
  account: string = DEMO.owner,
): Promise<void> {
  await page.goto(server.origin + path);
  await page.getByLabel('邮箱或手机号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
}

/** What axe finds, as one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** The session token of the signed-in page, for calls made beside it. */
export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => sessionStorage.getItem('token') ?? '');
