import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/http/call.ts';
import { deleteViewCall, listViewsCall, MAX_VIEWS, saveViewCall } from '#contract/http/people/saved-view.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

describe.each(AVAILABLE_DATABASES)('saved views on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const save = (change: Partial<BodyInput<typeof saveViewCall>>, as = app.owner) =>
    app.call(saveViewCall, {
      as,
      body: {
        restaurant_id: app.restaurant.id,
        page: 'order_list',
        name: 'Cash',
        query: 'payment_method=cash',
        ...change,
      },
    });
  const names = async (as = app.owner, restaurant_id = app.restaurant.id) => {
    const { data } = await app.call(listViewsCall, { as, query: { restaurant_id, page: 'order_list' } });
    return data.items.map((view) => `${view.name}: ${view.query}`);
  };

  it('belong to one person, are saved, replaced, and removed, each with a line in the audit', async () => {
    const { data: view } = await save({});
    app.clock.advance(1000);
    await save({ name: 'Late', query: 'sort=due_at' });
    expect(await names()).toEqual(['Cash: payment_method=cash', 'Late: sort=due_at']);
    expect(await names(app.staff)).toEqual([]);
    expect((await save({ id: view.id, name: 'Cash!', query: 'status=all' })).data.id).toBe(view.id);
    expect(await names()).toEqual(['Cash!: status=all', 'Late: sort=due_at']);
    const gone = await app.call(deleteViewCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, id: view.id },
    });
    expect(gone.data.items.map((item) => item.name)).toEqual(['Late']);
    const lines = await app.database.db
      .selectFrom('audit')
      .select('action')
      .where('target', '=', view.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(lines.map((line) => line.action)).toEqual(['view.save', 'view.save', 'view.delete']);
  });

  it('have unique names and a limit', async () => {
    const as = app.staff;
    const first = await save({ name: 'One' }, as);
    const again = await save({ name: 'One' }, as);
    expect(again.failure.errors).toMatchObject([{ path: 'name', code: 'taken' }]);
    expect((await save({ name: '  ' }, as)).status).toBe(422);
    for (let n = 2; n <= MAX_VIEWS; n += 1) await save({ name: `View ${n}` }, as);
    expect((await save({ name: 'Too many' }, as)).failure.errors).toMatchObject([{ path: '', code: 'too_big' }]);
    expect((await save({ name: 'One', id: first.data.id, query: '' }, as)).status).toBe(200);
  });

  it('are out of reach for others: another person, another restaurant, a screen', async () => {
    const { data: view } = await save({ name: 'Mine' });
    const body = { restaurant_id: app.restaurant.id, id: view.id };
    expect((await app.call(deleteViewCall, { as: app.admin, body })).status).toBe(404);
    expect((await save({ id: view.id, name: 'Theirs' }, app.admin)).status).toBe(404);
    const other = makeTestRestaurant();
    await createRestaurant(app.context, other.input);
    expect((await save({ restaurant_id: other.id })).status).toBe(404);
    expect(await names(app.admin, other.id)).toEqual([]);
    expect((await app.call(deleteViewCall, { as: app.screen, body })).status).toBe(401);
  });
});
