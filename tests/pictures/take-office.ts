import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { mayDo } from '#contract/permissions.ts';
import { LOGIN_PATH, PAGES } from '#src/backoffice/pages.ts';
import { whenPicturesAreSized } from '../e2e/build-once.ts';
import { openChannel, signInOwner, type Owner } from '../e2e/kitchen.ts';
import { signIn, watchRequests } from '../e2e/office.ts';
import { DEMO, startServer, type TestServer } from '../e2e/server.ts';
import { LANGUAGES, PHONE } from './looks.ts';
import { fileOf, isWanted, shootAtRest, type Album } from './shoot.ts';

// A Friday at a quarter past four in Chicago: some of the day is over, the dinner rush is to come.
const STILL_AT = Date.parse('2026-11-20T22:15:00.000Z');
const DESKTOP = { width: 1280, height: 800 };
const TALLEST = 3_600;
const ORDERS = 6;
const WAITS_MS = 400;
/** The number that the channel gives an order is another one each time. */
const CHANCE = '[data-field="order.external_id"]';

type OfficeLook = { name: string; language: 'zh' | 'en'; theme: 'light' | 'dark'; size: typeof DESKTOP };
const LOOKS: readonly OfficeLook[] = [
  ...LANGUAGES.flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ name: `${language}-${theme}`, language, theme, size: DESKTOP })),
  ),
  { name: 'zh-light-phone', language: 'zh', theme: 'light', size: PHONE },
];

type Place = { name: string; address: string; role: 'owner' | 'admin' };

/** Each page of the back-office of the built product with its demo, whole, in each look. Answers how many it took. */
export async function takeOffice(browser: Browser, album: Album): Promise<number> {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
  if (status !== 0) throw new Error('the build failed; npm run build says why');
  const clock = fileURLToPath(new URL('still-clock.mjs', import.meta.url));
  const server = await startServer({ env: { NODE_OPTIONS: `--import=${clock}`, STILL_AT: String(STILL_AT) } });
  try {
    await whenPicturesAreSized(join(server.dataDir, 'laidan.db'));
    const owner = await signInOwner(server);
    const places = await placesOf(owner, await someOrders(server, owner));
    let taken = await takeSignIn(browser, album, server);
    for (const role of ['owner', 'admin'] as const)
      taken += await takeAs(browser, album, server, { role, places: places.filter((place) => place.role === role) });
    return taken;
  } finally {
    await server.stop();
  }
}

async function someOrders(server: TestServer, owner: Owner): Promise<string> {
  const channel = await openChannel(server, owner, 21, () => STILL_AT);
  let last = '';
  for (let placed = 0; placed < ORDERS; placed += 1) last = (await channel.order()).id;
  return last;
}

/** Every page under its name, and what opens on the list of orders. */
async function placesOf(owner: Owner, orderId: string): Promise<Place[]> {
  const menu = await owner.get<{ items: { id: string }[] }>(`/menu/get?restaurant_id=${owner.restaurantId}`);
  const pages = PAGES.map((page): Place => ({
    name: page.name,
    address: page.path.replace(':id', menu.items[0]?.id ?? ''),
    role: mayDo('owner', page.may) ? 'owner' : 'admin',
  }));
  const order = `/order/list?order=${orderId}`;
  return [
    ...pages,
    { name: 'order_opened', address: order, role: 'owner' },
    { name: 'statistics_compared', address: '/statistics?compare=before', role: 'owner' },
  ];
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' });
  await context.clock.setFixedTime(STILL_AT);
  return context.newPage();
}

async function takeSignIn(browser: Browser, album: Album, server: TestServer): Promise<number> {
  const page = await newPage(browser);
  const place: Place = { name: 'sign_in', address: LOGIN_PATH, role: 'owner' };
  await page.goto(server.origin + LOGIN_PATH);
  const taken = await takeLooks(page, album, server, [place]);
  await page.context().close();
  return taken;
}

type Walk = { role: Place['role']; places: readonly Place[] };

async function takeAs(browser: Browser, album: Album, server: TestServer, { role, places }: Walk): Promise<number> {
  const page = await newPage(browser);
  await signIn(page, server, '/setting', DEMO[role]);
  const taken = await takeLooks(page, album, server, places);
  await page.context().close();
  return taken;
}

async function takeLooks(page: Page, album: Album, server: TestServer, places: readonly Place[]): Promise<number> {
  const settled = watchRequests(page);
  let taken = 0;
  for (const look of LOOKS) {
    await page.evaluate(({ language, theme }) => {
      localStorage.setItem('laidan.language', language);
      localStorage.setItem('laidan.theme', theme);
    }, look);
    for (const place of places) {
      const name = `office-${place.name}-${look.name}`;
      if (!isWanted(album, name)) continue;
      await page.setViewportSize(look.size);
      await page.goto(server.origin + place.address);
      await page.locator('h1').first().waitFor();
      await makeRoom(page, settled);
      if (!(await shootAtRest(page, fileOf(album, name), page.locator(CHANCE))))
        album.say(`${name}: did not come to rest`);
      taken += 1;
    }
  }
  return taken;
}

/** Pages scroll inside `main`; the picture shows them whole. What loads late makes a page longer, so it is asked again. */
async function makeRoom(page: Page, settled: () => Promise<void>): Promise<void> {
  for (;;) {
    await settled();
    await page.waitForTimeout(WAITS_MS);
    await settled();
    const hidden = await page.evaluate(() => {
      const main = document.querySelector('main') ?? document.documentElement;
      return main.scrollHeight - main.clientHeight;
    });
    const { width, height } = page.viewportSize() ?? DESKTOP;
    if (hidden <= 0 || height >= TALLEST) return;
    await page.setViewportSize({ width, height: Math.min(height + hidden, TALLEST) });
  }
}
