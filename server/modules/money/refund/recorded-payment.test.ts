import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { rightsOf } from '#contract/domain/rights.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateRestaurantCall } from '#contract/http/store/store-setting.ts';
import { intakeStateCall } from '#contract/http/orders/intake.ts';
import { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { expectConserved, moneyCalls } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[CR11] [M8] cash of an order that a provider’s courier brings, on %s', (name) => {
  let app: TestApp;
  let one: { restaurant_id: string };
  let calls: ReturnType<typeof moneyCalls>;
  beforeEach(async () => {
    app = await buildTestApp(name);
    calls = moneyCalls(app);
    one = { restaurant_id: app.restaurant.id };
  });
  afterEach(async () => {
    await expectConserved(app);
    await app.close();
  });

  /** Set as the courier's news set it: his road has tests of its own. */
  async function brought(): Promise<Order> {
    let { order } = await calls.place({ payment_method: 'cash', paid: false });
    for (const action of ['accept', 'done', 'receive'] as const)
      order = await calls.act(order, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    expect(order.status).toBe('received');
    await app.database.db
      .updateTable('orders')
      .set({ delivery_method: 'delivery_provider' })
      .where('id', '=', order.id)
      .execute();
    return calls.read(order.id);
  }
  const day = async () => (await app.call(dayCloseCall, { as: app.owner, query: one })).data;
  const listed = async (payment_state: Order['payment_state']): Promise<string[]> =>
    (await app.call(listOrdersCall, { as: app.owner, query: { ...one, payment_state } })).data.items.map(
      ({ id }) => id,
    );
  const collected = async (): Promise<number> => (await calls.bill()).bill.collected_cents;

  it('is owed after the hand-over: in no drawer, in the day’s list, unpaid for the channel and the list', async () => {
    const order = await brought();
    const { cash, owed } = await day();
    expect(cash).toMatchObject({ due_cents: 0, outstanding_cents: 0, delivery: { orders: 0, cents: 0 } });
    expect(owed).toMatchObject([{ id: order.id, to_collect_cents: order.total_cents }]);
    expect([await listed('unpaid'), await listed('paid')]).toEqual([[order.id], []]);
    const params = { external_id: order.external_id ?? '' };
    const { data } = await app.call(intakeStateCall, { as: app.channel, params });
    expect(data).toMatchObject({ payment_state: 'unpaid', to_collect_cents: order.total_cents });
    // It never was the platform's.
    expect(await collected()).toBe(order.total_cents);
  });

  it.each(['cash', 'card'] as const)(
    'is settled when a person records it by %s, and owed again when taken back',
    async (how) => {
      const order = await brought();
      const before = await collected();
      const paid = await calls.act(order, { action: 'record_payment', how });
      expect(paid).toMatchObject({ payment_state: 'paid', money: { [`${how}_cents`]: order.total_cents } });
      const inDrawer = how === 'cash' ? order.total_cents : 0;
      expect(await day()).toMatchObject({ cash: { due_cents: inDrawer, outstanding_cents: 0 }, owed: [] });
      expect([await listed('unpaid'), await listed('paid'), await collected()]).toEqual([[], [order.id], before]);
      const back = await calls.act(paid, { action: 'unrecord_payment' });
      expect(back).toMatchObject({ payment_state: 'unpaid' });
      expect(await day()).toMatchObject({ cash: { due_cents: 0 }, owed: [{ id: order.id }] });
    },
  );

  it('[DC2] is in the drawer of the day on which it was recorded', async () => {
    const order = await brought();
    app.clock.advance(24 * 3_600_000);
    await calls.act(order, { action: 'record_payment', how: 'cash' });
    expect(await day()).toMatchObject({ cash: { due_cents: order.total_cents, pickup: { orders: 1 } } });
    const first = await app.call(dayCloseCall, {
      as: app.owner,
      query: { ...one, business_date: order.business_date },
    });
    expect(first.data).toMatchObject({ cash: { due_cents: 0 }, owed: [] });
  });

  it('leaves the list with its day only once it is paid', async () => {
    const order = await brought();
    app.clock.advance(3 * 24 * 3_600_000);
    expect((await day()).owed).toMatchObject([{ id: order.id, business_date: order.business_date }]);
    await calls.act(order, { action: 'record_payment', how: 'card' });
    expect((await day()).owed).toEqual([]);
  });

  it('[DC2] gives back from the drawer what was cash, also "the way it was paid"', async () => {
    for (const how of ['cash', 'card'] as const) {
      const before = (await day()).cash.due_cents;
      const paid = await calls.act(await brought(), { action: 'record_payment', how });
      const { data } = await calls.refund(paid, { kind: 'whole' }, { as: app.owner });
      expect((await calls.settle(data.order, app.owner)).status).toBe(200);
      // Into it and out again, or never in it.
      expect((await day()).cash.due_cents).toBe(before);
    }
  });

  it('[RT1] is recorded and taken back by those who may count', async () => {
    const order = await brought();
    const { data } = await app.call(getRestaurantCall, { as: app.owner, query: one });
    const body = { ...one, version: data.version, rights: { ...rightsOf(null), staff_may_cash: false } };
    expect((await app.call(updateRestaurantCall, { as: app.owner, body })).status).toBe(200);
    const command = { command_id: v7(), device_seq: 0, order_id: order.id, expect_rev: order.rev };
    const tried = await app.call(updateStatusCall, {
      as: app.staff,
      body: { ...one, ...command, act: { action: 'record_payment', how: 'cash' } },
    });
    expect(tried.data).toMatchObject({ status: 'rejected', code: 'forbidden' });
    expect((await calls.read(order.id)).payment_state).toBe('unpaid');
  });

  it('gives nothing back of what no one paid, when it is cancelled', async () => {
    const order = await brought();
    const gone = await calls.act(order, { action: 'cancel', reason: 'customer_request', note: null });
    expect(gone).toMatchObject({ status: 'cancelled', payment_state: 'unpaid' });
    expect(await collected()).toBe(0);
  });
});
