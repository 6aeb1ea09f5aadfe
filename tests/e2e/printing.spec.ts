import { expect } from '@playwright/test';
import { startNetworkPrinter, type NetworkPrinter } from '#server/testing/network-printer.ts';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '#server/demo/traffic-order.ts';
import { expectLive, pairByCode, signInOwner, type Owner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { boardOf } from './pages/board.ts';
import { catchPapers, papersOf } from './papers.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { starPrinterAt } from './star-printer.ts';
import { test } from './windows.ts';

let server: TestServer;
let network: NetworkPrinter;
/** A printer of the server's, on its network. */
const NETWORK_PRINTER = {
  kind: 'escpos_tcp',
  name: 'Wok',
  host: '127.0.0.1',
  paper: '80',
  language: 'en',
  is_on: true,
  auto_print: true,
  receipt: 'kitchen',
  methods: 'all',
  stations: null,
  copies: 1,
};

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

async function setScreen(owner: Owner, name: string, settings: unknown): Promise<void> {
  const of = `restaurant_id=${owner.restaurantId}`;
  const { items } = await owner.get<{ items: { id: string; name: string }[] }>(`/device/get_list?${of}`);
  const screen = items.find((each) => each.name === name);
  await owner.post('/device/update', { restaurant_id: owner.restaurantId, device_id: screen?.id, settings });
}

test('[P2] [P7] [P14] the screen prints what is accepted, whole; by hand once more in English on wide paper', async ({
  openDesk,
}) => {
  const owner = await signInOwner(server);
  const page = await openDesk();
  const board = boardOf(page);
  await catchPapers(page);
  await pairByCode(page, server, owner, '打印屏');
  await expectLive(page);
  await setScreen(owner, '打印屏', { language: 'zh', print: { auto: true, copies: 2, paper: '58', printer_id: null } });
  const { order_no } = await placeLong(owner);
  const ticket = await board.accept(order_no);
  await expect.poll(async () => (await papersOf(page)).length).toBe(1);
  const [auto] = await papersOf(page);
  expect(auto).toMatchObject({ copies: 2, paper: '58', cut: [] });
  for (const text of [LONG_ZH, LONG_WORD, order_no, '花生', 'Peanuts']) expect(auto?.text).toContain(text);
  expect(auto?.text).not.toContain('重打');
  expect(auto?.page).toMatch(/@page \{ size: 58mm \d+mm; margin: 0; \}/);

  await setScreen(owner, '打印屏', { language: 'en', print: { auto: false, paper: '80' } });
  await expect(page.getByTestId('lane-preparing')).toHaveAccessibleName(/Preparing/);
  await ticket.locator('.ticket-head').focus();
  await page.keyboard.press('p');
  await expect.poll(async () => (await papersOf(page)).length).toBe(2);
  const again = (await papersOf(page))[1];
  expect(again).toMatchObject({ copies: 1, paper: '80', cut: [] });
  expect(again?.text).not.toContain('DUPLICATE');
  expect(again?.page).toContain('@page { size: 80mm');

  // Nothing but the paper is on the page.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper-roll.kept')).toBeVisible();
  await expect(page.getByTestId('desk')).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true, width: '80mm', height: '2000mm' })).toString('latin1');
  expect([...pdf.matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
});

test('[P7] a ticket says that its paper is missing, and prints it once the printer has paper again', async ({
  openDesk,
}) => {
  const owner = await signInOwner(server);
  const restaurant_id = owner.restaurantId;
  const page = await openDesk();
  await pairByCode(page, server, owner, 'Kitchen');
  await expectLive(page);
  await setScreen(owner, 'Kitchen', { language: 'en' });
  await expect(page.getByTestId('lane-preparing')).toHaveAccessibleName(/Preparing/);
  const { printer } = await owner.post<{ printer: { id: string } }>('/printer/add', {
    ...NETWORK_PRINTER,
    restaurant_id,
    port: network.port,
  });
  network.set('paper_out');
  const { order_no } = await placeLong(owner);
  const ticket = await boardOf(page).accept(order_no);
  const flag = ticket.getByTestId('print-flag');
  await expect(flag).toBeVisible();

  // A ticket of a thousand words scrolls in its own body, and a keyboard gets there.
  const words = ticket.getByRole('group', { name: `Content of order ${order_no}` });
  await words.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => words.evaluate((body) => body.scrollTop)).toBeGreaterThan(0);
  expect(await axeFindings(page)).toEqual([]);

  network.set('ready');
  await flag.getByTestId('print-again').click();
  await expect(flag).toBeHidden();
  expect(network.papers.at(-1)?.width).toBe(576);
  expect(network.papers.at(-1)?.height).toBeGreaterThan(2_000);
  await owner.post('/printer/delete', { restaurant_id, printer_id: printer.id });
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

  const printer = starPrinterAt(address);
  await printer.poll('200%20OK');
  const card = page.getByTestId('printer-card');
  await expect(card.locator('[data-field="printer.state"]')).toHaveText('正常');
  await card.getByRole('button', { name: '在 炒锅 上打测试页' }).click();
  const job = page.getByTestId('print-job').first();
  await expect(job).toHaveAttribute('data-state', 'waiting');
  const { jobReady, jobToken } = await printer.poll('200%20OK');
  expect(jobReady).toBe(true);
  const { type, bytes } = await printer.fetchJob(jobToken);
  expect(type).toBe('image/png');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  await printer.reportPrinted(jobToken);
  await expect(job).toHaveAttribute('data-state', 'printed');
  await printer.poll('410%20Paper%20out');
  await expect(card.locator('[data-field="printer.state"]')).toHaveText('没纸');

  await page.evaluate(() => localStorage.setItem('laidan.language', 'en'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(card.locator('[data-field="printer.state"]')).toHaveText('Out of paper');
  expect(await axeFindings(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
