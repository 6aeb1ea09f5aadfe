import { v7 } from 'uuid';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { getDishCall, updateDishStatusCall, updatePortionsCall } from '#contract/http/menu/menu.ts';
import { intakeCancelCall, intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('portions left, on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  let dish_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    dish_id = app.restaurant.dishes.mapo.id;
  });
  afterAll(() => app.close());
  beforeEach(() => count(null));

  const count = (portions_left: number | null) =>
    app.call(updatePortionsCall, { as: app.screen, body: { restaurant_id, dish_id, portions_left } });
  const readDish = async () => (await app.call(getDishCall, { as: app.owner, query: { restaurant_id, dish_id } })).data;
  const left = async () => (await readDish()).portions_left;
  const lastDishes = async () => {
    const { events = [] } = (await app.context.store.tail(restaurant_id, 0, 5000)) ?? {};
    return events.findLast(({ type }) => type === 'dish.availability')?.body;
  };
  const bodyOf = (quantity: number) => makeIntakeOrder(app.restaurant, { items: [{ dish_id, quantity }] });
  const post = (body: ReturnType<typeof bodyOf>) => app.call(intakeOrderCall, { as: app.channel, body });
  const order = (quantity: number) => post(bodyOf(quantity));
  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;
  const act = async (id: string, act: OrderAction) => {
    const { rev } = await read(id);
    const command = { restaurant_id, command_id: v7(), device_seq: 0, order_id: id, expect_rev: rev, act };
    return (await app.call(updateStatusCall, { as: app.screen, body: command })).data;
  };

  it('[PO2] [PO5] fall with an order, and the screens learn of it with the log', async () => {
    expect((await count(5)).data).toEqual({ changed: 1 });
    const { version } = await readDish();
    const body = bodyOf(2);
    await post(body);
    expect(await left()).toBe(3);
    expect(await lastDishes()).toMatchObject({ portions: [{ dish_id, left: 3 }] });
    // A form that is open on the dish can still be saved.
    expect((await readDish()).version).toBe(version);
    expect((await post(body)).status).toBe(200);
    expect(await left()).toBe(3);
  });

  it('[PO3] sell the dish out for the rest of the day, and the next day does not count it', async () => {
    await count(2);
    const placed = await order(2);
    expect(await readDish()).toMatchObject({ portions_left: 0, status: 'sold_out' });
    expect((await order(1)).failure.errors).toMatchObject([{ path: 'items.0.dish_id', code: 'dish_sold_out' }]);
    await act(placed.data.id, { action: 'mend', lines: [{ line: 1, quantity: 1 }] });
    expect(await readDish()).toMatchObject({ portions_left: 1, status: 'on_sale', sold_out_until: null });
    await act(placed.data.id, { action: 'mend', lines: [{ line: 1, quantity: 2 }] });
    expect(await readDish()).toMatchObject({ portions_left: 0, status: 'sold_out' });
    app.clock.advance(24 * 3_600_000);
    await app.worker.runDue();
    expect(await readDish()).toMatchObject({ portions_left: null, status: 'on_sale' });
    // What was taken of yesterday's count does not come back to today's.
    await count(3);
    await act(placed.data.id, { action: 'cancel', reason: 'sold_out', note: null });
    expect(await left()).toBe(3);
  });

  it('[PO2] come back when an order is cancelled, once', async () => {
    await count(4);
    const body = bodyOf(3);
    await post(body);
    const cancel = () =>
      app.call(intakeCancelCall, { as: app.channel, params: { external_id: body.external_id }, body: { note: null } });
    expect((await cancel()).status).toBe(200);
    expect(await left()).toBe(4);
    await cancel();
    expect(await left()).toBe(4);
  });

  it('[PO4] refuse an order for more, with what can be had; a change keeps what the order has', async () => {
    await count(3);
    expect((await order(4)).failure.errors).toMatchObject([
      { path: 'items.0.quantity', code: 'too_few_portions', params: { maximum: 3 } },
    ]);
    expect(await left()).toBe(3);
    const body = bodyOf(3);
    await post(body);
    const change = (quantity: number, memo: string) =>
      app.call(intakeUpdateCall, {
        as: app.channel,
        params: { external_id: body.external_id },
        body: makeIntakeOrder(app.restaurant, {
          external_id: body.external_id,
          items: [{ dish_id, quantity }],
          memo,
        }),
      });
    expect((await change(3, 'no peanuts')).status).toBe(200);
    expect((await change(4, 'more')).failure.errors).toMatchObject([{ code: 'too_few_portions' }]);
    expect((await change(2, 'less')).status).toBe(200);
    expect(await left()).toBe(1);
  });

  it('[PO1] are set, taken away, and ended by a person who puts the dish on sale', async () => {
    await count(0);
    expect(await readDish()).toMatchObject({ portions_left: 0, status: 'sold_out' });
    const body = { restaurant_id, dish_ids: [dish_id], status: 'on_sale' as const };
    await app.call(updateDishStatusCall, { as: app.screen, body });
    expect(await readDish()).toMatchObject({ portions_left: null, status: 'on_sale' });
    await count(2);
    await count(null);
    expect((await order(9)).status).toBe(200);
    expect((await count(1000)).failure.errors).toMatchObject([{ path: 'portions_left', code: 'too_big' }]);
  });

  it('[PO4] give the last portion to one of many orders that come at once', async () => {
    await count(2);
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ failure }) => failure?.errors?.[0]?.code === 'dish_sold_out')).toHaveLength(6);
    expect(await left()).toBe(0);
  });
});
