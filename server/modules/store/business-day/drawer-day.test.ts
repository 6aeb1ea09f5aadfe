import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { billChecklistCall } from '#contract/http/money/bill.ts';
import { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import { refundOrderCall } from '#contract/http/money/refund.ts';
import { intakeOrderCall, intakeUpdateCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import { addDays, iso } from '#contract/domain/time.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HAND_OVER: OrderAction[] = [{ action: 'accept', prep_minutes: 10 }, { action: 'done' }, { action: 'receive' }];

describe.each(AVAILABLE_DATABASES)('[DC2] the day in whose drawer money is on %s', (name) => {
  let app: TestApp;
  let one: { restaurant_id: string };
  let first: string;
  beforeEach(async () => {
    app = await buildTestApp(name);
    one = { restaurant_id: app.restaurant.id };
    first = (await close()).business_date;
  });
  afterEach(() => app.close());

  const close = async (day?: string) => {
    const query = { ...one, ...(day === undefined ? {} : { business_date: day }) };
    return (await app.call(dayCloseCall, { as: app.owner, query })).data;
  };
  const orderOf = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { ...one, order_id } })).data;
  async function place(change: Partial<IntakeOrderInput>): Promise<Order> {
    const body = makeIntakeOrder(app.restaurant, { payment_method: 'cash', ...change });
    return orderOf((await app.call(intakeOrderCall, { as: app.channel, body })).data.id);
  }
  async function act(order: Order, ...actions: OrderAction[]): Promise<Order> {
    let last = await orderOf(order.id);
    for (const each of actions) {
      const command = { command_id: v7(), device_seq: 0, order_id: order.id, expect_rev: last.rev, act: each };
      expect((await app.call(updateStatusCall, { as: app.owner, body: { ...one, ...command } })).status).toBe(200);
      last = await orderOf(order.id);
    }
    return last;
  }
  const drawerOf = async (day: string): Promise<number> => (await close(day)).cash.due_cents;

  it('is that of the hand-over, for an order that was placed days before; until then it is not left over', async () => {
    const placed = await place({ requested_at: iso(app.clock.now() + 2 * DAY_MS) });
    expect((await close()).unfinished).toMatchObject([{ id: placed.id, status: 'ordered' }]);
    const [accept, ...rest] = HAND_OVER;
    const order = await act(placed, ...(accept === undefined ? [] : [accept]));
    expect(await close()).toMatchObject({ orders: 1, unfinished: [], cash: { due_cents: 0, outstanding_cents: 0 } });
    app.clock.advance(2 * DAY_MS);
    expect(await close()).toMatchObject({
      business_date: addDays(first, 2),
      orders: 0,
      unfinished: [{ id: order.id, to_collect_cents: order.total_cents }],
      cash: { due_cents: 0, outstanding_cents: order.total_cents },
    });
    await act(order, ...rest);
    expect(await close()).toMatchObject({
      unfinished: [],
      cash: { pickup: { orders: 1, cents: order.total_cents }, due_cents: order.total_cents, outstanding_cents: 0 },
    });
    expect(await drawerOf(first)).toBe(0);
    const query = { ...one, period: first.slice(0, 7) };
    const { checks } = (await app.call(billChecklistCall, { as: app.admin, query })).data;
    expect(checks.find(({ check }) => check === 'uncounted_days')?.count).toBe(1);
  });

  it('is the day of the last hand-over, of what no refund has recorded', async () => {
    const order = await place({});
    await act(order, ...HAND_OVER);
    expect(await drawerOf(first)).toBe(order.total_cents);
    app.clock.advance(DAY_MS);
    await act(order, { action: 'reopen' });
    expect(await drawerOf(first)).toBe(0);
    await act(order, { action: 'receive' });
    expect([await drawerOf(first), await drawerOf(addDays(first, 1))]).toEqual([0, order.total_cents]);
    await act(order, { action: 'cancel', reason: 'customer_request', note: null });
    expect([await drawerOf(first), await drawerOf(addDays(first, 1))]).toEqual([0, order.total_cents]);
  });

  it('stays where a refund has recorded it', async () => {
    const placed = await place({});
    app.clock.advance(DAY_MS);
    const order = await act(placed, ...HAND_OVER);
    const asked = {
      ...one,
      order_id: order.id,
      expect_rev: order.rev,
      refund: { kind: 'whole' as const },
      note: 'cold',
    };
    expect((await app.call(refundOrderCall, { as: app.owner, body: asked })).status).toBe(200);
    // To the day after, with a call in between that keeps the owner signed in.
    for (const hours of [11, 11]) {
      app.clock.advance(hours * HOUR_MS);
      await close();
    }
    await act(order, { action: 'reopen' }, { action: 'receive' });
    const days = [0, 1, 2].map((later) => addDays(first, later));
    expect(await Promise.all(days.map(drawerOf))).toEqual([0, order.total_cents, 0]);
  });

  it('[MC1] is on the checklist of its month once the cash has changed since it was counted', async () => {
    const order = await place({});
    const count = async (counted_cents: number) =>
      app.call(closeDayCall, { as: app.owner, body: { ...one, business_date: first, counted_cents, note: '' } });
    await count(0);
    const query = { ...one, period: first.slice(0, 7) };
    const moved = async () => {
      const { checks } = (await app.call(billChecklistCall, { as: app.admin, query })).data;
      return checks.find(({ check }) => check === 'moved_days');
    };
    expect(await moved()).toMatchObject({ count: 0, days: [] });
    await act(order, ...HAND_OVER);
    expect(await moved()).toMatchObject({ count: 1, days: [first] });
    await count(order.total_cents);
    expect(await moved()).toMatchObject({ count: 0, days: [] });
    app.clock.advance(DAY_MS);
    const { data } = await app.call(getOrderCall, { as: app.owner, query: { ...one, order_id: order.id } });
    await act(data, { action: 'reopen' });
    expect(await moved()).toMatchObject({ count: 1, days: [first] });
  });

  it('is of each part of an order the day on which that was paid', async () => {
    const items = (quantity: number) => [{ dish_id: app.restaurant.dishes.mapo.id, quantity }];
    const placed = await place({ items: items(1) });
    const [accept, ...rest] = HAND_OVER;
    await act(placed, ...(accept === undefined ? [] : [accept]), { action: 'record_payment', how: 'cash' });
    const count = { ...one, business_date: first, counted_cents: placed.total_cents, note: '' };
    expect((await app.call(closeDayCall, { as: app.owner, body: count })).status).toBe(200);
    app.clock.advance(DAY_MS);
    const external_id = placed.external_id ?? '';
    const body = makeIntakeOrder(app.restaurant, { payment_method: 'cash', items: items(3), external_id });
    expect((await app.call(intakeUpdateCall, { as: app.channel, params: { external_id }, body })).status).toBe(200);
    const dearer = await act(placed, ...rest);
    const more = dearer.total_cents - placed.total_cents;
    expect(more).toBeGreaterThan(0);
    const days = [first, addDays(first, 1)];
    const drawers = async () => Promise.all(days.map(drawerOf));
    expect(await drawers()).toEqual([placed.total_cents, more]);
    expect((await close(days[1])).cash.pickup).toEqual({ orders: 1, cents: more });
    const query = { ...one, period: first.slice(0, 7) };
    const uncounted = async () => {
      const { checks } = (await app.call(billChecklistCall, { as: app.admin, query })).data;
      return checks.find(({ check }) => check === 'uncounted_days')?.days;
    };
    expect(await uncounted()).toEqual([days[1]]);
    await act(dearer, { action: 'record_payment', how: 'card' });
    expect(await drawers()).toEqual([placed.total_cents, 0]);
    expect(await uncounted()).toEqual([]);
    await act(dearer, { action: 'unrecord_payment' });
    expect((await drawers()).reduce((sum, cents) => sum + cents)).toBe(dearer.total_cents);
    await act(dearer, { action: 'reopen' });
    expect(await drawers()).toEqual([0, 0]);
  });

  it('is the day on which a card order is said to be paid in cash, and none before', async () => {
    const order = await place({ payment_method: 'card', requested_at: iso(app.clock.now() + DAY_MS) });
    const [accept, ...rest] = HAND_OVER;
    await act(order, ...(accept === undefined ? [] : [accept]));
    app.clock.advance(DAY_MS);
    await act(order, ...rest);
    app.clock.advance(DAY_MS);
    app.owner = await signIn(app, 'owner', one.restaurant_id);
    await act(order, { action: 'record_payment', how: 'cash' });
    const days = [first, addDays(first, 1), addDays(first, 2)];
    expect(await Promise.all(days.map(drawerOf))).toEqual([0, 0, order.total_cents]);
    await act(order, { action: 'unrecord_payment' });
    expect(await Promise.all(days.map(drawerOf))).toEqual([0, 0, 0]);
  });

  it('[DC1] says of each unfinished order what is still to be collected, and how', async () => {
    const items = (quantity: number) => [{ dish_id: app.restaurant.dishes.mapo.id, quantity }];
    const [cash, card] = [await place({ items: items(1) }), await place({ payment_method: 'card', items: items(2) })];
    const paid = await place({ payment_method: 'online', paid: true, items: items(1) });
    const dearer = await place({ payment_method: 'online', paid: true, items: items(1) });
    const external_id = dearer.external_id ?? '';
    const body = makeIntakeOrder(app.restaurant, { payment_method: 'online', items: items(3), external_id });
    await app.call(intakeUpdateCall, { as: app.channel, params: { external_id }, body });
    const rest = (await orderOf(dearer.id)).total_cents - dearer.total_cents;
    const { unfinished, cash: sums } = await close();
    expect(Object.fromEntries(unfinished.map(({ id, to_collect_cents }) => [id, to_collect_cents]))).toEqual({
      [cash.id]: cash.total_cents,
      [card.id]: card.total_cents,
      [paid.id]: 0,
      [dearer.id]: rest,
    });
    expect(rest).toBeGreaterThan(0);
    expect(sums.outstanding_cents).toBe(cash.total_cents + rest);
  });

  it('[DC2] stands with the counter where a person recorded it of a courier’s order, with the driver of an own one', async () => {
    await app.database.db.updateTable('restaurant').set({ delivery_mode: 'provider' }).execute();
    const deliver = { delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 } as const;
    const couriers = await place(deliver);
    expect(couriers.delivery_method).toBe('delivery_provider');
    await act(couriers, { action: 'record_payment', how: 'cash' });
    expect((await close()).cash).toMatchObject({
      pickup: { orders: 1, cents: couriers.total_cents },
      delivery: { orders: 0, cents: 0 },
    });
    const own = await place(deliver);
    await act(own, { action: 'self_deliver' }, { action: 'accept', prep_minutes: 10 }, { action: 'done' });
    await act(own, { action: 'deliver' }, { action: 'receive' });
    expect((await close()).cash).toMatchObject({
      pickup: { orders: 1, cents: couriers.total_cents },
      delivery: { orders: 1, cents: own.total_cents },
      due_cents: couriers.total_cents + own.total_cents,
    });
    // Paid by card after all, it is no slip of the driver's to look for.
    await act(own, { action: 'record_payment', how: 'card' });
    expect((await close()).cash).toMatchObject({ delivery: { orders: 0, cents: 0 }, due_cents: couriers.total_cents });
  });
});
