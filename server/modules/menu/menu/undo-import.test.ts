import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDishCall, listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import {
  exportMenuCall,
  importMenuCall,
  lastImportCall,
  undoImportCall,
  updateDishCall,
} from '#contract/http/menu/menu-edit.ts';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const FILE = 'category,name_zh,name_en,price\n点心,虾饺,Shrimp dumplings,8.95\n主菜,麻婆豆腐,Mapo bean curd,15\n';

describe.each(AVAILABLE_DATABASES)('the undoing of an import on %s', (name) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(name);
  });
  afterEach(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const menu = async () => ({
    categories: (await app.call(listCategoriesCall, { as: app.owner, query: ids() })).data.items,
    dishes: (await app.call(listDishesCall, { as: app.owner, query: ids() })).data.items,
  });
  const take = async () =>
    (
      await app.call(importMenuCall, {
        as: app.owner,
        body: { ...ids(), format: 'csv', content: FILE, dry_run: false },
      })
    ).data;
  const undo = (import_id: string | null) =>
    app.call(undoImportCall, { as: app.owner, body: { ...ids(), import_id: import_id ?? '' } });
  const last = async () => (await app.call(lastImportCall, { as: app.owner, query: ids() })).data.last;
  const record = async (q: string) =>
    (await app.call(listAuditCall, { as: app.owner, query: { ...ids(), area: 'menu', q } })).data.items;

  it('[MN3] is told before: the old and the new value of every field', async () => {
    const body = { ...ids(), format: 'csv' as const, content: FILE, dry_run: true };
    const { data } = await app.call(importMenuCall, { as: app.owner, body });
    const { mapo } = app.restaurant.dishes;
    expect(data.import_id).toBeNull();
    expect(data.changes.at(-1)).toMatchObject({
      name_zh: '麻婆豆腐',
      fields: expect.arrayContaining([
        { field: 'name_en', before: mapo.name_en, after: 'Mapo bean curd' },
        { field: 'price_cents', before: mapo.price_cents, after: 1500 },
      ]) as unknown,
    });
    expect(data.changes[1]?.fields).toEqual([
      { field: 'category_id', before: null, after: '点心' },
      { field: 'price_cents', before: null, after: 895 },
    ]);
  });

  it('[MN1] leaves the menu as it was, once', async () => {
    const before = await menu();
    expect(await last()).toBeNull();
    const { import_id } = await take();
    expect(await last()).toMatchObject({ id: import_id, by: 'owner', added: 1, updated: 1, undone_at: null });
    expect((await last())?.undo).toMatchObject({ removed: 1, restored: 1, names: [{ name_zh: '虾饺' }, {}] });
    expect((await undo(import_id)).data).toEqual({ removed: 1, restored: 1, kept: 0 });
    const after = await menu();
    expect(after.categories).toEqual(before.categories);
    expect(after.dishes.map((dish) => ({ ...dish, version: 0 }))).toEqual(
      before.dishes.map((dish) => ({ ...dish, version: 0 })),
    );
    expect((await last())?.undone_at).not.toBeNull();
    expect((await undo(import_id)).status).toBe(409);
  });

  it('[MN1] is itself taken back by the file of the menu before it, dishes with the ids they had', async () => {
    const { import_id } = await take();
    const before = await menu();
    const file = (await app.call(exportMenuCall, { as: app.owner, query: { ...ids(), format: 'json' } })).data;
    await undo(import_id);
    const body = { ...ids(), format: 'json' as const, content: file.content, dry_run: false };
    expect((await app.call(importMenuCall, { as: app.owner, body })).data.applied).toBe(true);
    const idsOf = ({ dishes }: typeof before) => dishes.map(({ id, price_cents }) => [id, price_cents]).toSorted();
    expect(idsOf(await menu())).toEqual(idsOf(before));
  });

  it('[MN1] leaves alone what a person changed since', async () => {
    const { import_id } = await take();
    const { dishes } = await menu();
    const { mapo } = app.restaurant.dishes;
    for (const dish of dishes.filter(({ id, name_zh }) => id === mapo.id || name_zh === '虾饺'))
      await app.call(updateDishCall, {
        as: app.owner,
        body: { ...ids(), dish_id: dish.id, version: dish.version, change: { price_cents: 1600 } },
      });
    expect((await undo(import_id)).data).toEqual({ removed: 0, restored: 1, kept: 3 });
    const now = await app.call(getDishCall, { as: app.owner, query: { ...ids(), dish_id: mapo.id } });
    expect(now.data).toMatchObject({ name_en: mapo.name_en, price_cents: 1600 });
    expect((await menu()).dishes.some(({ name_zh }) => name_zh === '虾饺')).toBe(true);
  });

  it('[MN2] is one entry of the record, as the import is, found by the dish', async () => {
    const { import_id } = await take();
    await undo(import_id);
    const [undone, made, ...more] = await record('虾饺');
    expect(more).toEqual([]);
    expect(made).toMatchObject({ action: 'menu.import', after: { added: 1, updated: 1 } });
    expect(made).toHaveProperty('after.changes.length', 3);
    expect(undone).toMatchObject({ action: 'menu.undo_import', after: { removed: 1, restored: 1, kept: 0 } });
    expect(await record('Mapo bean')).toHaveLength(2);
  });
});
