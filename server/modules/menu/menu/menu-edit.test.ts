import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dish } from '#contract/domain/menu.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import {
  checkMenuCall,
  disableFoodCall,
  enableFoodCall,
  getDishCall,
  listCategoriesCall,
  listDishesCall,
  translateMenuCall,
  updateCategorySortCall,
  updateDishSortCall,
} from '#contract/http/menu/menu.ts';
import {
  addCategoryCall,
  addDishCall,
  deleteCategoryCall,
  deleteDishCall,
  deleteDishesCall,
  updateCategoryCall,
  updateDishCall,
  updateDishCategoryCall,
  updateDishImageCall,
  updateDishPriceCall,
} from '#contract/http/menu/menu-edit.ts';
import { fromJson } from '../../../db/json.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('the menu on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const dishOf = async (dish_id: string): Promise<Dish> =>
    (await app.call(getDishCall, { as: app.owner, query: { ...ids(), dish_id } })).data;
  const lastEvent = async () => (await app.context.store.tail(app.restaurant.id, 0, 1000))?.events.at(-1);
  /** The newest event's state of a dish. */
  const offNow = async (dishId: string) => {
    const event = await lastEvent();
    return event?.type === 'dish.availability' ? event.body.off.find(({ dish_id }) => dish_id === dishId) : undefined;
  };
  const lastAudit = async () => {
    const row = await app.database.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return {
      action: row.action,
      target: row.target,
      before: row.before === null ? null : fromJson<Record<string, unknown>>(row.before),
      after: row.after === null ? null : fromJson<Record<string, unknown>>(row.after),
    };
  };
  const mains = () => app.restaurant.dishes.mapo.category_id;
  const addDish = async (name_zh: string, more: Record<string, unknown> = {}) =>
    app.call(addDishCall, {
      as: app.owner,
      body: { ...ids(), dish: { name_zh, category_id: mains(), price_cents: 1200, ...more } },
    });

  const SPICE = {
    name_zh: '辣度',
    is_required: true,
    options: [
      { name_zh: '微辣', extra_price_cents: 0, is_default: true },
      { name_zh: '特辣', extra_price_cents: 50 },
    ],
  };

  it('takes a dish with its specifications, gives every part an id, and audits it', async () => {
    const added = await addDish('回锅肉', { specifications: [SPICE] });
    expect(added.status).toBe(200);
    expect(added.data).toMatchObject({ name_en: '', status: 'on_sale', can_order_alone: true, version: 1 });
    expect(added.data.specifications[0]?.options.map(({ id }) => id)).toHaveLength(2);
    expect(await lastAudit()).toMatchObject({ action: 'menu.add', target: added.data.id, before: null });
    const items = [{ dish_id: added.data.id, quantity: 1 }];
    const refused = await app.call(intakeOrderCall, {
      as: app.channel,
      body: makeIntakeOrder(app.restaurant, { items }),
    });
    expect(refused.failure.errors).toContainEqual(expect.objectContaining({ code: 'too_few_options' }));
  });

  it('refuses incomplete specifications and prices at their fields', async () => {
    const before = await fingerprint(app.database);
    const bad = [
      { ...SPICE, name_zh: '  ' },
      { name_zh: '加料', options: [{ name_zh: '', extra_price_cents: -1 }] },
      { name_zh: '空', options: [] },
    ];
    const refused = await addDish('错', { price_cents: 14.5, specifications: bad });
    const codes = Object.fromEntries(refused.failure.errors.map(({ path, code }) => [path, code]));
    expect(codes).toEqual({
      'dish.price_cents': 'price_invalid',
      'dish.specifications.0.name_zh': 'required',
      'dish.specifications.1.options.0.name_zh': 'required',
      'dish.specifications.1.options.0.extra_price_cents': 'price_invalid',
      'dish.specifications.2.options': 'required',
    });
    const twoDefaults = {
      ...SPICE,
      options: SPICE.options.map((option) => ({ ...option, is_default: true })),
    };
    const limited = await addDish('错', { is_limited_time: true, specifications: [twoDefaults] });
    expect(limited.failure.errors.map(({ path, code }) => [path, code])).toEqual([
      ['dish.is_limited_time', 'window_required'],
      ['dish.specifications.0.options', 'too_many_defaults'],
    ]);
    expect(await fingerprint(app.database)).toEqual(before);
  });

  it('changes the named fields, keeps the ids of options, and refuses an outdated version', async () => {
    const { data: dish } = await addDish('水煮鱼', { specifications: [SPICE] });
    const change = { price_cents: 1300, specifications: [...dish.specifications, { ...SPICE, name_zh: '份量' }] };
    const changed = await app.call(updateDishCall, {
      as: app.owner,
      body: { ...ids(), dish_id: dish.id, version: 1, change },
    });
    expect(changed.data).toMatchObject({ version: 2, price_cents: 1300, name_zh: '水煮鱼' });
    expect(changed.data.specifications[0]).toEqual(dish.specifications[0]);
    expect(changed.data.specifications[1]).toMatchObject({ name_zh: '份量', sort_order: 2 });
    expect((await lastAudit()).before).toMatchObject({ price_cents: 1200 });
    const stale = await app.call(updateDishCall, {
      as: app.owner,
      body: { ...ids(), dish_id: dish.id, version: 1, change: { price_cents: 1 } },
    });
    expect(stale.failure.code).toBe('stale_version');
    const same = await app.call(updateDishCall, {
      as: app.owner,
      body: { ...ids(), dish_id: dish.id, version: 2, change: { price_cents: 1300 } },
    });
    expect(same.data.version).toBe(2);
  });

  it('notifies the screens when the items that are off change, and returns a sold-out automatically', async () => {
    const { data: dish } = await addDish('酸菜鱼');
    const quiet = await lastEvent();
    await app.call(updateDishCall, {
      as: app.owner,
      body: { ...ids(), dish_id: dish.id, version: 1, change: { price_cents: 1500 } },
    });
    expect(await lastEvent()).toEqual(quiet);
    const until = '2026-11-21T20:00:00.000Z';
    const sold = { status: 'sold_out' as const, sold_out_until: until };
    await app.call(updateDishCall, { as: app.owner, body: { ...ids(), dish_id: dish.id, version: 2, change: sold } });
    expect(await offNow(dish.id)).toMatchObject({ until, by: 'owner' });
    await app.call(updateDishCall, {
      as: app.owner,
      body: { ...ids(), dish_id: dish.id, version: 3, change: { name_en: 'Pickled fish' } },
    });
    expect(await offNow(dish.id)).toMatchObject({ name_en: 'Pickled fish', by: 'owner' });
    app.clock.set('2026-11-21T20:00:01.000Z');
    await app.worker.runDue();
    expect(await dishOf(dish.id)).toMatchObject({ status: 'on_sale', sold_out_until: null });
    const snapshot = await app.context.store.snapshot(app.restaurant.id);
    expect((await lastEvent())?.body).toEqual(snapshot?.dishes);
  });

  it('is switched dish by dish with enable and disable', async () => {
    const { id } = app.restaurant.dishes.cheap;
    const off = await app.call(disableFoodCall, { as: app.owner, params: { id }, query: ids() });
    expect(off.data.status).toBe('off_shelf');
    const on = await app.call(enableFoodCall, { as: app.owner, params: { id }, query: ids() });
    expect(on.data.status).toBe('on_sale');
    expect((await app.call(enableFoodCall, { as: app.staff, params: { id }, query: ids() })).status).toBe(403);
  });

  it('changes many prices after a dry run that shows the result', async () => {
    const { kungPao, mapo } = app.restaurant.dishes;
    const input = {
      ...ids(),
      dish_ids: [kungPao.id, mapo.id],
      change: { kind: 'percent' as const, percent: 10 },
      rounding: 'ends_95' as const,
    };
    const dry = await app.call(updateDishPriceCall, { as: app.owner, body: { ...input, dry_run: true } });
    expect(dry.data.items.map(({ after_cents }) => after_cents)).toEqual([1695, 1495]);
    expect((await dishOf(mapo.id)).price_cents).toBe(1350);
    const done = await app.call(updateDishPriceCall, { as: app.owner, body: input });
    expect(done.data.changed).toBe(2);
    expect((await dishOf(mapo.id)).price_cents).toBe(1495);
    expect(await lastAudit()).toMatchObject({ before: { price_cents: 1350 }, after: { price_cents: 1495 } });
    const below = await app.call(updateDishPriceCall, {
      as: app.owner,
      body: { ...input, change: { kind: 'amount', cents: -1500 } },
    });
    expect(below.failure.errors).toMatchObject([{ path: 'dish_ids.1', code: 'price_invalid' }]);
    expect((await dishOf(kungPao.id)).price_cents).toBe(1695);
    // Another person has changed one since: that one stays.
    await app.database.db.updateTable('dish').set({ price_cents: 1800 }).where('id', '=', kungPao.id).execute();
    const prices = done.data.items.map(({ dish_id, before_cents, after_cents }) => ({
      dish_id,
      was_cents: before_cents,
      cents: after_cents,
    }));
    const back = await app.call(updateDishPriceCall, {
      as: app.owner,
      body: { ...ids(), dish_ids: input.dish_ids, change: { kind: 'back', prices } },
    });
    expect(back.data.changed).toBe(1);
    expect([(await dishOf(kungPao.id)).price_cents, (await dishOf(mapo.id)).price_cents]).toEqual([1800, 1350]);
  });

  it('gives many dishes a picture or another category', async () => {
    const { mapo, cheap, rice } = app.restaurant.dishes;
    const image = 'https://pictures.test/tofu.jpg';
    await app.call(updateDishImageCall, { as: app.owner, body: { ...ids(), dish_ids: [mapo.id, cheap.id], image } });
    expect((await dishOf(cheap.id)).image).toBe(image);
    const bad = await app.call(updateDishImageCall, {
      as: app.owner,
      body: { ...ids(), dish_ids: [mapo.id], image: 'javascript:alert(1)' },
    });
    expect(bad.status).toBe(422);
    const category_id = rice.category_id;
    const moved = await app.call(updateDishCategoryCall, {
      as: app.owner,
      body: { ...ids(), dish_ids: [cheap.id, rice.id], category_id },
    });
    expect(moved.data.changed).toBe(1);
    expect(await dishOf(cheap.id)).toMatchObject({ category_id, sort_order: 2 });
  });

  it('is sorted by complete lists, and refuses an outdated one', async () => {
    const inMains = async () =>
      (await app.call(listDishesCall, { as: app.owner, query: { ...ids(), category_id: mains() } })).data.items.map(
        ({ id }) => id,
      );
    const dish_ids = (await inMains()).toReversed();
    await app.call(updateDishSortCall, { as: app.owner, body: { ...ids(), category_id: mains(), dish_ids } });
    expect(await inMains()).toEqual(dish_ids);
    const partial = await app.call(updateDishSortCall, {
      as: app.owner,
      body: { ...ids(), category_id: mains(), dish_ids: dish_ids.slice(1) },
    });
    expect(partial.failure.code).toBe('stale_version');
    const { data } = await app.call(listCategoriesCall, { as: app.owner, query: ids() });
    const category_ids = data.items.map(({ id }) => id).toReversed();
    await app.call(updateCategorySortCall, { as: app.owner, body: { ...ids(), category_ids } });
    const again = await app.call(listCategoriesCall, { as: app.owner, query: ids() });
    expect(again.data.items.map(({ id }) => id)).toEqual(category_ids);
    expect(again.data.counts.dishes).toBe(again.data.items.reduce((sum, { dish_count }) => sum + dish_count, 0));
  });

  it('pages through results with filters', async () => {
    const page = await app.call(listDishesCall, { as: app.owner, query: { ...ids(), page: 2, page_size: 2 } });
    expect(page.data).toMatchObject({ page: 2, page_size: 2 });
    expect(page.data.items).toHaveLength(2);
    expect(page.data.total).toBeGreaterThan(4);
  });

  it('adds, changes and deletes a category with its dishes, or neither', async () => {
    const added = await app.call(addCategoryCall, {
      as: app.owner,
      body: { ...ids(), category: { name_zh: '早点', number: 'Z', station: 'fry' } },
    });
    const category_id = added.data.id;
    const windows = [{ days: ['sat' as const], span: { open: '08:00', close: '11:00' } }];
    const changed = await app.call(updateCategoryCall, {
      as: app.owner,
      body: { ...ids(), category_id, change: { is_limited_time: true, weekly_windows: windows, is_activity: true } },
    });
    expect(changed.data).toMatchObject({ is_activity: true, weekly_windows: windows, number: 'Z' });
    const empty = await app.call(updateCategoryCall, {
      as: app.owner,
      body: { ...ids(), category_id, change: { weekly_windows: [] } },
    });
    expect(empty.failure.errors).toMatchObject([{ path: 'change.is_limited_time', code: 'window_required' }]);
    const { data: dish } = await addDish('豆浆', { category_id });
    const deals = JSON.stringify({ free_dish_id: dish.id });
    await app.database.db.updateTable('restaurant').set({ deals }).where('id', '=', app.restaurant.id).execute();
    const kept = await app.call(deleteCategoryCall, { as: app.owner, body: { ...ids(), category_id } });
    expect(kept.failure.errors).toMatchObject([{ code: 'in_use' }]);
    expect((await dishOf(dish.id)).id).toBe(dish.id);
    await app.database.db
      .updateTable('restaurant')
      .set({ deals: JSON.stringify(app.restaurant.input.restaurant.deals) })
      .where('id', '=', app.restaurant.id)
      .execute();
    const gone = await app.call(deleteCategoryCall, { as: app.owner, body: { ...ids(), category_id } });
    expect(gone.data.deleted_dishes).toBe(1);
    expect((await app.call(getDishCall, { as: app.owner, query: { ...ids(), dish_id: dish.id } })).status).toBe(404);
    expect(await lastAudit()).toMatchObject({ action: 'menu.del_dishes_series', before: { name_zh: '早点' } });
  });

  it('deletes one dish, some, or all of a category', async () => {
    const { data: category } = await app.call(addCategoryCall, {
      as: app.owner,
      body: { ...ids(), category: { name_zh: '清仓' } },
    });
    const made = [];
    for (const zh of ['一', '二', '三', '四']) made.push((await addDish(zh, { category_id: category.id })).data.id);
    const [first = '', second = ''] = made;
    await app.call(deleteDishCall, { as: app.owner, body: { ...ids(), dish_id: first } });
    await app.call(deleteDishesCall, { as: app.owner, body: { ...ids(), dish_ids: [second] } });
    const unknown = await app.call(deleteDishesCall, { as: app.owner, body: { ...ids(), dish_ids: [second] } });
    expect(unknown.status).toBe(404);
    const rest = await app.call(deleteDishesCall, { as: app.owner, body: { ...ids(), category_id: category.id } });
    expect(rest.data.deleted).toBe(2);
  });

  it('translates a text at its place and a term wherever it is used', async () => {
    const { kungPao } = app.restaurant.dishes;
    const input = { ...ids(), language: 'en' as const };
    const term = await app.call(translateMenuCall, {
      as: app.owner,
      body: { ...input, place: { kind: 'term', zh: '微辣' }, was: '', text: 'A little hot' },
    });
    expect(term.data.changed).toBeGreaterThan(1);
    expect((await dishOf(kungPao.id)).specifications[0]?.options[0]?.name_en).toBe('A little hot');
    const place = { kind: 'dish' as const, id: kungPao.id, field: 'name' as const };
    const outdated = await app.call(translateMenuCall, {
      as: app.owner,
      body: { ...input, place, was: 'Something else', text: 'Gong Bao' },
    });
    expect(outdated.failure.code).toBe('stale_version');
    const nameless = await app.call(translateMenuCall, {
      as: app.owner,
      body: { ...input, language: 'zh', place, was: kungPao.name_zh, text: '' },
    });
    expect(nameless.failure.errors).toMatchObject([{ path: 'text', code: 'required' }]);
  });

  it('reports what can be ordered at a local time', async () => {
    const at = async (local: string) =>
      (await app.call(checkMenuCall, { as: app.owner, body: { ...ids(), at: local } })).data;
    const reason = async (local: string) =>
      (await at(local)).dishes.find(({ dish_id }) => dish_id === app.restaurant.dishes.lunch.id)?.reason;
    expect(await reason('2026-11-21T12:00')).toBeNull();
    expect(await reason('2026-11-21T19:00')).toBe('outside_window');
    expect((await at('2026-11-21T19:00')).at).toBe('2026-11-22T00:00:00.000Z');
    const nonsense = await app.call(checkMenuCall, { as: app.owner, body: { ...ids(), at: '2026-02-31T19:00' } });
    expect(nonsense.status).toBe(422);
  });

  it("finds no other restaurant's dishes and lets staff change none", async () => {
    const stranger = await signIn(app, 'owner', undefined);
    const { id } = app.restaurant.dishes.mapo;
    const body = { ...ids(), dish_id: id };
    expect((await app.call(deleteDishCall, { as: stranger, body })).status).toBe(404);
    expect((await app.call(deleteDishCall, { as: app.staff, body })).status).toBe(403);
    expect((await app.call(deleteDishCall, { as: app.screen, body })).status).toBe(401);
    const nowhere = { restaurant_id: id, category: { name_zh: '无' } };
    expect((await app.call(addCategoryCall, { as: app.admin, body: nowhere })).status).toBe(404);
  });
});
