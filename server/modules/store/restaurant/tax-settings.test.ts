import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDishCall, exportMenuCall, importMenuCall, updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { updateDishTaxClassCall } from '#contract/http/menu/menu-edit.ts';
import { getDishCall } from '#contract/http/menu/menu.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { getBusinessCall, updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const [FOOD, DRINKS] = [
  { id: v7(), name: '免税', rate: 0 },
  { id: v7(), name: '酒水', rate: 0.1 },
];

describe.each(AVAILABLE_DATABASES)('classes of tax on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const current = async () => (await app.call(getRestaurantCall, { as: app.owner, query: ids() })).data;
  const set = async (tax_classes: object) =>
    app.call(updateBusinessCall, {
      as: app.owner,
      body: { ...ids(), version: (await current()).version, tax_classes: tax_classes as never },
    });
  const cheap = () => app.restaurant.dishes.cheap.id;
  const give = (tax_class_id: string | null, dish_ids = [cheap()]) =>
    app.call(updateDishTaxClassCall, { as: app.owner, body: { ...ids(), dish_ids, tax_class_id } });
  const dish = async () => (await app.call(getDishCall, { as: app.owner, query: { ...ids(), dish_id: cheap() } })).data;

  it('[TX1] are none at first: prices are without tax, the store’s rate is every dish’s', async () => {
    expect(await current()).toMatchObject({
      tax_classes: [],
      prices_include_tax: false,
      platform_remits_tax: false,
    });
    expect((await dish()).tax_class_id).toBeNull();
  });

  it.each([
    ['two of one name', [FOOD, { ...DRINKS, name: ` ${FOOD?.name} ` }], 'tax_classes.1.name', 'duplicate_name'],
    ['one without a name', [{ ...FOOD, name: ' ' }], 'tax_classes.0.name', 'required'],
    ['a rate above 1', [{ ...FOOD, rate: 8.875 }], 'tax_classes.0.rate', 'rate_range'],
    ['a rate that is missing', [{ ...FOOD, rate: null }], 'tax_classes.0.rate', 'required'],
    [
      'eleven',
      Array.from({ length: 11 }, (_, no) => ({ id: v7(), name: String(no), rate: 0 })),
      'tax_classes',
      'too_big',
    ],
  ])('[TX9] refuse %s', async (_what, classes, path, code) => {
    expect((await set(classes)).failure.errors).toMatchObject([{ path, code }]);
  });

  it('[TX9] stay while dishes have them: the refusal names the class and the number of dishes', async () => {
    await set([FOOD, DRINKS]);
    expect((await app.call(getBusinessCall, { as: app.owner, query: ids() })).data.tax_classes).toHaveLength(2);
    await give(FOOD?.id ?? '', [cheap(), app.restaurant.dishes.rice.id]);
    const refused = await set([DRINKS]);
    expect(refused.failure.errors).toMatchObject([
      { path: 'tax_classes', code: 'in_use', params: { name: '免税', count: 2 } },
    ]);
    expect((await set([FOOD])).data.tax_classes).toEqual([FOOD]);
    expect((await set([{ ...FOOD, name: '食品', rate: 0.01 }])).data.tax_classes).toMatchObject([{ name: '食品' }]);
    await give(null, [cheap(), app.restaurant.dishes.rice.id]);
    expect((await set([])).data.tax_classes).toEqual([]);
  });

  it('[TX9] are given to dishes only where the store has them', async () => {
    await set([FOOD, DRINKS]);
    expect((await give(v7())).failure.errors).toMatchObject([{ path: 'tax_class_id', code: 'unknown_tax_class' }]);
    const { version } = await dish();
    const update = (tax_class_id: string) =>
      app.call(updateDishCall, {
        as: app.owner,
        body: { ...ids(), dish_id: cheap(), version, change: { tax_class_id } },
      });
    expect((await update(v7())).failure.errors).toMatchObject([{ path: 'change.tax_class_id' }]);
    expect((await update(DRINKS?.id ?? '')).data.tax_class_id).toBe(DRINKS?.id);
    const { category_id } = await dish();
    const made = await app.call(addDishCall, {
      as: app.owner,
      body: { ...ids(), dish: { name_zh: '汽水', category_id, price_cents: 200, tax_class_id: v7() } },
    });
    expect(made.failure.errors).toMatchObject([{ path: 'dish.tax_class_id', code: 'unknown_tax_class' }]);
  });

  it('[TX9] go by their names in a menu’s file', async () => {
    await set([FOOD, DRINKS]);
    await give(DRINKS?.id ?? '');
    const take = (content: string) =>
      app.call(importMenuCall, { as: app.owner, body: { ...ids(), format: 'csv', content, dry_run: false } });
    const { content } = (await app.call(exportMenuCall, { as: app.owner, query: { ...ids(), format: 'csv' } })).data;
    expect((await take(content)).data).toMatchObject({ updated: 0, errors: [] });
    const plain = (tax: string) => `category,name_zh,price,tax_class\r\n主菜,春卷,4.50,${tax}\r\n`;
    expect((await take(plain('免税'))).data).toMatchObject({ updated: 1 });
    expect((await dish()).tax_class_id).toBe(FOOD?.id);
    expect((await take(plain('奢侈品'))).failure.errors).toMatchObject([
      { path: 'rows.2.tax_class', code: 'unknown_tax_class' },
    ]);
    expect((await take(plain(''))).data).toMatchObject({ updated: 1 });
    expect((await dish()).tax_class_id).toBeNull();
  });
});
