import { expect, test } from '@playwright/test';
import { importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { signInOwner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** Soup from a day far ahead, breakfast on Sundays. */
const DISHES = [
  { name_zh: '冬至汤', name_en: 'Solstice soup', available_from_at: '2027-12-21T15:00:00.000Z' },
  {
    name_zh: '早点',
    name_en: 'Breakfast',
    weekly_windows: [{ days: ['sun'], span: { open: '08:00', close: '10:00' } }],
  },
].map((dish) => ({ category: '时令', price_cents: 950, is_limited_time: true, ...dish }));

test('[MP2] an owner on a phone asks for another day and reads why a dish is not there, and from when it is', async ({
  page,
}) => {
  const owner = await signInOwner(server);
  const content = JSON.stringify({ categories: [], dishes: DISHES });
  await owner.post(importMenuCall.path.replace('/app/v1', ''), {
    restaurant_id: owner.restaurantId,
    format: 'json',
    content,
  });
  await signIn(page, server, '/foods-list?tab=check&at=2027-11-27T19:00');
  await page.setViewportSize({ width: 390, height: 844 });
  const dish = (name: string) => page.getByTestId('checked-dishes').getByRole('listitem').filter({ hasText: name });
  await expect(dish('冬至汤')).toContainText('不在时段');
  await expect(dish('冬至汤')).toContainText('12/21 15:00 起能点');
  await expect(dish('早点')).toContainText('11/28 08:00 起能点');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel('哪天', { exact: true }).fill('2027-11-28');
  await page.getByLabel('哪天', { exact: true }).press('Tab');
  await page.getByLabel('时间').fill('0930');
  await page.getByLabel('时间').press('Enter');
  await expect(dish('早点')).toContainText('$9.50');
  await expect(dish('早点')).toContainText('能点');

  await page.getByRole('button', { name: '现在' }).click();
  await expect(page).not.toHaveURL(/2027-11-28/);
  await expect(dish('冬至汤')).toContainText('不在时段');
});
