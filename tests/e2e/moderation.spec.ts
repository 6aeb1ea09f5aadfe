import { expect, type Page } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const go = (page: Page, path: string) => page.goto(server.origin + path);

test('reviews are found, deleted with a reason, put back, and the averages made right', async ({ page }) => {
  await signIn(page, server, '/rating', DEMO.admin);
  await expect(page.getByRole('heading', { level: 1, name: '评价管理' })).toBeVisible();
  await expect(page.getByRole('button', { name: '已删除 1' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: /^没回复/ }).click();
  await page.getByLabel('星数').selectOption('1');
  await expect(page).toHaveURL(/state=unanswered&stars=1/);
  const rows = page.getByTestId('rating-row');
  // Until the answer is there, the list of before stays.
  await expect(rows.filter({ hasNot: page.getByLabel('1 星', { exact: true }) })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  const before = await rows.count();
  await rows.first().getByRole('button', { name: /^删除/ }).click();
  const asking = page.getByRole('dialog');
  await expect(asking.getByRole('button', { name: '删除评价' })).toBeDisabled();
  await asking.getByRole('button', { name: '辱骂' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await asking.getByRole('button', { name: '删除评价' }).click();
  await expect(rows).toHaveCount(before - 1);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rows).toHaveCount(before);

  await page.getByRole('button', { name: '重算评分' }).click();
  await expect(page.getByTestId('brush-outcome')).toContainText('全对');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ratings' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Review, customer or restaurant' }).fill('nobody said this');
  await expect(page.getByText('No matching reviews')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows.first()).toBeVisible();
});

test('customers are blocked in any spelling, refused by the intake, imported from a file and unblocked again', async ({
  page,
}) => {
  await signIn(page, server, '/blacklist-admin', DEMO.admin);
  const rows = page.getByTestId('block-row');
  await expect(rows).toHaveCount(5);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '加黑名单' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: '加进黑名单' }).click();
  await expect(panel.getByText('必填')).toBeVisible();
  await panel.getByLabel('电话').fill('212.555.0000');
  await panel.getByLabel('地址').fill('77 Mott Street, Apt 3, 10013');
  await expect(panel.getByTestId('read-as')).toContainText('77 mott st · #3 · 10013');
  await panel.getByLabel('原因').fill('拒付');
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '加进黑名单' }).click();
  await expect(rows).toHaveCount(6);
  await expect(rows.first()).toContainText('(212) 555-0000');

  await page.getByRole('button', { name: '导入' }).click();
  const file = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const input = page.getByRole('dialog').locator('input[type=file]');
  await input.setInputFiles(file('phone,reason\n12,x\n'));
  await expect(page.getByTestId('import-errors')).toContainText('第 2 行');
  await input.setInputFiles(file('phone,reason\n+1 646 555 0199,x\n2125550000,known\n'));
  await expect(page.getByTestId('import-changes')).toContainText('(646) 555-0199');
  await page.getByRole('dialog').getByRole('button', { name: '加进黑名单' }).click();
  await expect(rows).toHaveCount(7);

  await page.getByRole('searchbox', { name: '搜电话、邮箱、地址、原因' }).fill('(646)');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('全选这一页').check();
  await page.getByRole('button', { name: '移出黑名单…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移出' }).click();
  await expect(page.getByText('没有符合的')).toBeVisible();

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blacklist' })).toBeVisible();
  await go(page, '/blacklist-admin?state=expired');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Ended');
});

test("an owner's feedback reaches the platform, and the reply comes back", async ({ page, openWindow }) => {
  await signIn(page, server);
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '给平台提意见' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('想说什么').fill('能不能导出明天的预订？');
  await panel.getByRole('button', { name: '发出' }).click();
  await expect(panel.getByText('谢谢，已收到')).toBeVisible();
  await expect(panel.getByTestId('own-feedback').first()).toContainText('能不能导出明天的预订？');
  expect(await axeFindings(page)).toEqual([]);

  const admin = await openWindow();
  await signIn(admin, server, '/getgetSuggest', DEMO.admin);
  await admin.getByRole('button', { name: 'English' }).click();
  const row = admin.getByTestId('feedback-row').filter({ hasText: '预订' });
  await expect(row).toContainText('New');
  await row.getByRole('button', { name: 'Answer' }).click();
  await row.getByLabel('Answer').fill('Next week.');
  await row.getByRole('button', { name: 'Send the answer' }).click();
  await expect(row).toContainText('Answered');
  expect(await axeFindings(admin)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '给平台提意见' }).click();
  await expect(page.getByTestId('own-feedback').first()).toContainText('Next week.');
});

test('restaurant types are added, sorted by keyboard and kept while in use', async ({ page }) => {
  await signIn(page, server, '/RestaurantType', DEMO.admin);
  const rows = page.getByTestId('type-row');
  await expect(rows).toHaveCount(13);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '加类型' }).click();
  await page.getByRole('dialog').getByLabel('中文名').fill('烧烤');
  await page.getByRole('dialog').getByLabel('英文名').fill('Sichuan');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog').getByText('已经有人用了')).toBeVisible();
  await page.getByRole('dialog').getByLabel('英文名').fill('Barbecue');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(rows.last()).toContainText('烧烤');
  await rows.last().getByRole('button').first().press('Alt+ArrowUp');
  await expect(rows.nth(12)).toContainText('烧烤');
  await page.getByRole('button', { name: '删除 川菜' }).click();
  await expect(page.getByRole('dialog')).toContainText('有 1 家餐厅是这个类型');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '删除 烧烤' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rows).toHaveCount(13);
});

test('menu views of the channels are beside the trends', async ({ page }) => {
  await signIn(page, server, '/statisticsmore');
  const card = page.getByTestId('menu-views');
  await card.getByRole('button', { name: '看表' }).click();
  await expect(card.getByRole('row')).toHaveCount(32);
  await expect(page.getByTestId('dish-views').getByRole('row')).toHaveCount(21);
  expect(await axeFindings(page)).toEqual([]);
});
