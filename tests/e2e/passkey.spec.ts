import { expect, type Page } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  const started = await startServer();
  // A passkey belongs to a name; an address of numbers has none.
  server = { ...started, origin: `http://localhost:${started.port}` };
});
test.afterAll(() => server.stop());

/** A device with a fingerprint reader that knows its person, in Chromium's own words. */
async function giveDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setKnows: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

declare global {
  interface Window {
    passkeyRefusals: number;
  }
}

/** Counts what the device of this page answers with no. */
const noteRefusals = (page: Page) =>
  page.evaluate(() => {
    window.passkeyRefusals = 0;
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      try {
        return await ask(options);
      } catch (error) {
        window.passkeyRefusals += 1;
        throw error;
      }
    };
  });

test('a passkey is added with the password, signs in without it, and is removed', async ({ page }) => {
  const device = await giveDevice(page);
  await signIn(page, server, '/setting');
  const section = page.locator('#passkeys');
  await section.getByRole('button', { name: '添加通行密钥…' }).click();
  const form = section.getByRole('form', { name: '添加通行密钥…' });
  await form.getByLabel('叫什么').fill('柜台电脑');
  await form.getByLabel('登录密码').fill('Wrong-Password-1');
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByText('原密码不对')).toBeVisible();
  await expect(form.getByLabel('叫什么')).toHaveValue('柜台电脑');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('登录密码').fill(DEMO.password);
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(section.getByTestId('passkey')).toContainText('柜台电脑');
  await expect(section.getByTestId('passkey')).toContainText('还没用过');

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${server.origin}/auth/login`);
  await device.setKnows(false);
  await noteRefusals(page);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  // The button looks the same before it was asked and after it was refused.
  await page.waitForFunction(() => window.passkeyRefusals === 1);
  await expect(page.getByRole('button', { name: '用通行密钥登录' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await device.setKnows(true);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await page.goto(`${server.origin}/setting`);
  await section.getByRole('button', { name: '删除通行密钥 柜台电脑' }).click();
  await section.getByLabel('登录密码').fill(DEMO.password);
  await section.getByRole('button', { name: '删除', exact: true }).click();
  await expect(section.getByTestId('passkey')).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${server.origin}/auth/login`);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('这个通行密钥不能用在这里，可能已经删掉了。');
});
