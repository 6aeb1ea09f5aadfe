import { expect, test, type Browser, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { axeFindings, signIn, tokenOf } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

const VIEW_PASSWORD = 'Only-For-卡-Cards-42';
const CARD = { card_number: '4111111111111111', expiry: '08/31', holder_name: 'Zsuzsanna Holder' };

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function waitForNextStep(page: Page): Promise<void> {
  await page.waitForTimeout(30_000 - (Date.now() % 30_000) + 200);
}

type Envelope<T> = { status_code: number; data: T };

/** A call made beside the page, with its session. */
async function ask<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const url = `${server.origin}/app/v1${path}`;
  const response =
    body === undefined
      ? await page.request.get(url, { headers })
      : await page.request.post(url, { headers, data: body });
  return ((await response.json()) as Envelope<T>).data;
}

/** An order that comes with a card, as a channel posts it. */
async function orderWithCard(page: Page): Promise<string> {
  const restaurants = await ask<{ items: { id: string }[] }>(page, '/restaurant/get_list');
  const restaurantId = restaurants.items[0]?.id ?? '';
  const menu = await ask<{ items: Dish[] }>(page, `/menu/get?restaurant_id=${restaurantId}&page_size=200`);
  const store = await ask<{ tax_rate: number }>(page, `/restaurant/get_by_id?restaurant_id=${restaurantId}`);
  const dish = menu.items.find(
    (one) =>
      one.status === 'on_sale' &&
      !one.is_limited_time &&
      one.can_order_alone &&
      !one.specifications.some((each) => each.is_required),
  );
  if (dish === undefined) throw new Error('the demo sells nothing plain');
  const amount_cents = dish.price_cents * 3;
  const tax_cents = Math.round(amount_cents * store.tax_rate);
  const response = await page.request.post(`${server.origin}/app/v1/intake/orders`, {
    headers: { authorization: DEMO.channelKey },
    data: {
      external_id: `card-${Date.now()}`,
      delivery_method: 'pickup',
      payment_method: 'card',
      paid: false,
      customer: { name: 'Card Guest', phone: '+12125550123' },
      items: [{ dish_id: dish.id, quantity: 3 }],
      totals: { amount_cents, delivery_fee_cents: 0, tax_cents, total_cents: amount_cents + tax_cents },
      card_details: CARD,
    },
  });
  const answer = (await response.json()) as Envelope<{ id: string } | null>;
  if (answer.data === null) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

type Dish = {
  id: string;
  price_cents: number;
  status: string;
  is_limited_time: boolean;
  can_order_alone: boolean;
  specifications: { is_required: boolean }[];
};

async function inEnglish(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('laidan.language', 'en'));
  return context.newPage();
}

/** Wherever a browser keeps things, and the whole page. */
const everythingOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const rows = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name);
            opening.addEventListener('success', () => {
              const { result } = opening;
              const stores = [...result.objectStoreNames];
              if (stores.length === 0) return resolve('');
              const reading = result.transaction(stores);
              const parts: string[] = [];
              for (const store of stores) {
                const all = reading.objectStore(store).getAll();
                all.addEventListener('success', () => parts.push(JSON.stringify(all.result)));
              }
              reading.addEventListener('complete', () => {
                result.close();
                resolve(parts.join(''));
              });
            });
          }),
      ),
    );
    const kept = JSON.stringify([
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      history.state,
      location.href,
    ]);
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    return [kept, document.documentElement.outerHTML, ...values, ...rows].join('\n');
  });

test('an owner sees a card for a minute with view password and code, and then it is nowhere', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await page.clock.install();
  await signIn(page, server);
  const orderId = await orderWithCard(page);
  await page.goto(`${server.origin}/order/list?order=${orderId}`);
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: '刷卡' }) });
  await expect(section.locator('[data-field="order.card"]')).toHaveText('Visa •••• 1111');
  await section.getByRole('button', { name: '看卡号' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('card-missing')).toContainText('两步验证');
  await expect(dialog.getByTestId('card-missing')).toContainText('自己的查看密码');
  expect(await axeFindings(page)).toEqual([]);

  const begun = await ask<{ setup: { secret: string } }>(page, '/account/two_factor', {
    action: 'begin',
    password: DEMO.password,
  });
  const { secret } = begun.setup;
  await ask(page, '/account/two_factor', { action: 'confirm', code: codeOf(secret, -1) });
  await ask(page, '/account/view_password', {
    password: DEMO.password,
    new_password: VIEW_PASSWORD,
    confirmation: VIEW_PASSWORD,
  });
  await page.reload();

  await section.getByRole('button', { name: '看卡号' }).click();
  await dialog.getByLabel('查看密码').fill(DEMO.password);
  await dialog.getByLabel('验证器上的 6 位数字').fill(codeOf(secret));
  await dialog.getByRole('button', { name: '看卡号' }).click();
  await expect(dialog.getByText('查看密码不对')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('查看密码').fill(VIEW_PASSWORD);
  await dialog.getByLabel('验证器上的 6 位数字').fill(codeOf(secret));
  await dialog.getByRole('button', { name: '看卡号' }).click();
  await expect(dialog.locator('[data-field="card.card_number"]')).toHaveText('4111 1111 1111 1111');
  await expect(dialog.locator('[data-field="card.expiry"]')).toHaveText('08/31');
  await expect(dialog.locator('[data-field="card.holder_name"]')).toHaveText(CARD.holder_name);
  await expect(dialog.getByRole('timer')).toContainText(/5\d 秒后隐藏|60 秒后隐藏/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await everythingOf(page)).toContain('4111 1111');
  await page.clock.runFor(61_000);
  await expect(dialog.getByText('卡号已经隐藏。')).toBeVisible();
  const left = await everythingOf(page);
  for (const gone of ['4111 1111', CARD.card_number, CARD.holder_name, VIEW_PASSWORD]) expect(left).not.toContain(gone);
  await dialog.getByRole('button', { name: '关闭' }).click();

  const english = await inEnglish(browser);
  await english.goto(`${server.origin}/order/list?order=${orderId}`);
  await english.getByLabel('Email or phone').fill(DEMO.owner);
  await english.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await english.getByRole('button', { name: 'Sign in' }).click();
  // Six digits are sent by themselves.
  await english.getByLabel('6-digit code').fill(codeOf(secret, 1));
  await english.getByRole('button', { name: 'Show card' }).click();
  const asked = english.getByRole('dialog');
  await waitForNextStep(english);
  await asked.getByLabel('View password').fill(VIEW_PASSWORD);
  await asked.getByLabel('6 digits of the authenticator').fill(codeOf(secret, 1));
  await asked.getByRole('button', { name: 'Show card' }).click();
  await expect(asked.getByTestId('card-shown')).toContainText('4111 1111 1111 1111');
  expect(await axeFindings(english)).toEqual([]);
  // Whoever turns away has seen it.
  await english.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(asked.getByText('The card is hidden again.')).toBeVisible();
  expect(await everythingOf(english)).not.toContain('4111 1111');
});
