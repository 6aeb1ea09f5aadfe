import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { updateDishStatusCall } from '#contract/http/menu/menu.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('the list of changes on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    const restaurant_id = app.restaurant.id;
    for (const busy_minutes of [10, 20, 30]) {
      app.clock.advance(60_000);
      await app.call(updateOpenCall, { as: app.owner, body: { restaurant_id, busy_minutes } });
    }
    app.clock.advance(60_000);
    const dish_ids = [app.restaurant.dishes.mapo.id];
    await app.call(updateDishStatusCall, { as: app.staff, body: { restaurant_id, dish_ids, status: 'off_shelf' } });
  });
  afterAll(() => app.close());

  const list = async (query: Record<string, string | number> = {}) =>
    (await app.call(listAuditCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, ...query } })).data;

  it('is newest first, with who, what, before and after', async () => {
    const { items } = await list();
    expect(items[0]).toMatchObject({
      actor: { kind: 'user', name: 'staff' },
      action: 'menu.update_dishes_status',
      after: { status: 'off_shelf' },
      time_zone: 'America/New_York',
    });
    expect(items[1]).toMatchObject({ before: { busy_minutes: 20 }, after: { busy_minutes: 30 } });
  });

  it('is filtered by area and person, and pages by cursor', async () => {
    expect((await list({ area: 'menu' })).items).toHaveLength(1);
    expect((await list({ q: 'STAFF' })).items).toHaveLength(1);
    expect((await list({ q: '%' })).items).toHaveLength(0);
    const first = await list({ area: 'restaurant', page_size: 2 });
    expect([first.items.length, first.has_more]).toEqual([2, true]);
    const rest = await list({ area: 'restaurant', page_size: 2, before: first.items[1]?.id ?? '' });
    expect([rest.items.length, rest.has_more]).toEqual([1, false]);
  });

  it('names the thing in both languages, and finds it and who did it by name or mail', async () => {
    const { mapo } = app.restaurant.dishes;
    const { items } = await list({ q: mapo.name_zh });
    expect(items).toMatchObject([
      { action: 'menu.update_dishes_status', things: [{ name_zh: mapo.name_zh, name_en: mapo.name_en }] },
    ]);
    expect((await list({ q: mapo.name_en.toLowerCase() })).items).toHaveLength(1);
    expect((await list({ q: '宫保' })).items).toHaveLength(0);
    const staff = await app.database.db
      .selectFrom('user')
      .select('mail')
      .where('role', '=', 'staff')
      .executeTakeFirst();
    expect((await list({ who: staff?.mail ?? '' })).items).toHaveLength(1);
    expect((await list({ who: 'nobody@example.test' })).items).toHaveLength(0);
  });

  it("uses the restaurant's days", async () => {
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    expect((await list({ from: today, to: today })).items).toHaveLength(4);
    expect((await list({ to: '2026-01-01' })).items).toHaveLength(0);
  });

  it('is not for staff', async () => {
    const query = { restaurant_id: app.restaurant.id };
    expect((await app.call(listAuditCall, { as: app.staff, query })).status).toBe(403);
  });

  it('pages to the end by time, also over a clock that went back', async () => {
    const { id: restaurant_id } = app.restaurant;
    app.clock.advance(-86_400_000);
    for (const busy_minutes of [40, 50])
      await app.call(updateOpenCall, { as: app.owner, body: { restaurant_id, busy_minutes } });
    app.clock.advance(86_400_000);
    const all = (await list()).items.map(({ id }) => id);
    const paged: string[] = [];
    for (let more = true; more;) {
      const last = paged.at(-1);
      const page = await list({ page_size: 2, ...(last === undefined ? {} : { before: last }) });
      paged.push(...page.items.map(({ id }) => id));
      more = page.has_more;
    }
    expect(all.length).toBeGreaterThan(5);
    expect(paged).toEqual(all);
    const { failure } = await app.call(listAuditCall, { as: app.owner, query: { restaurant_id, before: v7() } });
    expect(failure.errors).toMatchObject([{ path: 'before', code: 'invalid_value' }]);
  });
});
