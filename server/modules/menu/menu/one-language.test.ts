import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[MN8] a file in one language on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const query = () => ({ restaurant_id: app.restaurant.id });
  const take = async (content: string) =>
    (await app.call(importMenuCall, { as: app.owner, body: { ...query(), format: 'csv', content, dry_run: false } }))
      .data;
  const dishes = async () => (await app.call(listDishesCall, { as: app.owner, query: query() })).data.items;

  it('takes a heading that is no column for what it says', async () => {
    const content = 'Category,Name,Price,constructor\nStarters,Egg roll,3.95,x';
    const body = { ...query(), format: 'csv' as const, content, dry_run: true };
    const { data } = await app.call(importMenuCall, { as: app.owner, body });
    expect(data.errors).toMatchObject([{ row: 1, column: 'constructor', code: 'unknown_column' }]);
  });

  it('needs no Chinese name, and is headed as people head a list', async () => {
    expect(await take('Category,Name,Price\nStarters,Egg roll,3.95\nstarters,Soup,4.95')).toMatchObject({
      errors: [],
      added: 2,
      categories_added: 1,
    });
    const added = (await dishes()).filter(({ name_en }) => name_en === 'Egg roll');
    expect(added).toMatchObject([{ name_zh: 'Egg roll', price_cents: 395 }]);
    expect(await take('分类,名称,价格\n点心,虾饺,8.95')).toMatchObject({ errors: [], added: 1 });
    expect((await dishes()).find(({ name_zh }) => name_zh === '虾饺')).toMatchObject({ name_en: '' });
  });

  it('finds a dish by its English name and leaves its Chinese one', async () => {
    const { mapo } = app.restaurant.dishes;
    const { items } = (await app.call(listCategoriesCall, { as: app.owner, query: query() })).data;
    const before = (await dishes()).find(({ id }) => id === mapo.id);
    const category = items.find(({ id }) => id === before?.category_id)?.name_en ?? '';
    const file = `category,name,price\n${category},${mapo.name_en.toUpperCase()},17.50`;
    expect(await take(file)).toMatchObject({ errors: [], added: 0, updated: 1 });
    expect((await dishes()).find(({ id }) => id === mapo.id)).toMatchObject({
      name_zh: mapo.name_zh,
      price_cents: 1750,
    });
  });

  it('still says what a row without any name lacks', async () => {
    const body = { ...query(), format: 'csv' as const, content: 'Category,Name,Price\nStarters,,3.95', dry_run: true };
    const { data } = await app.call(importMenuCall, { as: app.owner, body });
    expect(data.errors).toMatchObject([{ row: 2, column: 'name_zh', code: 'required' }]);
  });
});
