import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  intakeCancelCall,
  intakeOrderCall,
  intakePaymentCall,
  intakeStateCall,
  intakeUpdateCall,
} from '#contract/http/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/order.ts';
import { addChannelCall } from '#contract/http/channel.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)("the customer's later wishes on %s", (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const place = async (change: Parameters<typeof makeIntakeOrder>[1] = {}) => {
    const body = makeIntakeOrder(app.restaurant, change);
    const answer = await app.call(intakeOrderCall, { as: app.channel, body });
    return { body, id: answer.data.id, params: { external_id: body.external_id } };
  };
  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, order_id } })).data;
  const act = (order_id: string, expect_rev: number, action: Record<string, unknown>) =>
    app.call(updateStatusCall, {
      as: app.screen,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: v7(),
        device_seq: 1,
        order_id,
        expect_rev,
        act: action as never,
      },
    });

  it('rings a paid order as new and knows it cancelled where the payment failed', async () => {
    const paid = await place({ payment_method: 'online' });
    const failed = await place({ payment_method: 'online' });
    await app.call(intakePaymentCall, { as: app.channel, params: paid.params, body: { state: 'paid' } });
    await app.call(intakePaymentCall, { as: app.channel, params: paid.params, body: { state: 'paid' } });
    await app.call(intakePaymentCall, { as: app.channel, params: failed.params, body: { state: 'failed' } });
    expect(await orderOf(paid.id)).toMatchObject({
      status: 'payment_completed',
      payment_state: 'paid',
      rev: 2,
      ring: { kind: 'new', rev: 2 },
    });
    expect(await orderOf(failed.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'payment_failed',
      ring: null,
    });
  });

  it('cancels loudly, once, and not after the order is completed', async () => {
    const order = await place({ payment_method: 'online', paid: true });
    await act(order.id, 1, { action: 'accept', prep_minutes: 10 });
    const first = await app.call(intakeCancelCall, { as: app.channel, params: order.params, body: { note: 'ill' } });
    const second = await app.call(intakeCancelCall, { as: app.channel, params: order.params, body: {} });
    expect(first.data).toMatchObject({
      status: 'cancelled',
      payment_state: 'refund_due',
      cancel_reason: 'customer_request',
    });
    expect(second.data).toEqual(first.data);
    expect((await orderOf(order.id)).ring).toMatchObject({ kind: 'cancelled', acknowledged_at: null });
    const late = await place();
    for (const action of ['accept', 'done', 'receive', 'complete'])
      await act(late.id, 1, { action, ...(action === 'accept' ? { prep_minutes: 10 } : {}) });
    expect((await app.call(intakeCancelCall, { as: app.channel, params: late.params, body: {} })).status).toBe(409);
  });

  it('shows what a change took away and brought, rings, and refuses it once the food is done', async () => {
    const order = await place();
    await act(order.id, 1, { action: 'accept', prep_minutes: 10 });
    const wish = {
      ...makeIntakeOrder(app.restaurant, {
        items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 2, note: '少辣' }],
      }),
      external_id: order.body.external_id,
    };
    const changed = await app.call(intakeUpdateCall, { as: app.channel, params: order.params, body: wish });
    expect(changed.status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({
      ring: { kind: 'changed' },
      changes: [
        { kind: 'was', text_en: '1× Mapo Tofu' },
        { kind: 'now', text_en: '2× Mapo Tofu – 少辣' },
      ],
      items: [{ quantity: 2, note: { lang: 'zh', other: 'less spicy' } }],
    });
    await act(order.id, 3, { action: 'done' });
    expect((await app.call(intakeUpdateCall, { as: app.channel, params: order.params, body: wish })).status).toBe(409);
  });

  it("does not know another channel's ids, and a removed key not at all", async () => {
    const order = await place();
    const other = await app.call(addChannelCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, kind: 'native', name: 'Other' },
    });
    const asOther = { key: other.data.key };
    expect((await app.call(intakeStateCall, { as: asOther, params: order.params })).status).toBe(404);
    expect((await app.call(intakeStateCall, { as: { key: 'nonsense' }, params: order.params })).failure.code).toBe(
      'bad_key',
    );
  });

  it("takes an auto-accepting channel's order straight to the kitchen, ringing", async () => {
    const auto = await app.call(addChannelCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, kind: 'native', name: 'Auto', auto_accept: true },
    });
    const placed = await app.call(intakeOrderCall, {
      as: { key: auto.data.key },
      body: makeIntakeOrder(app.restaurant),
    });
    expect(placed.data.status).toBe('order_received');
    expect(await orderOf(placed.data.id)).toMatchObject({
      prep_minutes: 20,
      due_at: '2026-11-21T17:35:00.000Z',
      ring: { kind: 'auto_accepted', acknowledged_at: null },
    });
  });

  it('holds a channel to its rate', async () => {
    const slow = await app.call(addChannelCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, kind: 'native', name: 'Slow', rate_per_second: 1, burst: 2 },
    });
    const answers = [];
    for (let count = 0; count < 3; count += 1)
      answers.push(
        (await app.call(intakeOrderCall, { as: { key: slow.data.key }, body: makeIntakeOrder(app.restaurant) })).status,
      );
    expect(answers).toEqual([200, 200, 429]);
  });

  it('[S8] counts an order paid on a later day to that day, under a number of it, and a day paid in time to its own', async () => {
    app.clock.set('2026-11-22T08:50:00.000Z');
    const inTime = await place({ payment_method: 'online' });
    const late = await place({ payment_method: 'online' });
    const { number: firstNumber } = await orderOf(late.id);
    const daySums = () =>
      app.database.db
        .selectFrom('day_sum')
        .select(['orders', 'sales_cents'])
        .where('restaurant_id', '=', app.restaurant.id)
        .orderBy('business_date')
        .execute();
    const pay = ({ params }: typeof late) =>
      app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    await pay(inTime);
    app.clock.set('2026-11-22T09:10:00.000Z');
    await place();
    const before = await daySums();
    await pay(late);
    expect(await orderOf(inTime.id)).toMatchObject({ business_date: '2026-11-21', rev: 2 });
    const paid = await orderOf(late.id);
    expect(paid).toMatchObject({ business_date: '2026-11-22', order_no: '002', number: '20261122-002' });
    expect(paid.history.at(-1)?.detail).toEqual({ was_number: firstNumber });
    const { total_cents } = paid;
    const [first, second] = await daySums();
    expect(first).toEqual(before[0]);
    expect(second).toEqual({ orders: 2, sales_cents: 2 * total_cents });
  });
});
