import { expect } from '@playwright/test';
import { readRows } from './browser-storage.ts';
import { openExactShop, type ExactShop } from './exact-shop.ts';
import { signInOwner, type Owner } from './kitchen.ts';
import { axeFindings, signIn, untilStill } from './office.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
let shop: ExactShop;
let owner: Owner;
test.beforeAll(async () => {
  server = await startServer();
  owner = await signInOwner(server);
  shop = await openExactShop(server, owner);
});
test.afterAll(() => server.stop());

const WORDS = {
  zh: {
    search: '搜姓名、电话、邮箱',
    note: '备注',
    save: '保存备注',
    noted: '有备注',
    block: '不再接单…',
    yes: '不再接单',
    why: '为什么',
    unblock: '重新接这位顾客的单',
    page: '顾客页',
  },
  en: {
    search: 'Name, phone or email',
    note: 'Note',
    save: 'Save note',
    noted: 'With a note',
    block: 'Block orders…',
    yes: 'Block',
    why: 'Why',
    unblock: 'Take their orders again',
    page: 'Customer',
  },
} as const;
const GUESTS = {
  zh: { name: 'Rosalind Zh', phone: '+12125550161' },
  en: { name: 'Barbara En', phone: '+12125550162' },
} as const;

for (const [language, width] of [
  ['zh', 1440],
  ['en', 390],
] as const) {
  test(`[C7] [C8] an owner finds a customer, notes and blocks them, from the list and from an order (${language})`, async ({
    page,
  }) => {
    const w = WORDS[language];
    const guest = GUESTS[language];
    const order = await shop.order(['甜酸虾'], guest);
    await signIn(page, server, '/order/customers');
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((chosen) => localStorage.setItem('laidan.language', chosen), language);
    await page.reload();
    await expect(page.getByTestId('customer-row').first()).toContainText(guest.name);
    await page.getByLabel(w.search).fill(guest.phone.slice(-4));
    await expect(page.getByTestId('customer-row')).toHaveCount(1);
    expect(page.url()).not.toContain(guest.phone.slice(-4));
    await page.getByTestId('customer-row').getByRole('button').click();

    const panel = page.getByRole('dialog');
    await panel.getByLabel(w.note, { exact: true }).fill('side door, calls first');
    await panel.getByRole('button', { name: w.save }).click();
    await panel.getByRole('button', { name: w.block }).click();
    const asking = page.getByRole('alertdialog');
    await untilStill(page);
    expect(await axeFindings(page)).toEqual([]);
    await asking.getByRole('button', { name: w.yes, exact: true }).click();
    await expect(asking.getByLabel(w.why, { exact: true })).toBeFocused();
    await asking.getByLabel(w.why, { exact: true }).fill('never picks up');
    await asking.getByRole('button', { name: w.yes, exact: true }).click();
    await expect(panel).toContainText('never picks up');
    await expect(shop.order(['甜酸虾'], guest)).rejects.toThrow('"code":"blocked"');

    await page.goto(`${server.origin}/order/list?status=all&order=${order.id}`);
    const noted = page.getByText(new RegExp(`^${w.note}[：:] ?side door, calls first$`));
    await expect(noted).toBeVisible();
    await page.getByRole('link', { name: w.page, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`of=${order.id}`));
    // What is typed outlives a look at an order.
    await panel.getByLabel(w.note, { exact: true }).fill('side door, calls first, Tuesdays');
    await panel.locator(`a[href*="${order.id}"]`).click();
    await expect(page).toHaveURL(/order\/list/);
    await expect(noted).toBeVisible();
    await expect.poll(async () => (await readRows(page, 'laidan-drafts', 'drafts')).length).toBe(1);
    await page.goto(`${server.origin}/order/customers?of=${order.id}`);
    await expect(panel.getByLabel(w.note, { exact: true })).toHaveValue('side door, calls first, Tuesdays');
    // Another owner was faster: theirs is shown before it is replaced.
    const theirs = { restaurant_id: owner.restaurantId, phone: guest.phone, note: 'theirs' };
    await owner.post('/store_customer/update', theirs);
    await panel.getByRole('button', { name: w.save }).click();
    await expect(panel.getByText('theirs')).toBeVisible();
    await panel.getByRole('button', { name: w.save }).click();
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await page.goto(`${server.origin}/order/om?new=1`);
    await page.locator('[data-field="order.customer_phone"]').first().fill(guest.phone);
    await expect(page.getByText('never picks up')).toBeVisible();
    await page.goto(`${server.origin}/order/customers?of=${order.id}`);
    await panel.getByRole('button', { name: w.unblock }).click();
    await expect(panel.getByRole('button', { name: w.block })).toBeVisible();
    await shop.order(['甜酸虾'], guest);
    await page.goto(`${server.origin}/order/customers?list=noted`);
    await expect(page.getByTestId('customer-row').filter({ hasText: guest.name })).toContainText('side door');
  });
}
