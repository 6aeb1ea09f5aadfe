import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDishesCall } from '#contract/http/menu/menu.ts';
import { findCall } from '#contract/http/platform/search.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('the search of a restaurant on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    const restaurant_id = app.restaurant.id;
    for (const [index, customer] of ['Emily Chen', 'Emily Chen', 'Emil Novak'].entries()) {
      const order = makeOrder(restaurant_id, `2026-11-2${index}T18:00:00.000Z`, {
        customer_name: customer,
        customer_phone: customer === 'Emil Novak' ? '+12125550199' : '+12125550142',
      });
      await app.context.store.transact(restaurant_id, (live) =>
        live.put('order.placed', null, { ...order, number: order.id }),
      );
    }
  });
  afterAll(() => app.close());

  const find = async (q: string) =>
    (await app.call(findCall, { as: app.staff, query: { restaurant_id: app.restaurant.id, q } })).data;

  it('[FO3] finds orders and, once each, their customers in one answer', async () => {
    const { orders, customers, dishes } = await find('emil');
    expect(orders.map(({ customer_name }) => customer_name)).toEqual(['Emil Novak', 'Emily Chen', 'Emily Chen']);
    expect(customers).toEqual([
      { name: 'Emil Novak', phone: '+12125550199', order_id: orders[0]?.id },
      { name: 'Emily Chen', phone: '+12125550142', order_id: orders[1]?.id },
    ]);
    expect(dishes).toEqual([]);
  });

  it.each(['麻婆', 'mapo', 'mpdf', 'MPD', 'mapodoufu', '麻 豆'])(
    '[FO3] finds a dish by %s, as the menu does',
    async (q) => {
      const { id } = app.restaurant.dishes.mapo;
      expect((await find(q)).dishes).toMatchObject([{ id }]);
      const query = { restaurant_id: app.restaurant.id, q };
      const { items, total } = (await app.call(listDishesCall, { as: app.owner, query })).data;
      expect([items.map((dish) => dish.id), total]).toEqual([[id], 1]);
    },
  );
});
