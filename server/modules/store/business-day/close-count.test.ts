import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_COUNTED_CENTS } from '#contract/domain/basics.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import type { RefundWay } from '#contract/domain/refund.ts';
import { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import { listRefundsCall, refundOrderCall, settleRefundCall } from '#contract/http/money/refund.ts';
import { addDays } from '#contract/domain/time.ts';
import { intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const HANDED_OVER: OrderAction[] = [{ action: 'accept', prep_minutes: 10 }, { action: 'done' }, { action: 'receive' }];

describe.each(AVAILABLE_DATABASES)('[DC2] the cash of a day on %s', (name) => {
  let app: TestApp;
  let one: { restaurant_id: string };
  beforeEach(async () => {
    app = await buildTestApp(name);
    one = { restaurant_id: app.restaurant.id };
  });
  afterEach(() => app.close());

  const orderOf = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { ...one, order_id } })).data;
  const act = async (order: Order, action: OrderAction): Promise<Order> => {
    const command = { command_id: v7(), device_seq: 0, order_id: order.id, expect_rev: order.rev, act: action };
    await app.call(updateStatusCall, { as: app.owner, body: { ...one, ...command } });
    return orderOf(order.id);
  };
  async function handOver(payment_method: 'cash' | 'card'): Promise<Order> {
    const items = [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 2 }];
    const body = makeIntakeOrder(app.restaurant, { payment_method, items });
    let order = await orderOf((await app.call(intakeOrderCall, { as: app.channel, body })).data.id);
    for (const action of HANDED_OVER) order = await act(order, action);
    return order;
  }
  async function giveBack(order: Order, how: RefundWay, quantity: number): Promise<number> {
    const fees = { delivery_fee: false, service_fee: false, tip: false };
    const refund = { kind: 'part' as const, items: [{ line: 1, quantity }], ...fees };
    const asked = { ...one, order_id: order.id, expect_rev: order.rev, refund, note: 'cold' };
    const { data } = await app.call(refundOrderCall, { as: app.owner, body: asked });
    const due = { ...one, order_id: order.id, refund_id: data.refund?.id ?? '', how };
    expect((await app.call(settleRefundCall, { as: app.owner, body: due })).status).toBe(200);
    return data.refund?.amount_cents ?? 0;
  }
  const cash = async () => (await app.call(dayCloseCall, { as: app.owner, query: one })).data.cash;

  it('is less by what went back in cash, of cards too, and by nothing that went back another way', async () => {
    const [first, second, card] = [await handOver('cash'), await handOver('cash'), await handOver('card')];
    const taken = first.total_cents + second.total_cents;
    expect(await cash()).toMatchObject({ refunds: { orders: 0, cents: 0 }, due_cents: taken });
    await giveBack(second, 'transfer', 1);
    expect((await cash()).due_cents).toBe(taken);
    const back = (await giveBack(first, 'cash', 1)) + (await giveBack(card, 'cash', 2));
    expect(await cash()).toMatchObject({
      pickup: { orders: 2, cents: taken },
      refunds: { orders: 2, cents: back },
      due_cents: taken - back,
    });
  });

  it('has none back of what went to a card, where the cash of an order paid in both ways went back before', async () => {
    const order = await handOver('cash');
    const card_cents = order.total_cents - 500;
    const paid = { payment_state: 'paid', paid_cents: order.total_cents, cash_cents: 500, card_cents } as const;
    await app.database.db.updateTable('orders').set(paid).where('id', '=', order.id).execute();
    const first = await giveBack(await orderOf(order.id), 'cash', 1);
    expect((await cash()).refunds).toEqual({ orders: 1, cents: first });
    app.clock.advance(24 * 3_600_000);
    await giveBack(await orderOf(order.id), 'original', 1);
    expect((await cash()).refunds).toEqual({ orders: 0, cents: 0 });
  });

  it('[DC3] is counted for days that the store has had, with one maximum of what is counted', async () => {
    const today = (await app.call(dayCloseCall, { as: app.owner, query: one })).data.business_date;
    const count = (business_date: string, counted_cents = 0) =>
      app.call(closeDayCall, { as: app.owner, body: { ...one, business_date, counted_cents, note: '' } });
    expect((await count(addDays(today, -1))).failure.errors).toMatchObject([
      { path: 'business_date', code: 'before_first_day', params: { minimum: today } },
    ]);
    expect((await count(addDays(today, 1))).failure.errors).toMatchObject([
      { path: 'business_date', code: 'not_begun', params: { maximum: today } },
    ]);
    expect((await count(today, MAX_COUNTED_CENTS + 1)).failure.errors).toMatchObject([
      { path: 'counted_cents', code: 'too_big', params: { maximum: MAX_COUNTED_CENTS } },
    ]);
    expect((await count(today, 10_000_001)).data.counted_cents).toBe(10_000_001);
    await handOver('cash');
    await app.database.db
      .updateTable('orders')
      .set({ business_date: addDays(today, -3) })
      .execute();
    expect((await count(addDays(today, -2))).status).toBe(200);
    expect((await count(addDays(today, -4))).failure.errors[0]?.params).toEqual({ minimum: addDays(today, -3) });
  });

  it('[DC3] is not recorded beside another sum than it was compared with', async () => {
    const { business_date } = (await app.call(dayCloseCall, { as: app.owner, query: one })).data;
    const count = (expected_cents: number) => {
      const body = { ...one, business_date, counted_cents: 0, expected_cents, note: '' };
      return app.call(closeDayCall, { as: app.owner, body });
    };
    const { total_cents } = await handOver('cash');
    expect((await count(0)).failure.code).toBe('stale_version');
    expect((await app.call(dayCloseCall, { as: app.owner, query: one })).data.closes).toEqual([]);
    expect((await count(total_cents)).data.expected_cents).toBe(total_cents);
  });

  it('goes out of the drawer of the day on which it was given', async () => {
    const order = await handOver('cash');
    app.clock.advance(24 * 3_600_000);
    const back = await giveBack(await orderOf(order.id), 'cash', 1);
    expect(await cash()).toMatchObject({
      pickup: { orders: 0 },
      refunds: { orders: 1, cents: back },
      due_cents: -back,
    });
  });

  it('stays in the drawer where an order was cancelled after it was paid, until it is given back', async () => {
    const order = await handOver('cash');
    const cancelled = await act(order, { action: 'cancel', reason: 'customer_request', note: null });
    expect(cancelled).toMatchObject({ status: 'cancelled', payment_state: 'refund_due' });
    expect((await cash()).due_cents).toBe(order.total_cents);
  });

  it('is what was really taken of an order that became cheaper after it was paid', async () => {
    let order = await handOver('cash');
    const taken = order.total_cents;
    const small = await giveBack(order, 'cash', 1);
    order = await orderOf(order.id);
    for (const action of ['reopen', 'reopen'] as const) order = await act(order, { action });
    expect(order.status).toBe('order_received');
    const items = [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 1 }];
    const external_id = order.external_id ?? '';
    const body = { ...makeIntakeOrder(app.restaurant, { payment_method: 'cash', items }), external_id };
    const changed = await app.call(intakeUpdateCall, { as: app.channel, params: { external_id }, body });
    expect(changed.status).toBe(200);
    const due = (await app.call(listRefundsCall, { as: app.owner, query: { ...one, order_id: order.id } })).data.items;
    const refund_id = due.find(({ settled_at }) => settled_at === null)?.id ?? '';
    if (refund_id !== '')
      await app.call(settleRefundCall, { as: app.owner, body: { ...one, order_id: order.id, refund_id, how: 'cash' } });
    order = await orderOf(order.id);
    for (const action of ['done', 'receive'] as const) order = await act(order, { action });
    const back = order.money?.refunded_cents ?? 0;
    expect(back).toBeGreaterThanOrEqual(small);
    expect(await cash()).toMatchObject({ pickup: { orders: 1, cents: taken }, due_cents: taken - back });
    expect((await cash()).due_cents).toBeGreaterThanOrEqual(0);
  });

  it('has what a payment online left open of an order that became dearer, once it is handed over', async () => {
    const { mapo } = app.restaurant.dishes;
    const ask = (quantity: number) =>
      makeIntakeOrder(app.restaurant, {
        payment_method: 'online',
        paid: true,
        items: [{ dish_id: mapo.id, quantity }],
      });
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body: ask(1) })).data;
    const order = await orderOf(id);
    const external_id = order.external_id ?? '';
    const body = { ...ask(2), external_id, paid: false };
    await app.call(intakeUpdateCall, { as: app.channel, params: { external_id }, body });
    const changed = await orderOf(id);
    const rest = changed.total_cents - order.total_cents;
    expect(rest).toBeGreaterThan(0);
    expect(await cash()).toMatchObject({ outstanding_cents: rest, due_cents: 0 });
    let last = changed;
    for (const action of HANDED_OVER) last = await act(last, action);
    expect(last.status).toBe('received');
    expect(await cash()).toMatchObject({ outstanding_cents: 0, pickup: { orders: 1, cents: rest }, due_cents: rest });
  });
});
