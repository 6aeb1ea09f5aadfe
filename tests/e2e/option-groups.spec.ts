import { expect, test } from '@playwright/test';
import { addDishCall } from '#contract/http/menu/menu-edit.ts';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import { signInOwner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const inApi = (path: string): string => path.replace('/app/v1', '');

/** Puts dishes with the same choice, each their own, on the menu; returns how to read one again. */
async function addDishes(names: readonly string[], choice: string) {
  const owner = await signInOwner(server);
  const store = `restaurant_id=${owner.restaurantId}`;
  const categories = await owner.get<ReplyOf<typeof listCategoriesCall>>(`${inApi(listCategoriesCall.path)}?${store}`);
  const category_id = categories.items[0]?.id;
  const options = [
    { name_zh: `${choice}一号`, name_en: `${choice} one`, extra_price_cents: 150 },
    { name_zh: `${choice}二号`, name_en: `${choice} two`, extra_price_cents: 0 },
  ];
  const specifications = [{ name_zh: choice, name_en: `Choice ${choice}`, options }];
  for (const name_zh of names) {
    const dish = { name_zh, name_en: `${name_zh} en`, category_id, price_cents: 1200, specifications };
    await owner.post(inApi(addDishCall.path), { restaurant_id: owner.restaurantId, dish });
  }
  return async (name: string) => {
    const list = await owner.get<ReplyOf<typeof listDishesCall>>(`${inApi(listDishesCall.path)}?${store}`);
    const dish = list.items.find(({ name_zh }) => name_zh === name);
    if (dish === undefined) throw new Error(`no dish ${name}`);
    return dish;
  };
}

test('equal choices are joined after a look, one change counts in each dish, and a dish may go its own way', async ({
  page,
}) => {
  const dishNow = await addDishes(['合面甲', '合面乙'], '合料');
  const before = await dishNow('合面甲');
  await signIn(page, server, '/foods-list?tab=groups');
  await page.getByRole('button', { name: '把「合料」合成共用组' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('group-dishes')).toHaveText(/合面甲.*合面乙/);
  await expect(dialog.getByLabel('组名')).toHaveValue('合料');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '合并 2 道菜' }).click();
  const row = page.getByTestId('option-group').filter({ hasText: '合料' });
  await expect(row).toContainText('2 道菜在用');

  await row.getByRole('button', { name: '改共用组 合料' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('合料一号 · 加价').fill('2.25');
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已改，2 道菜生效')).toBeVisible();
  const after = await dishNow('合面乙');
  expect(after.specifications[0]?.options[0]?.extra_price_cents).toBe(225);
  // What a channel knows is still there.
  expect((await dishNow('合面甲')).specifications[0]?.options.map(({ id }) => id)).toEqual(
    before.specifications[0]?.options.map(({ id }) => id),
  );

  await page.goto(`${server.origin}/foods/${after.id}/edit`);
  const shared = page.getByTestId('shared-group');
  await expect(shared).toContainText('共用 · 2 道菜');
  expect(await axeFindings(page)).toEqual([]);
  await shared.getByRole('button', { name: '改为这道菜自己的' }).click();
  await page.getByLabel('合料一号 · 加价').fill('9');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已修改')).toBeVisible();
  expect((await dishNow('合面乙')).specifications[0]?.options[0]?.extra_price_cents).toBe(900);
  expect((await dishNow('合面甲')).specifications[0]?.options[0]?.extra_price_cents).toBe(225);
});

test('a group is made, given to dishes, and deleted only after it says where it is used, in English on a phone', async ({
  page,
}) => {
  const dishNow = await addDishes(['挂面甲', '挂面乙'], '挂料');
  await signIn(page, server, '/foods-list?tab=groups');
  await page.getByRole('button', { name: 'English' }).click();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'New shared group' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Group name').fill('Noodle add-ons');
  await panel.getByLabel('Chinese name', { exact: true }).first().fill('加面料');
  await panel.getByLabel('Option 1 · Chinese name').fill('加葱');
  await panel.getByLabel('加葱 · Extra').fill('0.75');
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Save' }).click();
  const row = page.getByTestId('option-group').filter({ hasText: 'Noodle add-ons' });
  await expect(row).toContainText('on 0 dishes');
  await expect(row).toContainText('加葱 +$0.75');

  await row.getByRole('button', { name: 'Add Noodle add-ons to dishes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find a dish').fill('挂面');
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByLabel('Select all').check();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add to 2 dishes' }).click();
  await expect(row).toContainText('on 2 dishes');
  expect((await dishNow('挂面乙')).specifications.map(({ name_zh }) => name_zh)).toEqual(['挂料', '加面料']);

  await row.getByRole('button', { name: 'Noodle add-ons: more' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByTestId('group-dishes')).toHaveText(/挂面甲 en.*挂面乙 en/);
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete, keep options on dishes' }).click();
  await expect(row).toHaveCount(0);
  const [, own] = (await dishNow('挂面乙')).specifications;
  expect(own).toMatchObject({ name_zh: '加面料' });
  expect(own).not.toHaveProperty('group_id');
});
