import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brushRatingsCall,
  deleteRatingCall,
  intakeRatingCall,
  listAllRatingsCall,
  listRatingsCall,
  restoreRatingCall,
} from '#contract/http/store/rating.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../new-store/create-restaurant.service.ts';
import { fillFirstSums } from './rating-sums.service.ts';

describe.each(AVAILABLE_DATABASES)('moderated reviews on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    for (const [external_id, stars, text] of [
      ['m-1', 5, 'Lovely'],
      ['m-2', 1, 'Buy followers at spam.example'],
      ['m-3', 4, ''],
    ] as const)
      await app.call(intakeRatingCall, {
        as: app.channel,
        body: { external_id, stars, text, customer: 'Ada', created_at: `2026-11-0${stars}T12:00:00.000Z` },
      });
  });
  afterAll(() => app.close());

  const all = async (query: Record<string, string | number> = {}) =>
    (await app.call(listAllRatingsCall, { as: app.admin, query })).data;
  const shown = async () =>
    (await app.call(listRatingsCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } })).data;
  const brush = async (dry_run: boolean, restaurant_id?: string) =>
    (
      await app.call(brushRatingsCall, {
        as: app.admin,
        body: { dry_run, ...(restaurant_id === undefined ? {} : { restaurant_id }) },
      })
    ).data;

  it('are listed over all restaurants, filtered, sorted and counted', async () => {
    expect(await all()).toMatchObject({ total: 3, counts: { all: 3, standing: 3, unanswered: 3, deleted: 0 } });
    expect((await all({ q: 'followers' })).items).toMatchObject([{ stars: 1, restaurant_name: '测试馆' }]);
    expect((await all({ stars: 5 })).total).toBe(1);
    expect((await all({ sort: 'stars' })).items.map((one) => one.stars)).toEqual([1, 4, 5]);
    const span = { from_at: '2026-11-02T00:00:00.000Z', before_at: '2026-11-05T00:00:00.000Z' };
    expect((await all(span)).items.map((one) => one.stars)).toEqual([4]);
    expect((await app.call(listAllRatingsCall, { as: app.owner, query: {} })).status).toBe(403);
  });

  it('[RV1] are deleted with a reason that is kept, no longer count, and can be restored', async () => {
    const [spam] = (await all({ q: 'followers' })).items;
    const key = { restaurant_id: app.restaurant.id, rating_id: spam?.id ?? '' };
    expect((await app.call(deleteRatingCall, { as: app.admin, body: { ...key, reason: ' ' } })).status).toBe(422);
    expect((await app.call(deleteRatingCall, { as: app.owner, body: { ...key, reason: 'x' } })).status).toBe(403);
    const gone = await app.call(deleteRatingCall, { as: app.admin, body: { ...key, reason: 'advertising' } });
    expect(gone.data).toMatchObject({ deleted_reason: 'advertising' });
    await app.call(deleteRatingCall, { as: app.admin, body: { ...key, reason: 'again' } });
    expect(await shown()).toMatchObject({ total: 2, average: 4.5, shown_average: 4.5 });
    expect((await all({ state: 'deleted' })).items).toMatchObject([{ deleted_reason: 'advertising' }]);
    await app.call(restoreRatingCall, { as: app.admin, body: key });
    expect(await shown()).toMatchObject({ total: 3, average: 3.3, shown_average: 3.3 });
    const foreign = { ...key, restaurant_id: '00000000-0000-7000-8000-000000000000', reason: 'x' };
    expect((await app.call(deleteRatingCall, { as: app.admin, body: foreign })).status).toBe(404);
    const audit = await app.database.db
      .selectFrom('audit')
      .select(['action'])
      .where('action', 'like', 'rating.%')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['rating.delete', 'rating.restore']);
  });

  it('[RV3] brush sets the shown averages to those of the visible reviews, and lists its changes', async () => {
    expect(await brush(false)).toMatchObject({ checked: 1, changed: 0 });
    const other = makeTestRestaurant({ name: '另一家' });
    await createRestaurant(app.context, other.input);
    await app.database.db.updateTable('rating_sum').set({ ratings: 90, stars: 450 }).execute();
    await app.database.db.insertInto('rating_sum').values({ restaurant_id: other.id, ratings: 3, stars: 15 }).execute();
    const wanted = { checked: 2, changed: 2, applied: false };
    const tried = await brush(true);
    expect(tried).toMatchObject(wanted);
    expect(tried.changes.find((one) => one.restaurant_id === other.id)).toMatchObject({
      restaurant_name: '另一家',
      old: { average: 5, ratings: 3 },
      new: { average: null, ratings: 0 },
    });
    expect(await brush(false, app.restaurant.id)).toMatchObject({ checked: 1, changed: 1, applied: true });
    expect((await shown()).shown_average).toBe(3.3);
    expect(await brush(false)).toMatchObject({ changed: 1 });
    expect(await brush(true)).toMatchObject({ changed: 0, changes: [] });
  });

  it('[RV2] an installation without stored averages begins with the true ones', async () => {
    await app.database.db.deleteFrom('rating_sum').execute();
    expect((await shown()).shown_average).toBeNull();
    await fillFirstSums(app.context);
    expect((await shown()).shown_average).toBe(3.3);
  });

  it("shows the platform's override instead of the average", async () => {
    await app.database.db.updateTable('restaurant').set({ rate_override: 4.8 }).execute();
    expect(await shown()).toMatchObject({ average: 3.3, shown_average: 4.8 });
  });
});
