import { expect } from '@playwright/test';
import { axeFindings, signIn, pictureInSight } from './office.ts';
import { field, fillFirstStep, fillSecondStep, press } from './pages/new-store.ts';
import { startServer, type TestServer } from './server.ts';
import { WORDS } from './store-words.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

for (const [language, w] of Object.entries(WORDS)) {
  test(`an owner adds a store in two steps and changes it (${language})`, async ({ page }) => {
    const name = `${language} 新店 of a rather long name that wraps`;
    await signIn(page, server, '/seller/add');
    if (w.language !== undefined) await page.getByRole('button', { name: w.language }).click();
    await fillFirstStep(page, w, name, `${language}@example.test`);
    await press(page, w.next);
    await expect(page.getByText(w.differ)).toBeVisible();
    await expect(page.getByText(w.check)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await field(page, w.again).fill('Open-Sesame-7');
    await press(page, w.next);
    await expect(page).toHaveURL(/\/seller\/addMore$/);

    await fillSecondStep(page, w);
    // A reload keeps what was typed and asks for the password again.
    await page.reload();
    await expect(page).toHaveURL(/\/seller\/add$/);
    await expect(field(page, w.street)).toHaveValue('12 Doyers Street');
    await field(page, w.passcode).fill('Open-Sesame-7');
    await field(page, w.again).fill('Open-Sesame-7');
    await press(page, w.next);
    await expect(field(page, w.tax)).toHaveValue('8.875');
    await field(page, w.notifyPhone).fill('212-555-0170');
    await press(page, w.finish);
    await expect(page.getByText(w.same, { exact: true })).toBeVisible();
    await field(page, w.notifyPhone).fill('212-555-0172');
    await press(page, w.finish);
    await expect(page.getByText(w.added)).toBeVisible();

    await expect(page).toHaveURL(/\/seller\/start$/);
    await page.goto(`${server.origin}/seller/configuration`);
    await expect(field(page, w.name)).toHaveValue(name);
    await expect(field(page, w.phone)).toHaveValue('2125550170');
    const picture = page.locator('[data-field="restaurant.store_image"] img');
    await expect.poll(async () => (await pictureInSight(picture)).width).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);

    await field(page, w.waiting).fill('35');
    await field(page, w.city).fill('New York City');
    await press(page, w.save);
    await expect(page.getByText(w.edited)).toBeVisible();
    await field(page, w.checkZip).fill('10002');
    await press(page, w.ask);
    await expect(page.getByText(w.inRange)).toBeVisible();
    await press(page, w.test);
    await expect(page.getByText(w.kept)).toBeVisible();
    await page.getByRole('radio', { name: w.suspend }).click();
    // It says when orders come back before it happens.
    await page.getByRole('button', { name: w.forAnHour }).click();
    await expect(page.getByRole('radio', { name: w.suspend })).toBeChecked();
    await press(page, w.undo);
    await expect(page.getByRole('radio', { name: w.back })).toBeChecked();
    await page.reload();
    await expect(field(page, w.waiting)).toHaveValue('35');

    await page.goto(`${server.origin}/seller/nolist`);
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('a person who saves what someone else has just changed sees by whom and loses nothing', async ({
  page,
  openWindow,
}) => {
  await signIn(page, server, '/seller/configuration');
  await field(page, '副店名（可不填）').fill('Mine');
  const other = await openWindow();
  await signIn(other, server, '/seller/configuration', 'admin@demo.test');
  const chooser = other.getByRole('combobox').first();
  const chosen = await page.getByRole('combobox').first().inputValue();
  await chooser.selectOption(chosen);
  await field(other, '副店名（可不填）').fill('Theirs');
  await press(other, '保存');
  await expect(other.getByText('已修改')).toBeVisible();
  await press(page, '保存');
  await expect(page.getByText(/平台管理员 在 .* 改了同样的内容/)).toBeVisible();
  await expect(page.getByText('你的：Mine · 对方的：Theirs')).toBeVisible();
  // [EN2] It stands far above what was being typed.
  await expect(page.locator('[data-decide]')).toBeFocused();
  await expect(page.locator('[data-decide]')).toBeInViewport();
  await expect(field(page, '副店名（可不填）')).toHaveValue('Mine');
  await press(page, '用我的');
  await field(page, '邮箱').fill('no mail');
  await press(page, '保存');
  await expect(field(page, '邮箱')).toBeFocused();
  await field(page, '邮箱').fill('owner@demo.test');
  await press(page, '保存');
  await expect(page.getByText('已修改')).toBeVisible();
});
