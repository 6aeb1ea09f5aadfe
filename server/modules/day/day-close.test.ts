import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/intake.ts';
import { closeDayCall, dayCloseCall, kitchenFiguresCall } from '#contract/http/kitchen.ts';
import { runDrillCall } from '#contract/http/drill.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/order.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('the end of a day on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const place = async (payment_method: 'cash' | 'online') => {
    const body = makeIntakeOrder(app.restaurant, {
      payment_method,
      paid: payment_method === 'online',
      delivery_method: 'pickup',
    });
    const { data } = await app.call(intakeOrderCall, { as: app.channel, body });
    const query = { restaurant_id: app.restaurant.id, order_id: data.id };
    const { total_cents } = (await app.call(getOrderCall, { as: app.owner, query })).data;
    return { id: data.id, total: total_cents };
  };
  const act = async (order_id: string, action: OrderAction, minutes = 0): Promise<void> => {
    app.clock.advance(minutes * 60_000);
    const { status } = await app.call(updateStatusCall, {
      as: app.owner,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: app.context.ids.next(),
        device_seq: 0,
        order_id,
        expect_rev: 99,
        act: action,
      },
    });
    expect(status).toBe(200);
  };
  const close = (as = app.owner as { token: string } | { cookie: string }, business_date?: string) =>
    app.call(dayCloseCall, {
      as,
      query: { restaurant_id: app.restaurant.id, ...(business_date === undefined ? {} : { business_date }) },
    });

  it('[DC1][DC2] knows what is unfinished and what cash has to be there; tests and paid orders are none', async () => {
    const done = await place('cash');
    const open = await place('cash');
    const paid = await place('online');
    for (const { id } of [done, paid]) {
      await act(id, { action: 'accept', prep_minutes: 20 });
      await act(id, { action: 'done' }, 15);
      await act(id, { action: 'receive' }, 2);
    }
    const drill = await app.call(runDrillCall, { as: app.owner, body: { restaurant_id: app.restaurant.id } });
    expect(drill.status).toBe(200);
    const { data } = await close(app.screen);
    expect(data).toMatchObject({ business_date: '2026-11-21', is_today: true, orders: 3, cancelled: 0 });
    expect(data.unfinished.map(({ id }) => id)).toEqual([open.id]);
    expect(data.cash).toEqual({
      pickup: { orders: 1, cents: done.total },
      delivery: { orders: 0, cents: 0 },
      due_cents: done.total,
      outstanding_cents: open.total,
    });
    // The day after, what is still open is still owed.
    for (const person of [app.owner, app.staff, app.owner, app.staff]) {
      // Nobody's session ends over it.
      app.clock.advance(5 * 60 * 60_000);
      expect((await close(person)).status).toBe(200);
    }
    const next = (await close()).data;
    expect(next).toMatchObject({ business_date: '2026-11-22', orders: 0 });
    expect(next.unfinished.map(({ id }) => id)).toEqual([open.id]);
  });

  it('[DC3] keeps each count with what was expected then, and refuses a day that has not begun', async () => {
    const expected = (await close(app.owner, '2026-11-21')).data.cash.due_cents;
    const count = (counted_cents: number, business_date = '2026-11-21') =>
      app.call(closeDayCall, {
        as: app.staff,
        body: { restaurant_id: app.restaurant.id, business_date, counted_cents, note: 'short' },
      });
    expect((await count(expected - 100)).data).toMatchObject({ expected_cents: expected, by: 'staff' });
    await count(expected);
    const { closes } = (await close(app.owner, '2026-11-21')).data;
    expect(closes.map(({ counted_cents }) => counted_cents)).toEqual([expected - 100, expected]);
    expect((await count(0, '2026-12-24')).status).toBe(422);
  });

  it('[KF1][KF5] gives the kitchen’s times, without tests and cancelled orders', async () => {
    const query = { restaurant_id: app.restaurant.id, from: '2026-11-21', to: '2026-11-22' };
    const { data } = await app.call(kitchenFiguresCall, { as: app.owner, query });
    expect(data.orders).toBe(3);
    expect(data.prep).toEqual({ count: 2, median_s: 900, p90_s: 900 });
    expect(data.courier.count).toBe(0);
    expect(data.hours).toHaveLength(24);
    expect(data.hours.reduce((sum, { orders }) => sum + orders, 0)).toBe(3);
    const late = await app.call(kitchenFiguresCall, { as: app.staff, query });
    expect(late.status).toBe(403);
    const wide = { ...query, from: '2026-01-01' };
    expect((await app.call(kitchenFiguresCall, { as: app.owner, query: wide })).status).toBe(422);
  });
});
