import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '#server/demo/traffic-order.ts';
import { CHROMIUM_FLAGS, findChromium, MAY_SOUND, SOUNDS_AFTER_TOUCH } from '../support/chromium.ts';
import { DEMO, type TestServer } from './server.ts';
import { noteTouches } from './touch.ts';

type Envelope<T> = { status_code: number; message: string; data: T };

/** Where calls go. */
type At = Pick<TestServer, 'origin'>;

async function callServer<T>(server: At, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
  const response = await fetch(`${server.origin}/app/v1${path}`, { ...init, headers });
  const envelope = (await response.json()) as Envelope<T>;
  if (envelope.status_code !== 200) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** Calls of one signed-in person. */
export type Calls = {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body: unknown) => Promise<T>;
};

/** Calls with a session's token, made beside its page. */
export function callsOf(server: At, token: string): Calls {
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: (path) => callServer(server, path, { headers }),
    post: (path, data) => callServer(server, path, { method: 'POST', headers, body: JSON.stringify(data) }),
  };
}

export type Owner = Calls & { restaurantId: string };

/** The demo's owner, or another's, signed in beside the browser. */
export async function signInOwner(
  server: At,
  who: { account: string; password: string } = { account: DEMO.owner, password: DEMO.password },
): Promise<Owner> {
  const body = JSON.stringify({ account: who.account, password: who.password });
  const login = await callServer<{ token: string; admin_info: { restaurants: { id: string }[] } }>(server, '/login', {
    method: 'POST',
    body,
  });
  return { restaurantId: login.admin_info.restaurants[0]?.id ?? '', ...callsOf(server, login.token) };
}

export type Channel = { order: () => Promise<{ id: string; order_no: string; external_id: string }> };

/** A sales channel that posts believable orders through the public intake. */
export async function openChannel(
  server: TestServer,
  owner: Owner,
  seed = 7,
  now: () => number = Date.now,
): Promise<Channel> {
  const restaurant = await owner.get<TrafficMenu['restaurant']>(
    `/restaurant/get_by_id?restaurant_id=${owner.restaurantId}`,
  );
  const menu = await owner.get<{ items: TrafficMenu['dishes'] }>(
    `/menu/get?restaurant_id=${owner.restaurantId}&status=on_sale`,
  );
  const random = makeRandom(seed);
  return {
    order: () => {
      const order = { ...makeTrafficOrder({ restaurant, dishes: menu.items }, random, now()), requested_at: null };
      return callServer(server, '/intake/orders', {
        method: 'POST',
        headers: { authorization: DEMO.channelKey },
        body: JSON.stringify(order),
      });
    },
  };
}

export type Screen = { context: BrowserContext; page: Page; profile: string };

/** A kitchen screen's browser with a profile of its own, so that it can be closed and opened again. */
export async function openScreen(
  profile = mkdtempSync(join(tmpdir(), 'laidan-screen-')),
  maySound = true,
): Promise<Screen> {
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    args: [...CHROMIUM_FLAGS, maySound ? MAY_SOUND : SOUNDS_AFTER_TOUCH],
    viewport: { width: 1280, height: 800 },
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  await noteTouches(context);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, profile };
}

/** Pairs a screen as an owner does: types the code that the screen shows. */
export async function pairByCode(page: Page, server: TestServer, owner: Owner, name: string): Promise<void> {
  await page.goto(`${server.origin}/kiosk`);
  await expect(page.getByTestId('pairing-code')).toHaveAttribute('data-code', /^\d{6}$/);
  const code = await page.getByTestId('pairing-code').getAttribute('data-code');
  await owner.post('/device/pair', { restaurant_id: owner.restaurantId, code, name });
  await expect(page.getByTestId('desk')).toHaveAttribute('data-phase', 'ready');
}

export const expectLive = (page: Page): Promise<void> =>
  expect(page.getByTestId('seal')).toHaveAttribute('data-seal', 'ok');

export type Ledger = { screens: { displayed_at: string | null; sounded_at: string | null }[]; escalations: unknown[] };
export const ledgerOf = (owner: Owner, orderId: string): Promise<Ledger> =>
  owner.get(`/order/get_ledger?restaurant_id=${owner.restaurantId}&order_id=${orderId}`);

/** A gap is shown as a digest first; the alert waits behind it. */
export async function closeDigest(page: Page): Promise<void> {
  const tick = page.getByTestId('digest-tick-placed');
  if (!(await tick.isVisible())) return;
  await tick.click();
  await page.getByTestId('digest-close').click();
}

/** The ids of the orders on the alert: the one shown and every row of its queue. */
export const waitingIds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid="alert-order"], [data-testid="alert-row"]')].map(
      (element) => element.dataset['orderId'] ?? '',
    ),
  );

/** What is wrong with a screen that should show each of `expected` once. */
export function faultsOf(shown: readonly string[], expected: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const id of shown) counts.set(id, (counts.get(id) ?? 0) + 1);
  const missing = expected.filter((id) => !counts.has(id)).map((id) => `missing ${id}`);
  const doubled = [...counts].filter(([, count]) => count > 1).map(([id]) => `doubled ${id}`);
  return [...missing, ...doubled];
}
