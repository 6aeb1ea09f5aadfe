import { expect, test } from '@playwright/test';
import { addDishCall, updateDishCall } from '#contract/http/menu/menu-edit.ts';
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

/** Puts a dish on the menu; returns how to read and change it. */
async function addDish(name_zh: string, name_en: string) {
  const owner = await signInOwner(server);
  const store = `restaurant_id=${owner.restaurantId}`;
  const { items } = await owner.get<ReplyOf<typeof listCategoriesCall>>(`${inApi(listCategoriesCall.path)}?${store}`);
  const dish = { name_zh, name_en, category_id: items[0]?.id, price_cents: 1200 };
  await owner.post(inApi(addDishCall.path), { restaurant_id: owner.restaurantId, dish });
  const now = async () => {
    const list = await owner.get<ReplyOf<typeof listDishesCall>>(`${inApi(listDishesCall.path)}?${store}`);
    const found = list.items.find((item) => item.name_zh === name_zh);
    if (found === undefined) throw new Error(`no dish ${name_zh}`);
    return found;
  };
  const change = async (fields: object) => {
    const { id: dish_id, version } = await now();
    const body = { restaurant_id: owner.restaurantId, dish_id, version, change: fields };
    await owner.post(inApi(updateDishCall.path), body);
  };
  return { now, change };
}

test('a change is planned in its form, decided where somebody changed it since, published, and gone back on', async ({
  page,
}) => {
  const { now, change } = await addDish('计划面', 'Plan noodles');
  await signIn(page, server, `/foods/${(await now()).id}/edit`);
  await page.getByLabel('价格').first().fill('15');
  await page.getByRole('button', { name: '以后再改…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('计划名').fill('新年价目');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '放进计划' }).click();
  await expect(page.getByText('已放进计划「新年价目」')).toBeVisible();
  await expect(page.getByLabel('价格').first()).toHaveValue('12.00');
  expect((await now()).price_cents).toBe(1200);
  await change({ price_cents: 1300 });

  await page.goto(`${server.origin}/foods-list?tab=plans`);
  await expect(page.getByTestId('menu-plan')).toContainText('1 处要决定');
  await page.getByRole('link', { name: '新年价目' }).click();
  await expect(page.getByRole('button', { name: '现在发布' })).toBeDisabled();
  await expect(page.getByTestId('plan-conflict')).toContainText('计划时是 $12.00，后来改成了 $13.00');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '还是改成 $15.00' }).click();
  await expect(page.getByTestId('import-changes')).toContainText('$13.00 → $15.00');
  await expect(page.getByRole('region', { name: '改了以后要看一看的' })).toContainText('没有新的问题。');
  await page.getByRole('link', { name: '看那时的菜单' }).click();
  await expect(page.getByTestId('checked-dishes').filter({ hasText: '计划面' })).toContainText('$15.00');
  await page.getByRole('link', { name: '回到计划' }).click();
  await page.getByRole('button', { name: '现在发布' }).click();
  await expect(page.getByText('「新年价目」已发布')).toBeVisible();
  expect((await now()).price_cents).toBe(1500);

  await page.getByRole('link', { name: '怎么退回去' }).click();
  await expect(page.getByTestId('import-changes')).toContainText('$15.00 → $13.00');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '现在就回去' }).click();
  await expect(page.getByText('菜单已回到那时')).toBeVisible();
  expect((await now()).price_cents).toBe(1300);
});

test('a category is changed later, and a dish says which plan changes it', async ({ page }) => {
  const { now } = await addDish('预告面', 'Notice noodles');
  const category = `${server.origin}/foods-category?edit=${(await now()).category_id}`;
  await signIn(page, server, '/foods-category');
  await page.goto(category);
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByRole('button', { name: '以后再改…' })).toHaveCount(0);
  await panel.getByLabel('英文名').fill('Winter dishes');
  await panel.getByRole('button', { name: '以后再改…' }).click();
  await page.getByLabel('计划名').fill('冬天');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '放进计划' }).click();
  await expect(page.getByText('已放进计划「冬天」')).toBeVisible();
  await page.goto(category);
  await expect(page.getByTestId('planned-note')).toContainText('计划「冬天」发布时会改这里。');
  await expect(panel.getByLabel('英文名')).not.toHaveValue('Winter dishes');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${server.origin}/foods/${(await now()).id}/edit`);
  await expect(page.getByTestId('planned-note')).toHaveCount(0);
  await page.getByLabel('价格').first().fill('15');
  await page.getByRole('button', { name: '以后再改…' }).click();
  await page.getByRole('button', { name: '放进计划' }).click();
  await page.getByTestId('planned-note').getByRole('link', { name: '去看看' }).click();
  await expect(page.getByRole('heading', { name: '冬天' })).toBeVisible();
});

test('a plan gets its time, is moved, dropped and taken up again, in English on a phone', async ({ page }) => {
  await addDish('电话面', 'Phone noodles');
  await signIn(page, server, '/foods-list?tab=plans');
  await page.getByRole('button', { name: 'English' }).click();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'New plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan name').fill('Spring menu');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Spring menu' })).toBeVisible();
  await expect(page.getByText('Nothing is in this plan yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Change time' }).click();
  await dialog.getByRole('textbox', { name: 'Publish on' }).fill('2027-03-01');
  await dialog.getByLabel('Time').fill('09:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Scheduled')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Drop' }).click();
  await expect(page.getByText('"Spring menu" was dropped')).toBeVisible();
  const row = page.getByTestId('menu-plan').filter({ hasText: 'Spring menu' });
  await expect(row).toContainText('Dropped');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Scheduled');
  expect(await axeFindings(page)).toEqual([]);
});
