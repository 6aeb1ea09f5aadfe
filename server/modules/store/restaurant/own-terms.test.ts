import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall } from '#contract/http/orders/order.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateRestaurantCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)("[NO1] a store's own terms on %s", (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const restaurant_id = (): string => app.restaurant.id;
  async function change(kitchen_terms: { zh: string; en: string }[]) {
    const query = { restaurant_id: restaurant_id() };
    const { version } = (await app.call(getRestaurantCall, { as: app.owner, query })).data;
    return app.call(updateRestaurantCall, {
      as: app.owner,
      body: { restaurant_id: restaurant_id(), version, kitchen_terms },
    });
  }

  it("are kept, and its customers' notes are read by them", async () => {
    const kitchen_terms = [{ zh: '飞沙走奶', en: 'black, no sugar' }];
    expect((await change(kitchen_terms)).data.kitchen_terms).toEqual(kitchen_terms);
    const body = makeIntakeOrder(app.restaurant, { memo: 'Black, no sugar!' });
    const items = body.items.map((item, index) => (index === 0 ? { ...item, note: '飞沙走奶' } : item));
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body: { ...body, items } })).data;
    const query = { restaurant_id: restaurant_id(), order_id: id };
    const order = (await app.call(getOrderCall, { as: app.owner, query })).data;
    expect(order.memo).toEqual({ text: 'Black, no sugar!', lang: 'en', other: '飞沙走奶', terms: 'whole' });
    expect(order.items[0]?.note).toMatchObject({ other: 'black, no sugar', terms: 'whole' });
  });

  it('are refused where a language is missing', async () => {
    expect((await change([{ zh: 'none', en: 'none' }])).failure.errors?.[0]?.path).toBe('kitchen_terms.0.zh');
  });
});
