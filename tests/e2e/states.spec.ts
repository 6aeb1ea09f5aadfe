import { expect, test } from '@playwright/test';
import { faintStates } from './contrast.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { signIn } from './office.ts';

const PAGES = {
  [DEMO.owner]: ['/seller/dashboard', '/order/list', '/order/om', '/foods-list', '/seller/configuration', '/screens'],
  [DEMO.admin]: ['/platform', '/emaile-admi'],
} as const;

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

for (const mode of ['light', 'dark'] as const)
  test(`no control's words are hard to read in any state, ${mode}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    const faint: string[] = [];
    await page.goto(`${server.origin}/auth/login`);
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
    faint.push(...(await faintStates(page)).map((word) => `login · ${word}`));
    // It sees what it looks for.
    await page.addStyleTag({ content: 'button:hover { background: #888 !important; color: #999 !important }' });
    expect(await faintStates(page)).toContainEqual(expect.stringMatching(/hover.*登录/));
    for (const [account, paths] of Object.entries(PAGES))
      for (const path of paths) {
        await signIn(page, server, path, account);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        faint.push(...(await faintStates(page)).map((word) => `${path} · ${word}`));
      }
    expect(faint).toEqual([]);
  });
