import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall, intakeStateCall, intakeUpdateCall, listRefusedCall } from '#contract/http/orders/intake.ts';
import { getOrderCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('native intake on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  it('answers with a number only after the order and its event are committed', async () => {
    const answer = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    expect(answer.failure.errors ?? []).toEqual([]);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ order_no: '001', number: '20261121-001', status: 'ordered', rev: 1 });
    const tail = await app.context.store.tail(app.restaurant.id, 0, 100);
    expect(tail?.events.at(-1)).toMatchObject({
      type: 'order.placed',
      order_id: answer.data.id,
      body: { status: 'ordered', ring: { kind: 'new' } },
    });
    expect(tail?.head).toMatchObject({ seq: tail?.events.length, open: 1 });
  });

  it('answers a retry with the first result and the same id with another body with 409', async () => {
    const order = makeIntakeOrder(app.restaurant);
    const first = await app.call(intakeOrderCall, { as: app.channel, body: order });
    const replay = await app.call(intakeOrderCall, { as: app.channel, body: order });
    const other = await app.call(intakeOrderCall, { as: app.channel, body: { ...order, memo: 'another' } });
    expect(replay.data).toEqual(first.data);
    expect(other.status).toBe(409);
  });

  it('[S10] answers the body that made the order with it after a change, and the body of the change with 409', async () => {
    const order = makeIntakeOrder(app.restaurant);
    const first = await app.call(intakeOrderCall, { as: app.channel, body: order });
    const wanted = { ...order, memo: 'ring twice' };
    const change = () =>
      app.call(intakeUpdateCall, { as: app.channel, params: { external_id: order.external_id }, body: wanted });
    const changed = await change();
    expect(changed.data).toMatchObject({ id: first.data.id, rev: 2 });
    expect((await change()).data).toEqual(changed.data);
    const late = await app.call(intakeOrderCall, { as: app.channel, body: order });
    expect(late.data).toEqual(changed.data);
    const other = await app.call(intakeOrderCall, { as: app.channel, body: wanted });
    expect(other.failure.code).toBe('conflict');
  });

  it('[S8] an online order that costs nothing waits for no payment, placed or changed so', async () => {
    const discount = { discount_cents: 1_350, coupon_cents: 1_350, payment_method: 'online' as const };
    const order = makeIntakeOrder(app.restaurant, discount);
    expect(order.totals.total_cents).toBe(0);
    const free = await app.call(intakeOrderCall, { as: app.channel, body: order });
    expect(free.data).toMatchObject({ status: 'payment_completed', total_cents: 0 });
    const dear = makeIntakeOrder(app.restaurant, { payment_method: 'online' });
    const waiting = await app.call(intakeOrderCall, { as: app.channel, body: dear });
    expect(waiting.data.status).toBe('pending');
    const params = { external_id: dear.external_id };
    const body = { ...order, ...params };
    const changed = await app.call(intakeUpdateCall, { as: app.channel, params, body });
    expect(changed.data).toMatchObject({ id: waiting.data.id, status: 'payment_completed', total_cents: 0 });
  });

  it('[RF8] names the fields that it does not know, of a new order and of its change', async () => {
    const order = makeIntakeOrder(app.restaurant);
    const body = { ...order, alergies: ['peanuts'], items: order.items.map((item) => ({ ...item, notes: 'mild' })) };
    const placed = await app.call(intakeOrderCall, { as: app.channel, body });
    expect([placed.status, placed.headers['ignored-fields']]).toEqual([200, 'items.0.notes, alergies']);
    const params = { external_id: order.external_id };
    const change = { ...order, memo: 'ring twice', promo: 'TEN' };
    const changed = await app.call(intakeUpdateCall, { as: app.channel, params, body: change });
    expect([changed.status, changed.headers['ignored-fields']]).toEqual([200, 'promo']);
    const known = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    expect(known.headers['ignored-fields']).toBeUndefined();
  });

  it('makes one order of many requests with the same id at once', async () => {
    const order = makeIntakeOrder(app.restaurant);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call(intakeOrderCall, { as: app.channel, body: order })),
    );
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
  });

  it('keeps a refused order with its reasons for the owner to see', async () => {
    const order = makeIntakeOrder(app.restaurant, {
      items: [{ dish_id: app.restaurant.dishes.hidden.id, quantity: 1 }],
    });
    const refused = await app.call(intakeOrderCall, { as: app.channel, body: order });
    expect(refused.status).toBe(422);
    expect(refused.failure).toMatchObject({
      code: 'order_refused',
      errors: [{ path: 'items.0.dish_id', code: 'dish_unavailable' }],
    });
    const list = await app.call(listRefusedCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    expect(list.data.items[0]).toMatchObject({
      external_id: order.external_id,
      customer_name: 'Ada Wong',
      errors: [{ code: 'dish_unavailable' }],
    });
    const state = await app.call(intakeStateCall, { as: app.channel, params: { external_id: order.external_id } });
    expect(state.status).toBe(404);
  });

  it('takes the fee of the tier the distance falls in and refuses beyond the area', async () => {
    const near = makeIntakeOrder(app.restaurant, { delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1.2 });
    const far = makeIntakeOrder(app.restaurant, { delivery_method: 'delivery', address: TEST_ADDRESS, distance: 9 });
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: near });
    const refused = await app.call(intakeOrderCall, { as: app.channel, body: far });
    const order = await app.call(getOrderCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id, order_id: placed.data.id },
    });
    expect(order.data).toMatchObject({
      delivery_method: 'delivery_own',
      delivery_fee_cents: 299,
      delivery_distance: 1.2,
    });
    expect(refused.failure.errors).toMatchObject([{ path: 'address', code: 'outside_area' }]);
  });

  it('leaves an unpaid online order off the desk until its payment arrives', async () => {
    const order = makeIntakeOrder(app.restaurant, { payment_method: 'online', paid: false });
    const before = await app.context.store.heads([app.restaurant.id]);
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: order });
    expect(placed.data.status).toBe('pending');
    const after = await app.context.store.heads([app.restaurant.id]);
    expect(after.get(app.restaurant.id)?.open).toBe(before.get(app.restaurant.id)?.open);
  });
});
