import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MenuPlan, PlanEdit } from '#contract/domain/menu-plan.ts';
import type { DishPatch } from '#contract/domain/menu-input.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { BodyInput } from '#contract/http/call.ts';
import { deleteDishCall, updateCategoryCall, updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { endPlanCall, getPlanCall, listPlansCall, savePlanCall } from '#contract/http/menu/menu-plan.ts';
import { checkMenuCall, getDishCall, listDishesCall, updateDishStatusCall } from '#contract/http/menu/menu.ts';
import { addOptionGroupCall, updateOptionGroupCall, useOptionGroupCall } from '#contract/http/menu/option-group.ts';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { updateOrderNotifyCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

/** A midnight in New York. */
const MIDNIGHT = '2026-11-26T05:00:00.000Z';

describe.each(AVAILABLE_DATABASES)('planned changes of a menu on %s', (name) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(name);
  });
  afterEach(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const dishNow = async (dish_id: string): Promise<Dish> =>
    (await app.call(getDishCall, { as: app.owner, query: { ...ids(), dish_id } })).data;
  const save = (input: Omit<BodyInput<typeof savePlanCall>, 'restaurant_id'>) =>
    app.call(savePlanCall, { as: app.owner, body: { ...ids(), ...input } });
  const plan = async (edits: PlanEdit[], more: { name?: string; publish_at?: string | null } = {}): Promise<MenuPlan> =>
    (await save({ plan_id: null, name: 'New year', edits, ...more })).data;
  const view = async (plan_id: string) =>
    (await app.call(getPlanCall, { as: app.owner, query: { ...ids(), plan_id } })).data;
  const end = (of: Pick<MenuPlan, 'id' | 'version'>, how: 'publish' | 'drop' = 'publish') =>
    app.call(endPlanCall, { as: app.owner, body: { ...ids(), plan_id: of.id, version: of.version, how } });
  const one = async (id: string): Promise<MenuPlan | undefined> =>
    (await app.call(listPlansCall, { as: app.owner, query: ids() })).data.items.find((item) => item.id === id);
  const change = async (dish_id: string, fields: Partial<Pick<Dish, 'price_cents' | 'name_en'>>) => {
    const { version } = await dishNow(dish_id);
    return app.call(updateDishCall, { as: app.owner, body: { ...ids(), dish_id, version, change: fields } });
  };
  const priceOf = async (id: string) => (await dishNow(id)).price_cents;
  const mapo = () => app.restaurant.dishes.mapo;
  const dearer = (price_cents = 1600): PlanEdit => ({ dish_id: mapo().id, version: 1, change: { price_cents } });
  const reach = async (instant: string) => {
    app.clock.set(instant);
    await app.worker.runDue();
  };
  const record = async () =>
    (await app.call(listAuditCall, { as: app.owner, query: { ...ids(), area: 'menu' } })).data.items;

  it('[MP4] the open plans of a dish or category are found by it', async () => {
    const { kungPao } = app.restaurant.dishes;
    const dear = await plan([dearer()]);
    const renamed = await plan([{ category_id: mapo().category_id, change: { name_en: 'Main dishes' } }]);
    const of = async (item_id: string) =>
      (await app.call(listPlansCall, { as: app.owner, query: { ...ids(), item_id } })).data.items.map(({ id }) => id);
    expect([await of(mapo().id), await of(kungPao.id)]).toEqual([[dear.id], []]);
    expect(await of(mapo().category_id)).toEqual([renamed.id]);
    await end(dear);
    expect(await of(mapo().id)).toEqual([]);
  });

  it('[MP3] is shown before as it is then published, as one entry of the record that opens', async () => {
    const { kungPao } = app.restaurant.dishes;
    const made = await plan([
      dearer(),
      { dish_id: kungPao.id, version: 1, change: { name_en: 'Kung Pao', status: 'off_shelf' } },
      { dish: { ...NEW_DISH, category_id: mapo().category_id } },
      { category_id: mapo().category_id, change: { name_en: 'Main dishes' } },
    ]);
    expect(made).toMatchObject({ state: 'draft', edits: 4, conflicts: 0, by: 'owner' });
    const { changes } = await view(made.id);
    expect(changes[0]?.fields).toEqual([{ field: 'price_cents', before: mapo().price_cents, after: 1600 }]);
    expect(await priceOf(mapo().id)).toBe(mapo().price_cents);

    const published = (await end(made)).data;
    expect(published).toMatchObject({ state: 'published', conflicts: 0 });
    const { data } = await app.call(listDishesCall, { as: app.owner, query: ids() });
    expect(data.items.find(({ id }) => id === mapo().id)).toMatchObject({ price_cents: 1600, version: 2 });
    expect(data.items.find(({ id }) => id === kungPao.id)).toMatchObject({ name_en: 'Kung Pao', status: 'off_shelf' });
    expect(data.items.find(({ name_zh }) => name_zh === '年糕')).toMatchObject({ price_cents: 900, status: 'on_sale' });
    const [entry] = await record();
    expect(entry).toMatchObject({ action: 'menu.publish_plan', after: { name: 'New year', by: 'owner' } });
    expect(entry).toHaveProperty('after.changes', changes);
    expect((await end(published)).failure.code).toBe('stale_version');
  });

  it('[MP4] refuses to overwrite what was changed since, until a person decides', async () => {
    const made = await plan([{ ...dearer(), change: { price_cents: 1600, name_en: 'Mapo' } }]);
    await change(mapo().id, { price_cents: 1500 });
    const seen = await view(made.id);
    expect(seen.plan?.conflicts).toBe(1);
    expect(seen.changes[0]?.fields).toContainEqual({
      field: 'price_cents',
      was: mapo().price_cents,
      before: 1500,
      after: 1600,
    });
    const before = await fingerprint(app.database);
    expect((await end(made)).failure.errors[0]).toMatchObject({ code: 'plan_conflicts', params: { count: 1 } });
    expect(await fingerprint(app.database)).toEqual(before);
    const edit_id = seen.changes[0]?.id ?? '';
    const decided = (await save({ plan_id: made.id, decisions: [{ edit_id, field: 'price_cents', keep: true }] })).data;
    expect(decided.conflicts).toBe(0);
    expect((await end(made)).failure.code).toBe('stale_version');
    expect((await end(decided)).status).toBe(200);
    expect(await dishNow(mapo().id)).toMatchObject({ price_cents: 1600, name_en: 'Mapo' });
  });

  it('[MP5] is published by itself at its time, once, and people are told', async () => {
    await app.call(updateOrderNotifyCall, { as: app.owner, body: { ...ids(), version: 1, order_notify: BY_MAIL } });
    const made = await plan([dearer()], { publish_at: MIDNIGHT });
    expect(made.state).toBe('planned');
    const at = async (local: string) =>
      (await app.call(checkMenuCall, { as: app.owner, body: { ...ids(), at: local } })).data.dishes.find(
        ({ dish_id }) => dish_id === mapo().id,
      )?.price_cents;
    expect([await at('2026-11-25T23:59'), await at('2026-11-26T00:00')]).toEqual([mapo().price_cents, 1600]);
    await reach('2026-11-26T04:59:59.000Z');
    expect(await priceOf(mapo().id)).toBe(mapo().price_cents);
    await reach(MIDNIGHT);
    expect(await dishNow(mapo().id)).toMatchObject({ price_cents: 1600, version: 2 });
    expect(await one(made.id)).toMatchObject({ state: 'published' });
    expect((await record())[0]).toMatchObject({ action: 'menu.publish_plan', actor: { kind: 'system' } });
    const mails = await app.database.db.selectFrom('mail_log').select('subject').execute();
    expect(mails.map(({ subject }) => subject).filter((subject) => subject.includes('New year'))).toHaveLength(1);
    await app.context.database.db.insertInto('job').values(againJob(app.restaurant.id, made.id)).execute();
    await app.worker.runDue();
    expect((await dishNow(mapo().id)).version).toBe(2);
  });

  it('[MP5] that waits for a decision at its time leaves the menu as it is, says so, and can be published after it', async () => {
    const { kungPao } = app.restaurant.dishes;
    const other: PlanEdit = { dish_id: kungPao.id, version: 1, change: { price_cents: 100 } };
    const made = await plan([dearer(), other], { publish_at: MIDNIGHT });
    await change(mapo().id, { price_cents: 1500 });
    expect(await one(made.id)).toMatchObject({ state: 'planned', conflicts: 1 });
    await reach(MIDNIGHT);
    const failed = await one(made.id);
    expect(failed).toMatchObject({ state: 'failed', fault: 'conflict' });
    expect([await priceOf(mapo().id), await priceOf(kungPao.id)]).toEqual([1500, kungPao.price_cents]);
    expect((await record())[0]).toMatchObject({ action: 'menu.fail_plan', after: { conflicts: 1 } });
    const edit_id = (await view(made.id)).changes[0]?.id ?? '';
    const left = (await save({ plan_id: made.id, decisions: [{ edit_id, field: null, keep: false }] })).data;
    expect(left).toMatchObject({ state: 'draft', edits: 1, publish_at: null });
    await end(left);
    expect([await priceOf(mapo().id), await priceOf(kungPao.id)]).toEqual([1500, 100]);
  });

  it('[MP5] is published at its last time only, and not when it was dropped; a second one counts from the first', async () => {
    const first = await plan([dearer(1600)], { publish_at: MIDNIGHT });
    const later = '2026-11-26T23:00:00.000Z';
    const second = await plan([dearer(1700)], { name: 'Then', publish_at: later });
    expect((await view(second.id)).changes[0]?.fields[0]).toMatchObject({ before: 1600, after: 1700 });
    await save({ plan_id: first.id, publish_at: '2026-11-26T15:00:00.000Z' });
    const dropped = await plan([{ ...dearer(), change: { name_en: 'No' } }], { name: 'No', publish_at: MIDNIGHT });
    expect((await end(dropped, 'drop')).data.state).toBe('dropped');
    await reach(MIDNIGHT);
    expect(await dishNow(mapo().id)).toMatchObject({ price_cents: mapo().price_cents, name_en: mapo().name_en });
    await reach('2026-11-26T15:00:00.000Z');
    expect(await priceOf(mapo().id)).toBe(1600);
    await reach(later);
    expect(await priceOf(mapo().id)).toBe(1700);
    expect((await save({ plan_id: dropped.id })).data).toMatchObject({ state: 'draft', edits: 1 });
  });

  it('[MP3] leaves sold out what is, in dishes and in shared groups', async () => {
    const group = { label: 'Extras', specification: { name_zh: '加料', options: EXTRAS } };
    const { data: made } = await app.call(addOptionGroupCall, { as: app.owner, body: { ...ids(), group } });
    const use = { group_id: made.id, dish_ids: [mapo().id], how: 'attach' as const };
    await app.call(useOptionGroupCall, { as: app.owner, body: { ...ids(), ...use } });
    const { version, specifications } = await dishNow(mapo().id);
    const [egg] = specifications.at(-1)?.options ?? [];
    const [first] = made.specification.options;
    const dearerEgg = { ...made.specification, options: [{ ...first, name_zh: '加蛋', extra_price_cents: 250 }] };
    const of = await plan([
      { dish_id: mapo().id, version, change: { price_cents: 1600 } },
      { group_id: made.id, version: 1, group: { label: 'Extras', specification: dearerEgg } } as PlanEdit,
    ]);
    const out = { status: 'sold_out' as const, dish_ids: [mapo().id], option_ids: [egg?.id ?? ''], until: null };
    await app.call(updateDishStatusCall, { as: app.owner, body: { ...ids(), ...out } });
    expect((await end(of)).status).toBe(200);
    const dish = await dishNow(mapo().id);
    expect(dish).toMatchObject({ status: 'sold_out', price_cents: 1600 });
    expect(dish.specifications.at(-1)?.options).toEqual([{ ...egg, status: 'sold_out', extra_price_cents: 250 }]);
    expect(
      (await app.call(updateOptionGroupCall, { as: app.owner, body: { ...ids(), ...regroup(made.id) } })).status,
    ).toBe(200);
  });

  it('[MP4] says what its own call would say, and what is gone', async () => {
    const other = (change: DishPatch): PlanEdit => ({ dish_id: mapo().id, version: 1, change });
    const before = await fingerprint(app.database);
    const refusals = [
      save({ plan_id: null, name: 'x', edits: [other({ status: 'sold_out' })] }),
      save({ plan_id: null, name: 'x', edits: [other({ category_id: app.restaurant.id })] }),
      save({ plan_id: null, name: 'x', edits: [other({ is_limited_time: true })] }),
      save({ plan_id: null, name: 'x', publish_at: '2026-11-01T00:00:00.000Z' }),
      save({ plan_id: null }),
    ];
    const answers = (await Promise.all(refusals)).map(({ failure }) =>
      failure.errors.map(({ path, code }) => [path, code]),
    );
    expect(answers).toEqual([
      [['edits.0.change.status', 'not_planned']],
      [['edits.0.change.category_id', 'unknown_category']],
      [['edits.0.change.is_limited_time', 'window_required']],
      [['publish_at', 'time_in_past']],
      [['name', 'required']],
    ]);
    const stale = { ...dearer(), version: 7 } as PlanEdit;
    expect((await save({ plan_id: null, name: 'x', edits: [stale] })).failure.code).toBe('stale_version');
    expect(await fingerprint(app.database)).toEqual(before);

    const made = await plan([dearer(), { category_id: mapo().category_id, change: { name_en: 'Mains!' } }]);
    await app.call(updateCategoryCall, {
      as: app.owner,
      body: { ...ids(), category_id: mapo().category_id, change: { name_en: 'Mains!' } },
    });
    await app.call(deleteDishCall, { as: app.owner, body: { ...ids(), dish_id: mapo().id } });
    const { changes } = await view(made.id);
    expect(changes).toMatchObject([{ problem: 'gone' }, { fields: [] }]);
  });

  it('[MP3] is linted first: what the menu would newly lack', async () => {
    const { data } = await app.call(listDishesCall, { as: app.owner, query: ids() });
    const off = data.items.map(({ id, version }): PlanEdit => ({
      dish_id: id,
      version,
      change: { status: 'off_shelf' },
    }));
    const { findings } = await view((await plan(off)).id);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['nothing_sellable']));
    expect((await view((await plan([dearer()])).id)).findings).toEqual([]);
  });
});

const NEW_DISH = {
  name_zh: '年糕',
  name_en: 'Rice cake',
  description_zh: '',
  description_en: '',
  price_cents: 900,
  image: null,
  status: 'on_sale',
  sold_out_until: null,
  is_chefs_special: false,
  can_order_alone: true,
  is_limited_time: false,
  available_from_at: null,
  available_until_at: null,
  weekly_windows: [],
  station: null,
  allergens: [],
  tax_class_id: null,
  specifications: [],
} as const satisfies Partial<Dish>;

const EXTRAS = [{ name_zh: '加蛋', extra_price_cents: 150 }];
const regroup = (group_id: string) => ({
  group_id,
  version: 3,
  group: { label: 'Extras', specification: { name_zh: '加料', options: [{ name_zh: '加面', extra_price_cents: 1 }] } },
});

const OFF = { on: false, after_seconds: 90 };
const BY_MAIL = { push: OFF, phone: OFF, fax: OFF, webhook: OFF, email: { on: true, after_seconds: 90 } };

/** The same job once more, as after a crash between the work and the end of its row. */
const againJob = (restaurant_id: string, plan_id: string) => ({
  id: '01932a4e-7d00-7000-8000-0000000000aa',
  kind: 'menu.publish',
  restaurant_id,
  key: 'again',
  due_at: MIDNIGHT,
  payload: JSON.stringify({ plan_id }),
  attempts: 0,
  leased_until: null,
  last_error: null,
  dead_at: null,
  created_at: MIDNIGHT,
});
