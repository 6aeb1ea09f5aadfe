import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openChannel, signInOwner } from './kitchen.ts';
import { newId } from '#src/lib/ids.ts';
import { axeFindings, signIn } from './office.ts';
import { placePhoneOrder } from './phone-order.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const toEnglish = (page: Page) => page.getByRole('button', { name: 'English' }).click();
/** As the browser remembers it; the page is loaded again in it. */
async function toDark(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('laidan.theme', 'dark'));
  await page.reload();
}

/** `$1,234.05` → 123405, wherever its sign is. */
const centsOf = (text: string): number => {
  const cents = Math.round(Number(text.replaceAll(/[^0-9.]/g, '')) * 100);
  return /[-−]/.test(text) ? -cents : cents;
};
const shownCents = async (page: Page, field: string): Promise<number> =>
  centsOf((await page.getByTestId('bill-sums').locator(`[data-field="bill.${field}"]`).textContent()) ?? '');

async function downloaded(page: Page, press: () => Promise<void>): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfe_ff);
  return text
    .slice(1)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
}

test('the dashboard leads to the days people ask for; plots are tables too, in both languages and themes', async ({
  page,
}) => {
  await signIn(page, server, '/seller/dashboard');
  await expect(page.getByTestId('kpi-sales')).toContainText(/\$\d/);
  await expect(page.getByTestId('needs')).toContainText('还没有配对厨房屏');
  await expect(page.getByTestId('needs')).toContainText('账单出来了');
  await expect(page.getByTestId('hours').getByRole('img').first()).toBeVisible();
  await page.getByTestId('hours').getByRole('button', { name: '看表' }).click();
  await expect(page.getByTestId('hours').getByRole('rowheader').first()).toContainText('点');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '30 天' }).click();
  await expect(page).toHaveURL(/\/statistics\?span=d30/);
  await expect(page.getByTestId('kpi-total_orders')).toContainText(/\d/);
  await expect(page.getByTestId('top10').getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('和什么比').selectOption('year');
  await expect(page).toHaveURL(/compare=year/);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('和什么比')).toHaveValue('year');

  await toEnglish(page);
  await toDark(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(page.getByTestId('zone')).toContainText('business day ends at 04:00');
  expect(await axeFindings(page)).toEqual([]);
  const rows = await downloaded(page, () =>
    page.getByTestId('by-dish').getByRole('button', { name: 'Download CSV' }).click(),
  );
  expect(rows[0]?.slice(0, 4)).toEqual(['Chinese name', 'English name', 'Sold', 'Orders']);
  expect(rows.length).toBeGreaterThan(20);

  await page.getByRole('link', { name: 'Trends' }).click();
  await expect(page.getByTestId('trend-sales').getByRole('img').first()).toBeVisible();
  await page.getByText('Week', { exact: true }).click();
  await expect(page).toHaveURL(/by=week/);
  await page.getByTestId('trend-orders').getByRole('button', { name: 'As a table' }).click();
  await expect(page.getByTestId('trend-orders').getByRole('row')).not.toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('a statement is the sum of its lines to the cent, and is saved as lines, a journal and a PDF', async ({
  page,
}) => {
  await signIn(page, server, '/seller/bill');
  const statement = page.getByTestId('statement');
  await expect(statement.locator('[data-field="bill.state"]')).toHaveText('已出账');
  expect(await axeFindings(page)).toEqual([]);

  const choose = async (name: string): Promise<void> => {
    await statement.getByRole('button', { name: '下载' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const rows = await downloaded(page, () => choose('订单明细 CSV'));
  const column = (title: string): number => {
    const index = rows[0]?.indexOf(title) ?? -1;
    return rows.slice(1).reduce((sum, row) => sum + centsOf((row[index] ?? '').replace(/^'/, '')), 0);
  };
  expect(column('收款总额')).toBe(await shownCents(page, 'gross_cents'));
  expect(column('税')).toBe(await shownCents(page, 'tax_cents'));
  expect(-column('退款')).toBe(await shownCents(page, 'refunds_cents'));
  expect(-column('餐厅自己收')).toBe(await shownCents(page, 'collected_cents'));
  expect(-column('佣金')).toBe(await shownCents(page, 'commission_cents'));

  const journal = await downloaded(page, () => choose('记账凭证 CSV'));
  const side = (name: string): number =>
    journal.slice(1).reduce((sum, row) => sum + centsOf(row[journal[0]?.indexOf(name) ?? -1] ?? ''), 0);
  expect(side('debit')).toBeGreaterThan(0);
  expect(side('debit')).toBe(side('credit'));
  const [pdf] = await Promise.all([page.waitForEvent('download'), choose('PDF English')]);
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('[MC6] the owner disputes one order of a statement, and the administrator answers and settles it', async ({
  page,
  openWindow,
}) => {
  await signIn(page, server, '/seller/bill');
  const statement = page.getByTestId('statement');
  await page.getByTestId('bill-orders').getByRole('checkbox').first().check();
  await statement.getByRole('button', { name: '对 1 单有疑问…' }).first().click();
  await page.getByRole('button', { name: '提出争议' }).click();
  await expect(page.getByText('填大于 0 的金额')).toBeVisible();
  await page.getByLabel('主张补给餐厅').fill('5.00');
  await page.getByLabel('原因').fill('小费没算');
  await expect(page.getByText('写清楚哪里不对')).toBeVisible();
  await page.getByLabel('说明').fill('九月的退款算了两次');
  await page.getByRole('button', { name: '提出争议' }).click();
  await expect(statement.locator('[data-field="bill.state"]')).toHaveText('有争议');
  await expect(statement.locator('[data-field="bill.note"]')).toHaveText('九月的退款算了两次');

  const office = await openWindow();
  await signIn(office, server, '/seller/billS', 'admin@demo.test');
  await toEnglish(office);
  await expect(office.getByTestId('bills')).toContainText('Disputed');
  expect(await axeFindings(office)).toEqual([]);
  await office.getByTestId('bills').getByRole('link').first().click();
  const before = await shownCents(office, 'payout_cents');
  await expect(office.getByTestId('bill-checklist')).toContainText('1 dispute has no answer');
  await office.getByTestId('bill-disputes').getByRole('button', { name: 'Answer' }).click();
  await office.getByRole('textbox', { name: 'Answer' }).fill('You are right');
  expect(await axeFindings(office)).toEqual([]);
  await office.getByRole('dialog').getByRole('button', { name: 'Answer' }).click();
  await expect(office.getByTestId('bill-disputes')).toContainText('$5.00 added');
  await office.getByRole('button', { name: 'Add adjustment' }).click();
  await office.getByLabel('Amount').fill('12.50');
  await office.getByLabel('Reason').fill('September refund counted twice');
  await office.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(office.getByTestId('bill-sums')).toContainText('September refund counted twice');
  expect(await shownCents(office, 'payout_cents')).toBe(before + 500 + 1250);
  await office.getByRole('button', { name: 'Mark as paid' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(office.getByTestId('statement').locator('[data-field="bill.state"]')).toHaveText('Paid');
  await office.context().close();
});

test('late orders say where they were lost and go out as evidence; the day ends with a count', async ({ page }) => {
  await signIn(page, server, '/kitchen?span=d30');
  await expect(page.getByTestId('kpi-prep')).toContainText(/\d+:\d\d/);
  const late = page.getByTestId('late');
  await late.getByText(/^等骑手 \d/).click();
  await expect(page).toHaveURL(/[?&]stage=courier/);
  await expect(late.getByRole('radio', { name: /^等骑手 \d/ })).toBeChecked();
  const rows = await downloaded(page, () => late.getByRole('button', { name: 'CSV' }).click());
  const lost = rows[0]?.indexOf('耽搁在') ?? -1;
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.slice(1).every((row) => row[lost] === '等骑手')).toBe(true);

  await page.goto(`${server.origin}/day-close`);
  const due = centsOf((await page.getByTestId('kpi-cash-due').locator('dd').first().textContent()) ?? '');
  // More than is due, which may be nothing yet: the demo's day has only begun when this runs early.
  await page.getByLabel('点到的现金').fill(((due + 250) / 100).toFixed(2));
  await expect(page.getByTestId('count').getByRole('status')).toHaveText('多 $2.50');
  await page.getByLabel('说明').fill('找零');
  await page.getByRole('button', { name: '记下来' }).click();
  await expect(page.getByRole('list', { name: '点过的' })).toContainText('多 $2.50 · 找零');
  await expect(page.getByLabel('点到的现金')).toHaveValue('');

  // Paid since, the sheet on paper says, too, that the count is of another sum, and of when it is.
  const owner = await signInOwner(server);
  const { id: order_id } = await placePhoneOrder(owner, { name: '何 Ho', phone: '+12125550143' });
  const paid = { command_id: newId(), device_seq: 1, expect_rev: 1, act: { action: 'record_payment', how: 'cash' } };
  await owner.post('/order/update_status', { restaurant_id: owner.restaurantId, order_id, ...paid });
  await page.reload();
  await expect(page.getByTestId('count-moved')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByTestId('count-moved')).toBeVisible();
  await expect(page.getByTestId('as-of')).toBeVisible();
  await expect(page.getByLabel('点到的现金')).toBeHidden();
});

test('on a telephone the end of the day shows what is to be collected without a move aside', async ({ page }) => {
  const channel = await openChannel(server, await signInOwner(server));
  for (let count = 0; count < 5; count += 1) await channel.order();
  await signIn(page, server, '/day-close');
  await page.setViewportSize({ width: 390, height: 844 });
  const table = page.getByTestId('unfinished-orders').getByRole('table');
  const amounts = table.locator('tbody tr td:last-child');
  await expect(amounts.first()).toBeVisible();
  const widest = await amounts.evaluateAll((cells) =>
    Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)),
  );
  expect(widest).toBeLessThanOrEqual(390);
  expect(await table.evaluate((part) => part.parentElement?.scrollWidth === part.parentElement?.clientWidth)).toBe(
    true,
  );
});

test('what cannot be loaded shows an error and can be tried again', async ({ page }) => {
  await signIn(page, server, '/order/list');
  let isBroken = true;
  await page.route('**/food-statistic*', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${server.origin}/statistics?span=custom&from=2020-01-01&to=2020-01-02`);
  await expect(page.getByRole('alert').filter({ hasText: '统计读不出来' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  isBroken = false;
  // The page also reads again by itself, and may have done so before the press.
  const empty = page.getByText('这段时间没有订单');
  await page.getByRole('button', { name: '重试' }).or(empty).first().click();
  await expect(empty).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
