import { expect, test } from '@playwright/test';
import { importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { signInOwner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { addCategory, chooseFile, fillExtras, fillHeat, names, orderKept, rows } from './pages/menu.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** Puts dishes on the menu as a file would. */
async function importMenu(content: string): Promise<void> {
  const owner = await signInOwner(server);
  const path = importMenuCall.path.replace('/app/v1', '');
  await owner.post(path, { restaurant_id: owner.restaurantId, format: 'csv', content });
}

test('a category and a dish with two specifications are made, and the preview keeps the rules of the shop', async ({
  page,
}) => {
  await signIn(page, server, '/foods-category');
  await addCategory(page, '砂锅', 'Clay pots');
  await expect(page.getByTestId('category-row').last()).toContainText('砂锅');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: '砂锅' }).click();
  await page.getByRole('link', { name: '加一道菜' }).first().click();
  await page.getByRole('button', { name: '保存并上架' }).click();
  await expect(page.getByText(/请检查表单 · 2 处要改/)).toBeVisible();
  await page.getByLabel('中文名').first().fill('腊味煲仔饭');
  await page.getByLabel('英文名').first().fill('Clay pot rice');
  await page.getByLabel('价格', { exact: true }).fill('14.5O');
  await fillHeat(page);
  await fillExtras(page);

  // The stations in use are offered, and any other may be written.
  const station = page.getByRole('combobox', { name: '档口' });
  await station.click();
  await expect(page.getByRole('listbox', { name: '档口' }).getByRole('option').first()).toBeVisible();
  await station.fill('砂锅档');
  await page.keyboard.press('Tab');
  await expect(station).toHaveValue('砂锅档');

  // Nothing chosen is refused, two of an extra are the most.
  const preview = page.getByTestId('customer-preview');
  await page.getByLabel('价格', { exact: true }).fill('14.50');
  await preview.getByRole('button', { name: /Add/ }).click();
  await expect(preview.getByText('Choose at least 1')).toBeVisible();
  await preview.getByLabel('焦底').check();
  await preview.getByLabel('加腊肠').first().check();
  await preview.getByRole('button', { name: 'One more 加腊肠' }).click();
  await expect(preview.getByRole('button', { name: 'One more 加腊肠' })).toBeDisabled();
  await expect(preview.getByRole('button', { name: 'Add · $20.50' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '保存并上架' }).click();
  // The category's own may still be shown beside it.
  await expect(page.getByText('已添加').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('2 组');
});

test('a file with a mistake says where; put right, its dishes are added and sorted by keyboard and by menu', async ({
  page,
}) => {
  await importMenu('category,name_zh,price\n煲类,煲仔鸡,14.50\n');
  await signIn(page, server, '/foods-category');
  await page.getByRole('link', { name: '煲类' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: '导入' }).click();
  const panel = page.getByRole('dialog');
  await chooseFile(panel, 'category,name_zh,name_en,price\n煲类,啫啫鸡,,abc\n');
  await expect(panel.getByTestId('import-errors')).toContainText('第 2 行');
  await expect(panel.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
  await chooseFile(panel, 'category,name_zh,name_en,price\n煲类,啫啫鸡,,15.95\n煲类,豆腐煲,Tofu pot,12.95\n');
  await expect(panel.getByText('新增 2')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '导入', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);

  const firstKept = orderKept(page);
  await page.getByRole('button', { name: '移动 豆腐煲' }).press('Alt+ArrowUp');
  await expect(page.getByText('豆腐煲 现在第 2，共 3')).toBeAttached();
  await expect(page.getByRole('button', { name: '移动 豆腐煲' })).toBeFocused();
  await expect.poll(() => names(page)).toEqual(['煲仔鸡', '豆腐煲', '啫啫鸡']);
  await firstKept;
  await page.getByRole('button', { name: '移动 煲仔鸡' }).click();
  const lastKept = orderKept(page);
  await page.getByRole('menuitem', { name: '移到最后' }).click();
  await expect.poll(() => names(page)).toEqual(['豆腐煲', '啫啫鸡', '煲仔鸡']);
  await lastKept;
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['豆腐煲', '啫啫鸡', '煲仔鸡']);
});

test('dishes are priced together and one by one, sold out for the day, taken off the menu and deleted', async ({
  page,
}) => {
  await importMenu('category,name_zh,price\n小炒,小炒肉,12.95\n小炒,手撕包菜,15.95\n小炒,炒河粉,14.50\n');
  await signIn(page, server, '/foods-category');
  await page.getByRole('link', { name: '小炒' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('全选').check();
  await page.getByRole('toolbar').getByRole('button', { name: '改价' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('改百分之几').fill('10');
  await panel.getByLabel('取整').selectOption('ends_95');
  await panel.getByRole('button', { name: '看改后的价' }).click();
  await expect(panel.getByTestId('price-preview')).toContainText('$13.95');
  await panel.getByRole('button', { name: '改 3 道' }).click();
  const first = rows(page).first();
  await expect(first).toContainText('$13.95');

  await first.getByRole('button', { name: /改价/ }).click();
  await page.getByLabel('小炒肉 的价格').fill('13.25');
  await page.getByLabel('小炒肉 的价格').press('Enter');
  await expect(first).toContainText('$13.25');
  await first.getByRole('button', { name: '小炒肉：在售' }).click();
  await page.getByRole('menuitem', { name: '售罄到今天打烊' }).click();
  await expect(first).toContainText('售罄');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '手撕包菜：更多' }).click();
  await page.getByRole('menuitem', { name: '删除…' }).click();
  await expect(page.getByText('菜品删除后不能恢复。')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '改为下架' }).click();
  await expect(rows(page).filter({ hasText: '手撕包菜' })).toContainText('已下架');
  await page.getByRole('button', { name: '手撕包菜：更多' }).click();
  await page.getByRole('menuitem', { name: '删除…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: '改为下架' })).toHaveCount(0);
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['小炒肉', '炒河粉']);
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0);
});

const LONG_MENU = {
  zh: {
    import: '导入',
    added: '新增 40',
    all: '全选',
    price: '改价',
    percent: '改百分之几',
    look: '看改后的价',
    apply: '改 40 道',
    move: '移动 ',
    groups: '1 组',
    category: '长菜单',
    dish: (index: number) => `菜 ${index}`,
  },
  en: {
    import: 'Import',
    added: '40 new',
    all: 'Select all',
    price: 'Price',
    percent: 'Percent',
    look: 'Preview',
    apply: 'Change 40 dishes',
    move: 'Move ',
    groups: '1 group',
    category: 'Long menu',
    dish: (index: number) => `Dish ${index}`,
  },
} as const;

for (const language of ['zh', 'en'] as const) {
  test(`a menu of 40 dishes with specifications is imported, priced and sorted (${language})`, async ({ page }) => {
    const w = LONG_MENU[language];
    await signIn(page, server, '/foods-list');
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    // A restaurant's menu grows in two languages: each of this test's runs has its own category.
    const category = `长菜单 ${language}`;
    const dish = (index: number): string[] => [
      `dish,${category},菜 ${index},Dish ${index},${10 + index}.00,,`,
      'group,,辣度,Heat,,yes,no',
      'option,,微辣,Mild,0,,',
      'option,,特辣,Extra hot,0.50,,',
    ];
    const lines = Array.from({ length: 40 }, (_, index) => dish(index + 1)).flat();
    const head = 'row,category,name_zh,name_en,price,required,multi_select';
    const content = [head, `category,,${category},${w.category} ${language},,,`, ...lines].join('\n');
    await page.getByRole('button', { name: w.import }).click();
    const panel = page.getByRole('dialog');
    await chooseFile(panel, content);
    // The last import is said too, once it is read.
    await expect(panel.getByText(w.added, { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: w.import, exact: true }).click();
    // The trial names the category of each dish.
    await expect(panel).toBeHidden();
    await page.getByText(language === 'zh' ? category : `${w.category} ${language}`, { exact: true }).click();
    await expect(rows(page).first()).toContainText(w.groups);

    await page.getByLabel(w.all).check();
    await page.getByRole('toolbar').getByRole('button', { name: w.price }).click();
    await panel.getByRole('textbox', { name: w.percent }).fill('10');
    await panel.getByRole('button', { name: w.look }).click();
    await panel.getByRole('button', { name: w.apply }).click();
    await expect(rows(page).first()).toContainText('$12.10');

    const isKept = orderKept(page);
    await page.getByRole('button', { name: w.move + w.dish(2), exact: true }).press('Alt+ArrowUp');
    await expect(page.getByRole('button', { name: w.move + w.dish(2), exact: true })).toBeFocused();
    await isKept;
    await page.reload();
    await expect(rows(page).first()).toContainText(w.dish(2));
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('the menu is translated, asked what can be ordered, and goes on where it was left unsaved, in English', async ({
  page,
}) => {
  await importMenu('category,name_zh,price\n热菜,豉汁排骨,15.95\n热菜,蒸水蛋,8.95\n');
  await signIn(page, server, '/foods-list');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Translation' }).click();
  const before = Number(/\d+/.exec(await page.getByText(/missing of/).innerText())?.[0]);
  expect(before).toBeGreaterThan(1);
  await page.getByLabel('Missing only').check();
  await expect(page.getByRole('list', { name: 'Translation' }).getByRole('listitem')).toHaveCount(before);
  const cell = page.getByLabel('豉汁排骨: English');
  await cell.fill('Spare ribs in black bean sauce');
  await cell.press('Enter');
  await expect(page.getByText(`${before - 1} missing of`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${server.origin}/foods-list?tab=check&at=2026-11-28T19:00`);
  await expect(page.getByText('What can be ordered on Sat at 19:00')).toBeVisible();
  const lunch = page
    .getByTestId('checked-dishes')
    .getByRole('listitem')
    .filter({ hasText: 'Kung Pao Chicken over rice' });
  await expect(lunch).toContainText('Not at this time');
  await page.getByLabel('Time').fill('1200');
  await page.getByLabel('Day', { exact: true }).fill('2026-11-27');
  await page.getByLabel('Day', { exact: true }).press('Tab');
  await expect(lunch).toContainText('Can be ordered');
  await expect(page.getByTestId('findings').first()).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Mapo Tofu', exact: true }).click();
  await page.getByLabel('English name').first().fill('Mapo tofu, hot');
  await page.getByRole('link', { name: 'Back to the menu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
  // Left unsaved, it opens as it was left: also after a reload.
  await page.goBack();
  await expect(page.getByText(/Continued from what you had not saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Continued from what you had not saved/)).toBeVisible();
  await expect(page.getByLabel('English name').first()).toHaveValue('Mapo tofu, hot');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('edited', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Mapo tofu, hot' })).toBeVisible();
});

test('a channel is added with a key shown once, switched, renewed and removed', async ({ page, request }) => {
  await signIn(page, server, '/channels');
  await page.getByRole('button', { name: '加渠道' }).click();
  await page.getByLabel('名字').fill('点餐小程序');
  await page.getByRole('dialog').getByRole('button', { name: '加渠道' }).click();
  const dialog = page.getByRole('alertdialog');
  const key = (await dialog.getByTestId('channel-key').textContent()) ?? '';
  expect(key.length).toBeGreaterThan(20);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '我存好了' }).click();
  const card = page.getByTestId('channel-card').filter({ hasText: '点餐小程序' });
  await card.getByRole('switch', { name: '自动接单' }).click();
  await expect(card.getByRole('switch', { name: '自动接单' })).toHaveAttribute('aria-checked', 'true');

  const refused = await request.post(`${server.origin}/app/v1/intake/orders`, {
    headers: { authorization: key },
    data: {
      external_id: 'menu-spec-1',
      delivery_method: 'pickup',
      payment_method: 'cash',
      paid: false,
      customer: { name: 'Ada Wong', phone: '+12125550123' },
      items: [{ dish_id: '00000000-0000-7000-8000-000000000000', quantity: 1 }],
      totals: { amount_cents: 0, delivery_fee_cents: 0, tax_cents: 0, total_cents: 0 },
    },
  });
  expect(refused.status()).toBe(422);
  await page.reload();
  await expect(page.getByTestId('refused-row').filter({ hasText: 'Ada Wong' })).toContainText('没有这道菜');
  expect(await axeFindings(page)).toEqual([]);

  await card.getByRole('button', { name: /换.*密钥/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '换密钥' }).click();
  await expect(page.getByTestId('channel-key')).not.toHaveText(key);
  await page.getByRole('button', { name: '我存好了' }).click();
  await card.getByRole('button', { name: /删除/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除渠道' }).click();
  await expect(card).toHaveCount(0);
});
