import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dish } from '#contract/domain/menu.ts';
import {
  addDishCall,
  deleteDishCall,
  importMenuCall,
  updateDishCall,
  updateDishCategoryCall,
} from '#contract/http/menu/menu-edit.ts';
import { endPlanCall, getPlanCall, listVersionsCall, savePlanCall } from '#contract/http/menu/menu-plan.ts';
import {
  disableFoodCall,
  listCategoriesCall,
  listDishesCall,
  updateCategorySortCall,
  updateDishSortCall,
  updateDishStatusCall,
} from '#contract/http/menu/menu.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const MINUTE = 60_000;

describe.each(AVAILABLE_DATABASES)('earlier menus on %s', (name) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(name);
  });
  afterEach(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const versions = async () => (await app.call(listVersionsCall, { as: app.owner, query: ids() })).data.items;
  const dishes = async (): Promise<Dish[]> =>
    (await app.call(listDishesCall, { as: app.owner, query: ids() })).data.items;
  const categories = async () => (await app.call(listCategoriesCall, { as: app.owner, query: ids() })).data.items;
  const change = async (id: string, fields: Record<string, unknown>, as = app.owner) => {
    const version = (await dishes()).find((dish) => dish.id === id)?.version ?? 0;
    return app.call(updateDishCall, { as, body: { ...ids(), dish_id: id, version, change: fields } });
  };
  /** Without what counts the changes. */
  const content = (items: readonly Dish[]) => items.map(({ version: _version, ...dish }) => dish);
  const look = async (version_id: string) =>
    (await app.call(getPlanCall, { as: app.owner, query: { ...ids(), version_id } })).data;
  const goBack = async (back_to: string) => {
    const body = { ...ids(), plan_id: null, name: 'Back', back_to };
    const { data } = await app.call(savePlanCall, { as: app.owner, body });
    const which = { plan_id: data.id, version: data.version, how: 'publish' as const };
    return app.call(endPlanCall, { as: app.owner, body: { ...ids(), ...which } });
  };

  it('[MP6] come back whatever way the menu was changed, and the going back can be gone back on', async () => {
    const { mapo, kungPao, cheap } = app.restaurant.dishes;
    const [first, places] = [await dishes(), await categories()];
    await change(mapo.id, { price_cents: 1, name_en: 'X', specifications: [] });
    await app.call(disableFoodCall, { as: app.owner, params: { id: kungPao.id }, query: ids() });
    const file = `category,name_zh,price\n新,${mapo.name_zh},2\n`;
    await app.call(importMenuCall, { as: app.owner, body: { ...ids(), format: 'csv', content: file, dry_run: false } });
    const sorted = places.map(({ id }) => id).toReversed();
    const all = [...sorted, ...(await categories()).map(({ id }) => id).filter((id) => !sorted.includes(id))];
    await app.call(updateCategorySortCall, { as: app.owner, body: { ...ids(), category_ids: all } });
    const other = places.find(({ id }) => id !== cheap.category_id)?.id ?? '';
    const move = { dish_ids: [cheap.id], category_id: other };
    await app.call(updateDishCategoryCall, { as: app.owner, body: { ...ids(), ...move } });
    const inOther = (await dishes()).filter(({ category_id }) => category_id === other).map(({ id }) => id);
    const order = { category_id: other, dish_ids: inOther.toReversed() };
    await app.call(updateDishSortCall, { as: app.owner, body: { ...ids(), ...order } });

    const changed = content(await dishes());
    const oldest = (await versions()).at(-1)?.id ?? '';
    expect((await look(oldest)).changes.length).toBeGreaterThan(4);
    const { data: back } = await goBack(oldest);
    const known = new Set(first.map(({ id }) => id));
    const there = (await dishes()).filter(({ id }) => known.has(id));
    expect(content(there)).toEqual(content(first));
    const added = (await dishes()).filter(({ id }) => !known.has(id));
    expect(added.map(({ name_zh, status }) => [name_zh, status])).toEqual([[mapo.name_zh, 'off_shelf']]);
    expect((await look(oldest)).changes).toEqual([]);
    expect((await versions())[0]).toMatchObject({ id: back.version_id, kind: 'plan', name: 'Back' });
    await goBack(back.version_id ?? '');
    expect(content(await dishes())).toEqual(changed);
  });

  it('[MP6] do not bring back what was deleted, and say its name', async () => {
    const { mapo, cheap } = app.restaurant.dishes;
    await change(mapo.id, { price_cents: 1 });
    await app.call(deleteDishCall, { as: app.owner, body: { ...ids(), dish_id: cheap.id } });
    const [version] = await versions();
    const { changes } = await look(version?.id ?? '');
    expect(changes).toMatchObject([
      { name_zh: mapo.name_zh, fields: [{ field: 'price_cents', before: 1, after: mapo.price_cents }] },
      { name_zh: cheap.name_zh, kind: 'remove', problem: 'gone' },
    ]);
    expect((await goBack(version?.id ?? '')).status).toBe(200);
    expect((await dishes()).some(({ id }) => id === cheap.id)).toBe(false);
  });

  it('[MP6] are kept by person and ten minutes; what is sold out is none', async () => {
    const { mapo } = app.restaurant.dishes;
    await change(mapo.id, { price_cents: 1 });
    app.clock.advance(5 * MINUTE);
    await change(mapo.id, { price_cents: 2 });
    expect(await versions()).toMatchObject([{ kind: 'edit', items: 1, by: 'owner' }]);
    await change(mapo.id, { price_cents: 3 }, app.admin);
    app.clock.advance(11 * MINUTE);
    await change(mapo.id, { price_cents: 4 }, app.admin);
    expect(await versions()).toHaveLength(3);
    const out = { dish_ids: [mapo.id], status: 'sold_out' as const, until: null };
    await app.call(updateDishStatusCall, { as: app.owner, body: { ...ids(), ...out } });
    expect(await versions()).toHaveLength(3);
    const [, second] = await versions();
    await goBack(second?.id ?? '');
    expect((await dishes()).find(({ id }) => id === mapo.id)).toMatchObject({ price_cents: 2, status: 'sold_out' });
  });

  it('[MP6] lose no change that two people make at once', async () => {
    const { mapo, kungPao, cheap } = app.restaurant.dishes;
    const again = await signIn(app, 'owner', app.restaurant.id);
    await Promise.all([
      change(mapo.id, { price_cents: 1 }),
      change(kungPao.id, { price_cents: 1 }),
      change(cheap.id, { price_cents: 1 }, again),
    ]);
    const items = await versions();
    expect(items.reduce((sum, version) => sum + version.items, 0)).toBe(3);
    await goBack(items.at(-1)?.id ?? '');
    const prices = (await dishes()).filter(({ id }) => [mapo.id, kungPao.id, cheap.id].includes(id));
    expect(prices.map(({ price_cents }) => price_cents)).not.toContain(1);
  });

  it('[MP6] are the last 200', async () => {
    const { mapo } = app.restaurant.dishes;
    const { db } = app.database;
    await change(mapo.id, { price_cents: 1 });
    const made = await db.selectFrom('menu_version').selectAll().executeTakeFirstOrThrow();
    const older = Array.from({ length: 230 }, (_, index) => ({
      ...made,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }));
    for (const row of older) await db.insertInto('menu_version').values(row).execute();
    app.clock.advance(11 * MINUTE);
    const dish = { name_zh: '年糕', category_id: mapo.category_id, price_cents: 1 };
    await app.call(addDishCall, { as: app.owner, body: { ...ids(), dish } });
    expect(await versions()).toHaveLength(200);
  });
});
