import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MAX_CATEGORIES } from '#contract/domain/menu-input.ts';
import { getDishCall, listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { deleteDishesCall, exportMenuCall, importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { WRITTEN_EXAMPLES } from '../../../http/document/written-examples.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('menu files on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const dishes = async () => (await app.call(listDishesCall, { as: app.owner, query: ids() })).data.items;
  const exported = async (format: 'csv' | 'json') =>
    (await app.call(exportMenuCall, { as: app.owner, query: { ...ids(), format } })).data.content;
  const take = (content: string, format: 'csv' | 'json' = 'csv', dry_run = false) =>
    app.call(importMenuCall, { as: app.owner, body: { ...ids(), format, content, dry_run } });

  it.each(['csv', 'json'] as const)('change nothing when a %s export comes back', async (format) => {
    const before = await dishes();
    const content = await exported(format);
    const { data } = await take(content, format);
    expect(data).toMatchObject({ added: 0, updated: 0, unchanged: before.length, errors: [], applied: true });
    expect(data).toMatchObject({ categories_added: 0, categories_updated: 0 });
    expect(await dishes()).toEqual(before);
  });

  it('restore what was deleted, with its ids, options and place', async () => {
    const before = await dishes();
    const content = await exported('json');
    const { kungPao } = app.restaurant.dishes;
    await app.call(deleteDishesCall, { as: app.owner, body: { ...ids(), dish_ids: [kungPao.id] } });
    expect(await dishes()).toHaveLength(before.length - 1);
    expect((await take(content, 'json')).data).toMatchObject({ added: 1, updated: 0 });
    expect(await dishes()).toEqual(before);
  });

  it('take the example of the documentation', async () => {
    const { content } = z.parse(z.object({ content: z.string() }), WRITTEN_EXAMPLES['menu.import']?.body);
    const { added, updated, unchanged, errors } = (await take(content, 'csv', true)).data;
    expect([added + updated + unchanged, errors]).toEqual([1, []]);
  });

  it('take a plain list of names and prices, making the categories it names', async () => {
    const csv =
      'category,name_zh,name_en,price\r\n点心,虾饺,Shrimp dumplings,8.95\r\n点心,烧卖,,$7.5\r\n主菜,麻婆豆腐,,15\r\n';
    const dry = await take(csv, 'csv', true);
    expect(dry.data).toMatchObject({ added: 2, updated: 1, categories_added: 1, applied: false, errors: [] });
    expect(dry.data.changes.map(({ of, kind, name_zh }) => [of, kind, name_zh])).toEqual([
      ['category', 'add', '点心'],
      ['dish', 'add', '虾饺'],
      ['dish', 'add', '烧卖'],
      ['dish', 'update', '麻婆豆腐'],
    ]);
    expect((await take(csv)).data.applied).toBe(true);
    const { data } = await app.call(listCategoriesCall, { as: app.owner, query: ids() });
    expect(data.items.at(-1)).toMatchObject({ name_zh: '点心', dish_count: 2 });
    const dish_id = app.restaurant.dishes.mapo.id;
    const mapo = await app.call(getDishCall, { as: app.owner, query: { ...ids(), dish_id } });
    expect(mapo.data).toMatchObject({ price_cents: 1500, name_en: '', version: 2 });
    expect((await take(csv)).data).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
  });

  it('drop the one character that PostgreSQL cannot store', async () => {
    const content = (await exported('json')).replace('麻婆豆腐', String.raw`麻婆\u0000豆腐`);
    expect((await take(content, 'json')).data).toMatchObject({ errors: [], applied: true });
    expect((await dishes()).some((dish) => dish.name_zh === '麻婆豆腐')).toBe(true);
  });

  it('take groups of options under their dish', async () => {
    const csv = [
      'row,category,name_zh,price,multi_select,limited,maximum,required,default,removal',
      'dish,点心,肠粉,6.50,,,,,,',
      'group,,酱汁,,no,,,yes,,',
      'option,,豉油,0,,,,,yes,',
      'option,,辣酱,0.50,,,,,,',
      'group,,走料,,yes,yes,2,,,',
      'option,,走葱,,,,,,,yes',
    ].join('\n');
    expect((await take(csv)).data).toMatchObject({ added: 1, errors: [] });
    const dish = (await dishes()).find(({ name_zh }) => name_zh === '肠粉');
    expect(dish?.specifications).toMatchObject([
      { name_zh: '酱汁', is_required: true, options: [{ is_default: true }, { extra_price_cents: 50 }] },
      { name_zh: '走料', is_multi_select: true, max_selectable: 2, options: [{ is_removal: true }] },
    ]);
  });

  it('report row and column of every error, and write nothing', async () => {
    const csv = [
      'row,category,name_zh,price,status,colour',
      'dish,点心,,5',
      'dish,点心,汤圆,five',
      'option,,散,1',
      'dish,,孤,5,gone',
      'dish,点心,虾饺,9',
      'dish,点心,虾饺,9',
      'dish,点心,粽子,5',
      'group,,,',
    ].join('\n');
    const dry = await take(csv, 'csv', true);
    expect(dry.data.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [1, 'colour', 'unknown_column'],
      [4, 'row', 'invalid_value'],
      [2, 'name_zh', 'required'],
      [3, 'price', 'price_invalid'],
      [5, 'status', 'invalid_value'],
      [7, 'name_zh', 'row_twice'],
      [9, 'name_zh', 'required'],
      [9, 'row', 'required'],
    ]);
    expect(dry.data.errors.map(({ name, value }) => [name, value])).toEqual([
      ['', ''],
      ['散', 'option'],
      ['', ''],
      ['汤圆', 'five'],
      ['孤', 'gone'],
      ['虾饺', '虾饺'],
      ['粽子', ''],
      ['粽子', 'group'],
    ]);
    const before = await fingerprint(app.database);
    const refused = await take(csv);
    expect(refused.status).toBe(422);
    expect(refused.failure.errors[3]).toMatchObject({ path: 'rows.3.price', code: 'price_invalid' });
    expect(await fingerprint(app.database)).toEqual(before);
  });

  it('[MN3] [MN7] read allergens as people write them, and count what is wrong with one cell once', async () => {
    const csv = 'category,name_zh,price,allergens,weekly_windows\n主菜,麻婆豆腐,15,"nuts, 小麦；goat milk",';
    const dry = await take(`${csv}\n`, 'csv', true);
    const [change] = dry.data.changes;
    expect(change?.fields.find(({ field }) => field === 'allergens')?.after).toEqual([
      'peanut',
      'tree_nut',
      'gluten',
      'goat milk',
    ]);
    const wrong = await take(`${csv}mon 25:00-26:00\n`, 'csv', true);
    expect(wrong.data.errors.map(({ row, column }) => [row, column])).toEqual([[2, 'weekly_windows']]);
  });

  it('are refused when they cannot be read or are too many', async () => {
    expect((await take('{', 'json', true)).data.errors).toMatchObject([{ code: 'malformed' }]);
    expect((await take('[]', 'json', true)).data.errors).toMatchObject([{ code: 'invalid_value' }]);
    expect((await take('a,b\n1,2', 'csv', true)).data.errors).toMatchObject([
      { column: 'name_zh', code: 'column_missing' },
    ]);
    const rows = Array.from({ length: 2001 }, (_, index) => `点心,菜${index},1`);
    const many = await take(['category,name_zh,price', ...rows].join('\n'), 'csv', true);
    expect(many.data.errors[0]).toMatchObject({ code: 'too_many_dishes', params: { maximum: 2000 } });
  });

  it('[MN4] name the columns that are missing, once each', async () => {
    const { data } = await take('name_zh;name_en\n汤圆;Rice balls\n粽子;Zongzi', 'csv', true);
    expect(data.errors.map(({ row, column, code, value }) => [row, column, code, value])).toEqual([
      [1, 'price', 'column_missing', 'name_zh, name_en'],
      [1, 'category', 'column_missing', 'name_zh, name_en'],
    ]);
  });

  it('[MN4] make no second dish of a row that stands in the file twice', async () => {
    const csv = 'category,name_zh,price\n凉菜,拍黄瓜,6\n凉菜,皮蛋,7\n凉菜,拍黄瓜,6\n热汤,拍黄瓜,6\n';
    const { data } = await take(csv, 'csv', true);
    expect(data.errors).toMatchObject([{ row: 4, column: 'name_zh', code: 'row_twice', params: { first: 2 } }]);
  });

  it('[SU2] only add, where that is asked for: what is there stays, in any category, also if it comes twice', async () => {
    const before = await dishes();
    const [dish] = before;
    if (dish === undefined) throw new Error('no dish');
    const twice = { name_zh: dish.name_zh, category: '别的分类', price_cents: 1, status: 'off_shelf' };
    const content = JSON.stringify({
      categories: [{ name_zh: '别的分类', number: '9' }],
      dishes: [twice, { ...twice, category: '又一个分类' }, { ...twice, name_zh: '模板新菜' }],
    });
    const body = { ...ids(), format: 'json' as const, content, only_new: true };
    const { data } = await app.call(importMenuCall, { as: app.owner, body });
    expect(data).toMatchObject({ added: 1, updated: 0, unchanged: 2, categories_added: 1, errors: [], applied: true });
    const after = await dishes();
    expect(after.filter(({ name_zh }) => name_zh !== '模板新菜')).toEqual(before);
    const again = await app.call(importMenuCall, { as: app.owner, body });
    expect(again.data).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 3,
      categories_added: 0,
      categories_updated: 0,
    });
  });

  it('[MN5] find a category that a dish names in English, and never rename one by it', async () => {
    const categories = async () => (await app.call(listCategoriesCall, { as: app.owner, query: ids() })).data.items;
    const known = await categories();
    const english = known.find(({ name_en }) => name_en !== '');
    if (english === undefined) throw new Error('no category with an English name');
    const { data } = await take(`category,name_zh,price\n${english.name_en.toUpperCase()},英文分类的菜,5\n`);
    expect(data).toMatchObject({ added: 1, categories_added: 0, categories_updated: 0, errors: [] });
    expect((await dishes()).find(({ name_zh }) => name_zh === '英文分类的菜')?.category_id).toBe(english.id);
    const own = JSON.stringify({ categories: [{ name_zh: english.name_en, number: '8' }], dishes: [] });
    expect((await take(own, 'json', true)).data).toMatchObject({ categories_added: 1, categories_updated: 0 });
  });

  it('carry no formula into a spreadsheet, and lose no text', async () => {
    const csv = 'category,name_zh,price\n点心,=1+1,5\n';
    await take(csv);
    const content = await exported('csv');
    expect(content).toContain("'=1+1");
    expect((await take(content)).data.changes).toEqual([]);
    expect((await dishes()).some(({ name_zh }) => name_zh === '=1+1')).toBe(true);
  });

  it.each([
    ['dishes of a CSV', 'csv', 'name_zh', 2_000, 'too_many_dishes', 2_002],
    ['dishes in JSON', 'json', 'dishes.2000', 2_000, 'too_many_dishes', 2_001],
    ['categories of a CSV', 'csv', 'name_zh', MAX_CATEGORIES, 'too_big', MAX_CATEGORIES + 2],
  ] as const)(
    '[MN6] fail at the first of too many %s, before the rest is compared',
    async (of, format, column, maximum, code, row) => {
      const isDish = of.startsWith('dishes');
      const names = Array.from({ length: maximum + 1_000 }, (_, index) => `Item ${index}`);
      const csv = [
        'row,category,name_zh,price',
        ...names.map((text) => (isDish ? `,A,${text},1` : `category,,${text},`)),
      ];
      const json = { dishes: names.map((name_zh) => ({ category: 'A', name_zh, price_cents: 100 })) };
      const { data } = await take(format === 'csv' ? csv.join('\n') : JSON.stringify(json), format, true);
      expect(data.errors).toEqual([{ row, column, name: '', value: '', code, params: { maximum } }]);
      expect(data).toMatchObject({ added: 0, changes: [] });
    },
  );

  it('[MN6] are taken one at a time; two wait, and one more is asked to come again', async () => {
    const { store } = app.context;
    const { transact } = store;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    Object.assign(store, {
      transact: async (...args: Parameters<typeof transact>) => (await held, transact(...args)),
    });
    const statuses: number[] = [];
    const csv = 'category,name_zh,price\n主菜,麻婆豆腐,16\n';
    const all = Array.from({ length: 5 }, async () => statuses.push((await take(csv)).status));
    await expect.poll(() => statuses).toEqual([429, 429]);
    release();
    await Promise.all(all);
    Object.assign(store, { transact });
    expect(statuses).toEqual([429, 429, 200, 200, 200]);
  });
});
