import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openChannel, signInOwner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const WORDS = {
  zh: {
    phone: '顾客电话或邮箱',
    find: '查找',
    export: '导出全部资料',
    erase: '删除资料…',
    reason: '为什么',
    none: '没有这位顾客的资料',
  },
  en: {
    phone: "Customer's phone or email",
    find: 'Find',
    export: 'Export everything',
    erase: 'Erase…',
    reason: 'Why',
    none: 'No data on this customer',
  },
} as const;

for (const language of ['zh', 'en'] as const) {
  test(`a customer's data is found, handed over and erased, not while an order is open (${language})`, async ({
    page,
  }) => {
    const w = WORDS[language];
    const owner = await signInOwner(server);
    const { items } = await owner.get<{ items: { customer_phone: string; customer_name: string }[] }>(
      `/order/get_by_rd_two?restaurant_id=${owner.restaurantId}&status=order_completed&page=${language === 'zh' ? 1 : 2}`,
    );
    const past = items[0];
    await signIn(page, server, '/customers', DEMO.admin);
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await page.getByLabel(w.phone).fill('12');
    await page.getByRole('button', { name: w.find }).click();
    await expect(page.getByLabel(w.phone)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(w.phone).fill(past?.customer_phone.replace('+1', '') ?? '');
    await page.keyboard.press('Enter');
    const facts = page.getByTestId('customer');
    await expect(facts).toContainText(past?.customer_name ?? '');
    expect(page.url()).not.toContain(past?.customer_phone.slice(-4) ?? '');
    expect(await axeFindings(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      facts.getByRole('button', { name: w.export }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(past?.customer_phone ?? '');

    await facts.getByRole('button', { name: w.erase }).click();
    const dialog = page.getByRole('alertdialog');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel(w.reason).fill('asked by mail');
    await dialog.getByRole('button').last().click();
    await expect(page.getByText(w.none)).toBeVisible();

    const channel = await openChannel(server, owner, language === 'zh' ? 11 : 12);
    const { id } = await channel.order();
    const open = await owner.get<{ customer_phone: string }>(
      `/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${id}`,
    );
    await page.getByLabel(w.phone).fill(open.customer_phone);
    await page.getByRole('button', { name: w.find }).click();
    await expect(facts.getByRole('button', { name: w.erase })).toBeDisabled();
  });
}
