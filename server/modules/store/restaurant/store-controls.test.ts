import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateOf } from '#contract/domain/desk-state.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getDishCall, listCategoriesCall, listDishesCall, updateDishStatusCall } from '#contract/http/menu/menu.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('store controls on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    await app.worker.plantRecurring();
    await app.worker.runDue();
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const lastEvent = async () => (await app.context.store.tail(app.restaurant.id, 0, 1000))?.events.at(-1);
  const order = () => app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });

  it('close and reopen, with an event for the screens and an automatic end', async () => {
    const until = '2026-11-21T18:00:00.000Z';
    const closed = await app.call(updateOpenCall, { as: app.screen, body: { ...ids(), mode: 'suspended', until } });
    expect(closed.data).toMatchObject({ is_open: false, open_reason: 'suspended', next_change_at: until, version: 2 });
    expect(await lastEvent()).toMatchObject({ type: 'store.changed', body: { mode: 'suspended', version: 2 } });
    expect((await order()).failure.errors).toMatchObject([{ code: 'restaurant_closed' }]);
    app.clock.set('2026-11-21T18:00:01.000Z');
    await app.worker.runDue();
    expect(await lastEvent()).toMatchObject({ type: 'store.changed', body: { mode: 'in_business', mode_until: null } });
    expect((await order()).status).toBe(200);
  });

  it('stay closed in an emergency until reopened by hand', async () => {
    await app.call(updateOpenCall, { as: app.owner, body: { ...ids(), mode: 'emergency' } });
    app.clock.advance(8 * 3_600_000);
    await app.worker.runDue();
    expect((await order()).status).toBe(422);
    const open = await app.call(updateOpenCall, { as: app.screen, body: { ...ids(), mode: 'in_business' } });
    expect(open.data.is_open).toBe(true);
  });

  it('add busy minutes that end with the business day unless said otherwise', async () => {
    const busy = await app.call(updateOpenCall, { as: app.screen, body: { ...ids(), busy_minutes: 15 } });
    expect(busy.data).toMatchObject({ busy_minutes: 15, busy_until: '2026-11-22T09:00:00.000Z' });
    const past = await app.call(updateOpenCall, {
      as: app.screen,
      body: { ...ids(), busy_minutes: 5, busy_until: '2026-01-01T00:00:00.000Z' },
    });
    expect(past.failure.errors).toMatchObject([{ path: 'busy_until', code: 'time_in_past' }]);
  });

  it('take a dish off until the end of the day, refuse its orders, and return it automatically', async () => {
    const dish_id = app.restaurant.dishes.mapo.id;
    const off = await app.call(updateDishStatusCall, {
      as: app.screen,
      body: { ...ids(), dish_ids: [dish_id], status: 'sold_out', until: 'day' },
    });
    expect(off.data.changed).toBe(1);
    expect(await lastEvent()).toMatchObject({
      type: 'dish.availability',
      body: {
        version: 2,
        off: [{ dish_id, until: '2026-11-22T09:00:00.000Z', by: 'Kitchen' }, { name_en: 'Old dish' }],
      },
    });
    expect((await order()).failure.errors).toMatchObject([{ path: 'items.0.dish_id', code: 'dish_sold_out' }]);
    app.clock.set('2026-11-22T09:00:01.000Z');
    await app.worker.runDue();
    const dish = await app.call(getDishCall, { as: app.screen, query: { ...ids(), dish_id } });
    expect(dish.data).toMatchObject({ status: 'on_sale', sold_out_until: null });
    const events = (await app.context.store.tail(app.restaurant.id, 0, 1000))?.events.map((event) => event.type) ?? [];
    expect(events.filter((type) => type === 'day.closed')).toHaveLength(2);
  });

  it('take a single option off, and refuse an unknown one', async () => {
    const option_id = app.restaurant.extras.options[0]?.id ?? '';
    const kungPao = app.restaurant.dishes.kungPao;
    const heat = app.restaurant.heat.options[0]?.id ?? '';
    await app.call(updateDishStatusCall, {
      as: app.screen,
      body: { ...ids(), option_ids: [option_id], status: 'sold_out' },
    });
    const input = makeIntakeOrder(app.restaurant, {
      items: [{ dish_id: kungPao.id, quantity: 1, options: [{ option_id: heat }, { option_id }] }],
    });
    expect((await app.call(intakeOrderCall, { as: app.channel, body: input })).failure.errors).toMatchObject([
      { path: 'items.0.options.1.option_id', code: 'option_unavailable' },
    ]);
    expect(
      (
        await app.call(updateDishStatusCall, {
          as: app.screen,
          body: { ...ids(), option_ids: [app.restaurant.id], status: 'sold_out' },
        })
      ).status,
    ).toBe(404);
    await app.call(updateDishStatusCall, {
      as: app.screen,
      body: { ...ids(), option_ids: [option_id], status: 'on_sale' },
    });
    expect((await app.call(intakeOrderCall, { as: app.channel, body: input })).status).toBe(200);
  });

  it('[CT7] name the person and the time for each thing switched off, and clear both with its end', async () => {
    const admin = await signIn(app, 'admin', undefined);
    const at = app.context.clock.now();
    const now = new Date(at).toISOString();
    const later = new Date(at + 60_000).toISOString();
    const first = app.restaurant.heat.options[0]?.id;
    const second = app.restaurant.extras.options[0]?.id;
    const sell = (as: typeof admin | TestApp['screen'], option: string | undefined, status: 'sold_out' | 'on_sale') =>
      app.call(updateDishStatusCall, { as, body: { ...ids(), option_ids: [option ?? ''], status } });
    await sell(app.screen, first, 'sold_out');
    await app.call(updateOpenCall, { as: app.screen, body: { ...ids(), busy_minutes: 20 } });
    app.clock.set(later);
    await sell(admin, second, 'sold_out');
    await app.call(updateOpenCall, { as: admin, body: { ...ids(), mode: 'suspended' } });
    const off = async () => {
      const snapshot = await app.context.store.snapshot(app.restaurant.id);
      return {
        options: snapshot?.dishes.off.filter((entry) => entry.option_id !== null),
        store: snapshot?.store,
      };
    };
    const both = await off();
    expect(both.options).toMatchObject([
      { option_id: first, by: 'Kitchen', since_at: now },
      { option_id: second, since_at: later },
    ]);
    expect(both.options?.[1]?.by).not.toBe('Kitchen');
    expect(both.store).toMatchObject({ busy_by: 'Kitchen', busy_since_at: now, mode_since_at: later });
    await sell(admin, second, 'on_sale');
    await app.call(updateOpenCall, { as: admin, body: { ...ids(), mode: 'in_business' } });
    const one = await off();
    expect(one.options).toMatchObject([{ option_id: first, by: 'Kitchen', since_at: now }]);
    expect(one.store).toMatchObject({ busy_by: 'Kitchen', mode_by: '', mode_since_at: null });
    await sell(app.screen, first, 'on_sale');
    await app.call(updateOpenCall, { as: app.screen, body: { ...ids(), busy_minutes: 0 } });
    expect((await off()).store).toMatchObject({ busy_by: '', busy_since_at: null });
    const signed = await app.database.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('restaurant_id', '=', app.restaurant.id)
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(signed.map(({ action }) => action)).toEqual(['restaurant.update_open', 'menu.update_dishes_status']);
    for (const { actor } of signed) expect(actor).toContain('Kitchen');
  });

  it('list the menu by category, with filters', async () => {
    const admin = await signIn(app, 'admin', undefined);
    const all = await app.call(listDishesCall, { as: app.screen, query: ids() });
    expect(all.data.items.at(-1)?.name_en).toBe('Steamed Rice');
    const found = await app.call(listDishesCall, { as: app.screen, query: { ...ids(), q: 'KUNG' } });
    expect(found.data.items.map((dish) => dish.name_zh)).toEqual(['宫保鸡丁']);
    const categories = await app.call(listCategoriesCall, { as: admin, query: ids() });
    expect(categories.data.items).toMatchObject([
      { name_en: 'Mains', dish_count: 5 },
      { name_en: 'Sides', dish_count: 1 },
    ]);
  });

  it('keep open, hash and log head equal to the snapshot after all of it', async () => {
    const [head, snapshot] = [
      (await app.context.store.heads([app.restaurant.id])).get(app.restaurant.id),
      await app.context.store.snapshot(app.restaurant.id),
    ];
    expect(snapshot === null ? null : stateOf(snapshot)).toMatchObject({ hash: head?.hash, open: head?.open });
  });
});
