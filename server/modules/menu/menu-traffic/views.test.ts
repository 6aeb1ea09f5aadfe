import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeViewsCall, listBrowseRecordsCall } from '#contract/http/menu/menu-traffic.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('menu views on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  type Line = { dish_id?: string | null; at: string; count?: number };
  const send = (batch_id: string, views: Line[]) =>
    app.call(intakeViewsCall, { as: app.channel, body: { batch_id, views } });
  const read = (from: string, to: string, as = app.owner) =>
    app.call(listBrowseRecordsCall, { as, query: { restaurant_id: app.restaurant.id, from, to } });

  it('[V1] are counted by business day and dish, each batch once', async () => {
    const { mapo, rice } = app.restaurant.dishes;
    const views = [
      { at: '2026-11-21T17:00:00.000Z', count: 3 },
      { dish_id: mapo.id, at: '2026-11-21T17:00:01.000Z', count: 2 },
      { dish_id: mapo.id, at: '2026-11-21T17:01:00.000Z' },
      // Half past three in New York still belongs to the previous evening.
      { dish_id: rice.id, at: '2026-11-21T08:30:00.000Z' },
    ];
    expect((await send('one', views)).data).toEqual({ counted: 7, ignored: 0 });
    expect((await send('one', views)).data).toEqual({ counted: 7, ignored: 0 });
    expect((await send('two', [{ dish_id: mapo.id, at: '2026-11-21T17:02:00.000Z' }])).data.counted).toBe(1);
    const { data } = await read('2026-11-20', '2026-11-21');
    expect(data.days).toEqual([
      { business_date: '2026-11-20', views: 0, dish_views: 1 },
      { business_date: '2026-11-21', views: 3, dish_views: 4 },
    ]);
    expect(data.dishes.map(({ name_zh, views: seen }) => `${name_zh} ${seen}`)).toEqual(['麻婆豆腐 4', '白米饭 1']);
    expect(data).toMatchObject({ total_views: 3, total_dish_views: 5 });
  });

  it("[V2] leave out another restaurant's dishes, views that are too old, and views in the future", async () => {
    const foreign = makeTestRestaurant().dishes.mapo.id;
    const at = '2026-11-21T17:00:00.000Z';
    const views = [
      { dish_id: foreign, at },
      { at: '2026-11-01T17:00:00.000Z' },
      { at: '2026-11-22T17:00:00.000Z' },
      { at },
    ];
    expect((await send('three', views)).data).toEqual({ counted: 1, ignored: 3 });
    expect((await send('four', [])).status).toBe(422);
    expect((await send('five', [{ at: 'noon' }])).status).toBe(422);
  });

  it('are read only by the restaurant', async () => {
    expect((await read('2026-11-21', '2026-11-20')).status).toBe(422);
    expect((await read('2026-11-20', '2026-11-21', app.staff)).status).toBe(403);
    expect((await read('2026-11-20', '2026-11-21', await signIn(app, 'owner', undefined))).status).toBe(404);
    expect((await read('2026-11-20', '2026-11-21', app.admin)).status).toBe(200);
  });
});
