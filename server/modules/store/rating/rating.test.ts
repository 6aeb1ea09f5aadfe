import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { intakeRatingCall, listRatingsCall, replyToRatingCall } from '#contract/http/store/rating.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../new-store/create-restaurant.service.ts';

describe.each(AVAILABLE_DATABASES)('reviews on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const rate = (external_id: string, stars: number, text = '') =>
    app.call(intakeRatingCall, { as: app.channel, body: { external_id, stars, text, customer: 'Ada Wong' } });
  const list = async (query: Record<string, string | number> = {}) =>
    (await app.call(listRatingsCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, ...query } })).data;

  it('come from a channel once each, with their order', async () => {
    const order = makeIntakeOrder(app.restaurant);
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: order });
    const body = {
      external_id: 'r-1',
      stars: 5,
      customer: 'Ada',
      order_external_id: order.external_id,
      dishes: ['麻婆豆腐'],
    };
    const first = await app.call(intakeRatingCall, { as: app.channel, body });
    const again = await app.call(intakeRatingCall, { as: app.channel, body: { ...body, stars: 1 } });
    expect(again.data.id).toBe(first.data.id);
    expect((await list()).items).toMatchObject([
      { stars: 5, order_id: placed.data.id, dishes: ['麻婆豆腐'], reply: null },
    ]);
  });

  it('are counted by stars, filtered and searched', async () => {
    await rate('r-2', 2, 'Too salty');
    await rate('r-3', 4, '100% good');
    expect(await list()).toMatchObject({ star_counts: [0, 1, 0, 1, 1], average: 3.7, unanswered_count: 3, total: 3 });
    expect((await list({ stars: 2 })).items).toMatchObject([{ text: 'Too salty' }]);
    expect((await list({ q: 'SALTY' })).total).toBe(1);
    expect((await list({ q: '%' })).total).toBe(1);
  });

  it('are answered, and the answer withdrawn, with an audit entry', async () => {
    const [newest] = (await list({ stars: 2 })).items;
    const body = { restaurant_id: app.restaurant.id, rating_id: newest?.id ?? '', reply: ' 抱歉，下次少放盐 ' };
    const answered = await app.call(replyToRatingCall, { as: app.owner, body });
    expect(answered.data).toMatchObject({ reply: '抱歉，下次少放盐', replied_by: 'owner' });
    expect((await list({ unanswered: 'yes' })).total).toBe(2);
    await app.call(replyToRatingCall, { as: app.owner, body: { ...body, reply: '' } });
    expect((await list({ unanswered: 'yes' })).total).toBe(3);
    const rows = await app.database.db.selectFrom('audit').selectAll().where('action', '=', 'rating.reply').execute();
    expect(rows).toHaveLength(2);
  });

  it('are not visible to others', async () => {
    const other = makeTestRestaurant();
    await createRestaurant(app.context, other.input);
    const query = { restaurant_id: other.id };
    expect((await app.call(listRatingsCall, { as: app.owner, query })).status).toBe(404);
    const [mine] = (await list()).items;
    const foreign = { restaurant_id: other.id, rating_id: mine?.id ?? '', reply: 'x' };
    expect((await app.call(replyToRatingCall, { as: app.admin, body: foreign })).status).toBe(404);
    expect(
      (await app.call(listRatingsCall, { as: app.staff, query: { restaurant_id: app.restaurant.id } })).status,
    ).toBe(403);
  });

  it('[RV4] cannot be of a day that has not come: it would stand above all others until then', async () => {
    const at = (ms: number) => new Date(app.clock.now() + ms).toISOString();
    const body = { external_id: 'r-ahead', stars: 1, customer: 'Ada', text: '' };
    const post = (created_at: string) => app.call(intakeRatingCall, { as: app.channel, body: { ...body, created_at } });
    expect((await post(at(86_400_000))).failure.errors).toMatchObject([{ path: 'created_at', code: 'ahead_of_clock' }]);
    const { total } = await list();
    expect((await post(at(-86_400_000))).status).toBe(200);
    expect((await list()).total).toBe(total + 1);
  });

  it('refuse stars that do not exist', async () => {
    expect((await rate('r-9', 6)).failure.errors).toMatchObject([{ path: 'stars', code: 'too_big' }]);
  });
});
