import { expect, test, type Page } from '@playwright/test';
import { startNetworkPrinter, type NetworkPrinter } from '#server/testing/network-printer.ts';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '#server/demo/traffic-order.ts';
import { expectLive, openScreen, signInOwner, type Owner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

// A screen's profile is a browser of its own, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

let server: TestServer;
let network: NetworkPrinter;
test.beforeAll(async () => {
  network = await startNetworkPrinter();
  server = await startServer({ env: { PRINTER_ALLOW: `127.0.0.1:${network.port}` } });
});
test.afterAll(async () => {
  await network.close();
  await server.stop();
});

const LONG_ZH = '对花生芝麻都严重过敏，请换干净的锅，酱汁单独放，'.repeat(30).slice(0, 500);
const LONG_WORD = 'W'.repeat(500);

/** An order whose customer says as much as can be said. */
async function placeLong(owner: Owner): Promise<{ id: string; order_no: string }> {
  const of = `restaurant_id=${owner.restaurantId}`;
  const restaurant = await owner.get<TrafficMenu['restaurant']>(`/restaurant/get_by_id?${of}`);
  const { items: dishes } = await owner.get<{ items: TrafficMenu['dishes'] }>(`/menu/get?${of}&status=on_sale`);
  const order = makeTrafficOrder({ restaurant, dishes }, makeRandom(11), Date.now());
  const said = { memo: LONG_ZH, allergies: [{ text_zh: '花生', text_en: 'Peanuts' }], requested_at: null };
  const items = order.items.map((item) => ({ ...item, note: LONG_WORD }));
  const response = await fetch(`${server.origin}/app/v1/intake/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: DEMO.channelKey },
    body: JSON.stringify({ ...order, ...said, items }),
  });
  return ((await response.json()) as { data: { id: string; order_no: string } }).data;
}

type Paper = { text: string; copies: number; page: string; paper: string; cut: string[] };
declare global {
  interface Window {
    papers: Paper[];
  }
}

/** In the place of the system's printer: notes what would be printed, and what of it would be cut off [P2]. */
const catchPapers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.papers = [];
    window.print = () => {
      const roll = document.querySelector<HTMLElement>('.paper-roll:not(.kept)');
      const sheet = roll?.firstElementChild as HTMLElement;
      const isCut = (element: Element): boolean =>
        element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
      const blocks = [sheet, ...sheet.querySelectorAll('p, div, header')];
      window.papers.push({
        text: sheet.textContent,
        copies: roll?.childElementCount ?? 0,
        page: [...document.head.querySelectorAll('style')].map((style) => style.textContent).join(''),
        paper: roll?.dataset['paper'] ?? '',
        cut: blocks.filter(isCut).map((element) => `${element.className}: ${element.textContent.slice(0, 40)}`),
      });
      // Kept in the page, so that it can be looked at as the printer would see it.
      document.querySelectorAll('.kept').forEach((old) => old.remove());
      const kept = roll?.cloneNode(true) as HTMLElement;
      kept.classList.add('kept');
      setTimeout(() => document.body.append(kept));
    };
  });

const papersOf = (page: Page): Promise<Paper[]> => page.evaluate(() => window.papers);
const screenOf = async (owner: Owner): Promise<string> => {
  const { items } = await owner.get<{ items: { id: string }[] }>(
    `/device/get_list?restaurant_id=${owner.restaurantId}`,
  );
  return items[0]?.id ?? '';
};
const ticketOf = (page: Page, no: string) => page.locator(`[data-testid="ticket"][data-order-no="${no}"]`);

test('[P2] [P6] [P7] the screen prints what is accepted, whole, in both languages and widths; a missing paper has its ways out', async () => {
  const owner = await signInOwner(server);
  const { page, context } = await openScreen();
  await catchPapers(page);
  await page.goto(server.claimUrl);
  await expectLive(page);
  const set = async (settings: unknown): Promise<void> => {
    await owner.post('/device/update', {
      restaurant_id: owner.restaurantId,
      device_id: await screenOf(owner),
      settings,
    });
  };
  const acceptAll = async (no: string): Promise<void> => {
    const accept = page.getByTestId('accept');
    await expect(page.getByTestId('alert')).toBeVisible();
    await accept.click();
    await expect(ticketOf(page, no)).toBeVisible();
  };

  await set({ language: 'zh', print: { auto: true, copies: 2, paper: '58', printer_id: null } });
  const first = await placeLong(owner);
  await acceptAll(first.order_no);
  await expect.poll(async () => (await papersOf(page)).length).toBe(1);
  const [auto] = await papersOf(page);
  expect(auto).toMatchObject({ copies: 2, paper: '58', cut: [] });
  for (const text of [LONG_ZH, LONG_WORD, first.order_no, '花生', 'Peanuts']) expect(auto?.text).toContain(text);
  expect(auto?.text).not.toContain('重打');
  expect(auto?.page).toMatch(/@page \{ size: 58mm \d+mm; margin: 0; \}/);

  // By hand, with the key, in English on wide paper: marked, and nothing but the paper is on the page.
  await set({ language: 'en', print: { auto: false, paper: '80' } });
  await expect(page.getByTestId('lane-preparing')).toContainText('Preparing');
  await ticketOf(page, first.order_no).locator('.ticket-head').focus();
  await page.keyboard.press('p');
  await expect.poll(async () => (await papersOf(page)).length).toBe(2);
  const again = (await papersOf(page))[1];
  expect(again).toMatchObject({ copies: 1, paper: '80', cut: [] });
  expect(again?.text).toContain('DUPLICATE 重打');
  expect(again?.page).toContain('@page { size: 80mm');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper-roll.kept')).toBeVisible();
  await expect(page.getByTestId('desk')).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true, width: '80mm', height: '2000mm' })).toString('latin1');
  expect([...pdf.matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => document.querySelector('.kept')?.remove());

  // A printer of the server without paper: the ticket says so and has both ways out.
  const { printer } = await owner.post<{ printer: { id: string } }>('/printer/add', {
    restaurant_id: owner.restaurantId,
    kind: 'escpos_tcp',
    name: 'Wok',
    host: '127.0.0.1',
    port: network.port,
    paper: '80',
    language: 'en',
    is_on: true,
    auto_print: true,
    receipt: 'kitchen',
    methods: 'all',
    stations: null,
    copies: 1,
  });
  network.set('paper_out');
  const second = await placeLong(owner);
  await acceptAll(second.order_no);
  const flag = ticketOf(page, second.order_no).getByTestId('print-flag');
  await expect(flag).toBeVisible({ timeout: 20_000 });
  // A ticket of a thousand words scrolls in its own body, and a keyboard gets there.
  const words = ticketOf(page, second.order_no).getByRole('group', { name: `What order ${second.order_no} says` });
  await words.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => words.evaluate((body) => body.scrollTop)).toBeGreaterThan(0);
  expect(await axeFindings(page)).toEqual([]);
  network.set('ready');
  await flag.getByTestId('print-again').click();
  await expect(flag).toBeHidden({ timeout: 20_000 });
  expect(network.papers.at(-1)?.width).toBe(576);
  expect(network.papers.at(-1)?.height).toBeGreaterThan(2_000);
  await owner.post('/printer/delete', { restaurant_id: owner.restaurantId, printer_id: printer.id });
  await context.close();
});

test('[P8] [P10] [P11] an owner adds a Star printer, sees it come alive, and its test page printed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, server, '/printers');
  await expect(page.getByText('还没有打印机')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: '加打印机' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: '加打印机' }).click();
  await expect(panel.getByText('必填').first()).toBeVisible();
  await panel.getByLabel('名字').fill('炒锅');
  await panel.getByText('58 毫米').click();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '加打印机' }).click();
  const address = (await page.getByTestId('printer-address').textContent()) ?? '';
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '我填好了' }).click();

  const { username, password, origin, pathname } = new URL(address);
  const headers = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const poll = async (statusCode: string) =>
    (await (
      await fetch(origin + pathname, { method: 'POST', headers, body: JSON.stringify({ statusCode }) })
    ).json()) as { jobReady: boolean; jobToken: string };
  await poll('200%20OK');
  const card = page.getByTestId('printer-card');
  await expect(card.locator('[data-field="printer.state"]')).toHaveText('正常');
  await card.getByRole('button', { name: '在 炒锅 上打测试页' }).click();
  const job = page.getByTestId('print-job').first();
  await expect(job).toHaveAttribute('data-state', 'waiting');
  const { jobReady, jobToken } = await poll('200%20OK');
  expect(jobReady).toBe(true);
  const fetched = await fetch(`${origin}${pathname}?type=image%2Fpng&token=${jobToken}`, { headers });
  expect(fetched.headers.get('content-type')).toBe('image/png');
  expect(
    Buffer.from(await fetched.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  await fetch(`${origin}${pathname}?code=200%20OK&token=${jobToken}`, { method: 'DELETE', headers });
  await expect(job).toHaveAttribute('data-state', 'printed');
  await poll('410%20Paper%20out');
  await expect(card.locator('[data-field="printer.state"]')).toHaveText('没纸');

  await page.evaluate(() => localStorage.setItem('laidan.language', 'en'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(card.locator('[data-field="printer.state"]')).toHaveText('Out of paper');
  expect(await axeFindings(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
