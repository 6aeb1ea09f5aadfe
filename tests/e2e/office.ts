import { expect, type Locator, type Page, type Request } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { DEMO, type TestServer } from './server.ts';

const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' });

/** Signs the demo's owner (or another) in through the form. The page must be in Chinese, the default. */
export async function signInByForm(
  page: Page,
  server: TestServer,
  path = '/order/list',
  account: string = DEMO.owner,
): Promise<void> {
  await page.goto(server.origin + path);
  await page.getByLabel('邮箱或手机号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(mainMenu(page)).toBeVisible();
}

/** Opens a page for the demo's owner (or another) who has signed in before; the form itself: office-way-in.spec.ts. */
export async function signIn(
  page: Page,
  server: TestServer,
  path = '/order/list',
  account: string = DEMO.owner,
): Promise<void> {
  const data = { account, password: DEMO.password };
  const login = await page.request.post(server.origin + loginCall.path, { data });
  const { data: session } = (await login.json()) as { data: { token: string; admin_info: unknown } };
  // Storage belongs to an origin: any small page of it will do.
  await page.goto(`${server.origin}/healthz`);
  await page.evaluate(({ token, admin_info }) => {
    sessionStorage.setItem('token', token);
    sessionStorage.setItem('admin_info', JSON.stringify(admin_info));
  }, session);
  await page.goto(server.origin + path);
  await expect(mainMenu(page)).toBeVisible();
}

/** Until nothing moves but what moves for ever: a dialog that is still fading in has the colours of a moment. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = (animation: Animation): boolean =>
      animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime ?? 0);
    for (;;) {
      const moving = document.getAnimations().filter(ends);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });

/** Their colours are those of the rows before them, and measuring each is most of what axe takes on a long table. */
const FURTHER_ROWS = 'tbody > tr:nth-of-type(n + 16)';

/** What axe finds, as one line each. It is put into the page once: a page that navigates by itself keeps it. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  // A page whose code is still on its way has nothing to be judged.
  await page.locator('h1, [role="heading"][aria-level="1"]').first().waitFor({ state: 'attached' });
  await untilStill(page);
  const violations = await page.evaluate<AxeResults['violations']>(`(async () => {
    const ask = { resultTypes: ['violations'] };
    const all = await axe.run({ ...ask, rules: { 'color-contrast': { enabled: false } } });
    const contrast = await axe.run({ exclude: ['${FURTHER_ROWS}'] }, { ...ask, runOnly: ['color-contrast'] });
    return [...all.violations, ...contrast.violations];
  })()`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** A mirror's requests are held by the server until there is something new: one is always pending. */
const isHeld = (request: Request): boolean => request.url().includes('/device/mirror');

/** Follows a page's requests; what it answers resolves when none has been pending for a moment. */
export function watchRequests(page: Page): () => Promise<void> {
  const QUIET_MS = 150;
  const pending = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (isHeld(request)) return;
    change(request);
    changedAt = Date.now();
  };
  page.on(
    'request',
    note((request) => pending.add(request)),
  );
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(
      event as 'requestfinished',
      note((request) => pending.delete(request)),
    );
  return () =>
    expect.poll(() => pending.size === 0 && Date.now() - changedAt >= QUIET_MS, { intervals: [50] }).toBe(true);
}

/**
 * Follows a page's live channel from before it is opened; what it answers resolves once the channel stands and the page
 * has read how many orders wait. A notice that comes earlier announces nothing.
 */
export function watchLive(page: Page): () => Promise<void> {
  let isConnected = false;
  let isKnown = false;
  // The packet with which socket.io says that a client is connected.
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      isConnected ||= payload.toString().startsWith('40');
    }),
  );
  page.on('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isCount = pathname === listOrdersCall.path && searchParams.get('page_size') === '1';
    isKnown ||= isConnected && isCount;
  });
  const settled = watchRequests(page);
  return async () => {
    await expect.poll(() => isConnected, 'the live channel stands').toBe(true);
    await expect.poll(() => isKnown, 'the page has read how many wait').toBe(true);
    await settled();
  };
}

/** The session token of the signed-in page, for calls made beside it. */
export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => sessionStorage.getItem('token') ?? '');

/** A picture that loads when it comes into sight, brought there: its source and width, empty until it has loaded. */
export const pictureInSight = (picture: Locator): Promise<{ source: string; width: number }> =>
  picture.evaluate((image: HTMLImageElement) => {
    image.scrollIntoView();
    return { source: image.currentSrc, width: image.naturalWidth };
  });
