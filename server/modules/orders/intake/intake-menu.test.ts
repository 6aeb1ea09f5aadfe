import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeMenuCall } from '#contract/http/orders/intake-menu.ts';
import { updateDishStatusCall } from '#contract/http/menu/menu.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { addChannel } from '../channel/channel.service.ts';

describe.each(AVAILABLE_DATABASES)("a channel's menu on %s", (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  it('has the ids that an order takes, what prices them, and what is off now', async () => {
    const order = makeIntakeOrder(app.restaurant);
    const first = order.items[0]?.dish_id ?? '';
    const before = await app.call(intakeMenuCall, { as: app.channel });
    expect(before.status).toBe(200);
    const dish = before.data.dishes.find(({ id }) => id === first);
    expect(dish).toMatchObject({ status: 'on_sale' });
    expect(before.data.categories.map(({ id }) => id)).toContain(dish?.category_id);
    expect(before.data.restaurant).toMatchObject({ currency: 'USD', prices_include_tax: false });
    const body = { restaurant_id: app.restaurant.id, dish_ids: [first], status: 'sold_out' as const };
    await app.call(updateDishStatusCall, { as: app.owner, body });
    const after = await app.call(intakeMenuCall, { as: app.channel });
    expect(after.data.dishes.find(({ id }) => id === first)).toMatchObject({ status: 'sold_out' });
  });

  it('keeps codes and people to itself, and counts its dishes in the rate [DO6]', async () => {
    const { data } = await app.call(intakeMenuCall, { as: app.channel });
    const kept = ['promo_codes', 'email', 'notify_phone', 'rights', 'kitchen_terms', 'rate_override'];
    expect(Object.keys(data.restaurant).filter((field) => kept.includes(field))).toEqual([]);
    const { key } = await addChannel(app.context, {
      restaurant_id: app.restaurant.id,
      kind: 'native',
      name: 'Slow',
      auto_accept: false,
      rate_per_second: 1,
      burst: 3,
    });
    const statuses: number[] = [];
    // Its few dishes are one request more.
    for (let ask = 0; ask < 3; ask += 1) statuses.push((await app.call(intakeMenuCall, { as: { key } })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
