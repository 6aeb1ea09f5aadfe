import { expect, test } from '@playwright/test';
import { findFirefox, startFirefox } from '../other-browsers/firefox.ts';
import type { Order } from '#contract/domain/order.ts';
import type { OtherBrowser, Point } from '../other-browsers/other-browser.ts';
import { startSoundCard, type SoundCard } from '../other-browsers/sound-card.ts';
import { findWebKit, startWebKit } from '../other-browsers/webkit.ts';
import { ledgerOf, openChannel, signInOwner, type Owner } from './kitchen.ts';
import { freePort, startServer, type TestServer } from './server.ts';

/** The desk in the browsers of other houses: a tablet of Apple's has no other engine than WebKit. */
let server: TestServer;
let card: SoundCard | undefined;
test.beforeAll(async () => {
  server = await startServer();
  card = await startSoundCard();
});
test.afterAll(async () => {
  await server.stop();
  await card?.end();
});

const attribute = (browser: OtherBrowser, id: string, name: string): Promise<string | null> =>
  browser.evaluate(`document.querySelector('[data-testid="${id}"]')?.getAttribute('${name}') ?? null`);
const isShown = async (browser: OtherBrowser, id: string): Promise<boolean> =>
  (await attribute(browser, id, 'data-testid')) === id;

/** The middle of a control that takes touches by now: a layer that has just come takes none [F11]. */
const middleOf = (browser: OtherBrowser, id: string): Promise<Point | null> =>
  browser.evaluate(`(() => {
    const control = document.querySelector('[data-testid="${id}"]');
    if (control === null || control.closest('[data-blind]') !== null) return null;
    const { x, y, width, height } = control.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);

/** Presses the middle of a control once it stands still: a screen that is still being set moves it away. */
async function press(browser: OtherBrowser, id: string): Promise<void> {
  let last: Point | null = null;
  await expect
    .poll(async () => {
      const before = last;
      last = await middleOf(browser, id);
      return last !== null && before?.x === last.x && before.y === last.y;
    })
    .toBe(true);
  if (last !== null) await browser.press(last);
}

async function pair(browser: OtherBrowser, owner: Owner, name: string): Promise<void> {
  await browser.goto(`${server.origin}/kiosk`);
  await expect.poll(() => attribute(browser, 'pairing-code', 'data-code')).toMatch(/^\d{6}$/);
  const code = await attribute(browser, 'pairing-code', 'data-code');
  await owner.post('/device/pair', { restaurant_id: owner.restaurantId, code, name });
  await expect.poll(() => attribute(browser, 'seal', 'data-seal')).toBe('ok');
}

const heardOn = async (owner: Owner, id: string): Promise<number> =>
  (await ledgerOf(owner, id)).screens.filter(({ sounded_at }) => sounded_at !== null).length;
const statusOf = async (owner: Owner, id: string): Promise<string> =>
  (await owner.get<Order>(`/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${id}`)).status;

/** Ends the browser after `story`; where that failed, the report has what the browser showed. */
async function withBrowser(browser: OtherBrowser, story: () => Promise<void>): Promise<void> {
  try {
    await story();
  } catch (error) {
    await test.info().attach('screen.png', { body: await browser.picture(), contentType: 'image/png' });
    throw error;
  } finally {
    await browser.end();
  }
}

async function pairRingAndAccept(browser: OtherBrowser, name: string): Promise<void> {
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  await pair(browser, owner, name);
  if (await isShown(browser, 'no-sound')) await press(browser, 'no-sound');
  const { id, order_no } = await channel.order();
  await expect.poll(() => attribute(browser, 'alert-order', 'data-order-no')).toBe(order_no);
  await expect.poll(() => heardOn(owner, id)).toBe(1);
  await press(browser, 'prep-30');
  await press(browser, 'accept');
  await expect.poll(() => isShown(browser, 'alert')).toBe(false);
  await expect.poll(() => statusOf(owner, id)).toBe('order_received');
}

test('Firefox pairs as a screen, rings, is proven shown and heard, and accepts', async () => {
  const program = findFirefox();
  test.skip(program === undefined || card === undefined, 'NOTICE: no Firefox, or no PulseAudio, is installed.');
  const browser = await startFirefox(program ?? '', card?.env);
  await withBrowser(browser, () => pairRingAndAccept(browser, '火狐屏'));
});

test('WebKit pairs as a screen, rings, is proven shown and heard, and accepts', async () => {
  const programs = findWebKit();
  test.skip(programs === undefined, 'NOTICE: no WebKitGTK with its driver, or no Xvfb, is installed.');
  if (programs === undefined) return;
  const browser = await startWebKit(programs, await freePort());
  await withBrowser(browser, () => pairRingAndAccept(browser, '苹果屏'));
});

test('Firefox on a machine that can play nothing says NO SOUND, and never that it was heard', async () => {
  const program = findFirefox();
  test.skip(program === undefined, 'NOTICE: no Firefox is installed.');
  const browser = await startFirefox(program ?? '', { PULSE_SERVER: 'unix:/nowhere' });
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  await withBrowser(browser, async () => {
    await pair(browser, owner, '没声音的屏');
    const { id, order_no } = await channel.order();
    await expect.poll(() => attribute(browser, 'alert-order', 'data-order-no')).toBe(order_no);
    await expect.poll(() => isShown(browser, 'no-sound')).toBe(true);
    expect(await heardOn(owner, id)).toBe(0);
  });
});
