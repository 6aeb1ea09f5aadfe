import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
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

const LOOKS = 3;
const BETWEEN_LOOKS_MS = 400;

/**
 * What axe finds, as one line each. Put into the page once: a page that navigates by itself keeps it. A dialog that is still
 * fading in has the colours of a moment; what is found is looked at again, and counts when it is still there.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  let findings: string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
      'axe.run({ resultTypes: ["violations"] })',
    );
    findings = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
    if (findings.length === 0) break;
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
  }
  return findings;
}

/** Follows a page's requests; what it answers resolves when none has been on its way for a moment. */
export function watchRequests(page: Page): () => Promise<void> {
  const QUIET_MS = 150;
  const pending = new Set<unknown>();
  let changedAt = Date.now();
  page.on('request', (request) => {
    pending.add(request);
    changedAt = Date.now();
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      pending.delete(request);
      changedAt = Date.now();
    });
  return async () => {
    while (pending.size > 0 || Date.now() - changedAt < QUIET_MS) await page.waitForTimeout(50);
  };
}

/** The session token of the signed-in page, for calls made beside it. */
export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => sessionStorage.getItem('token') ?? '');
