import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionOf } from '#contract/domain/attention.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall, getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const OFF = { on: false, after_seconds: 90 };

describe.each(AVAILABLE_DATABASES)('a courier who wants a person on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    const order_notify = { push: OFF, email: { on: true, after_seconds: 60 }, phone: OFF, fax: OFF, webhook: OFF };
    app = await buildTestApp(name, { restaurant: { delivery_mode: 'provider', order_notify } });
  });
  afterAll(() => app.close());

  const wait = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 10) {
      app.clock.advance(10_000);
      await app.worker.runDue();
    }
  };
  const act = (order_id: string, what: OrderAction, expect_rev = 1) =>
    app.call(updateStatusCall, {
      as: app.screen,
      body: { restaurant_id: app.restaurant.id, command_id: v7(), device_seq: 1, order_id, expect_rev, act: what },
    });
  const inTrouble = async (memo: string | null = 'courier:quote_fails') => {
    const body = makeIntakeOrder(app.restaurant, {
      delivery_method: 'delivery',
      address: TEST_ADDRESS,
      distance: 1,
      memo,
    });
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    await act(id, { action: 'accept', prep_minutes: 20 });
    await app.worker.runDue();
    return orderOf(id);
  };
  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.screen, query: { restaurant_id: app.restaurant.id, order_id } })).data;
  const escalations = async (order_id: string) =>
    (await app.call(getLedgerCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, order_id } })).data
      .escalations;

  it('[R5] escalates by the ways of a ring, about the courier, until someone handles it', async () => {
    const order = await inTrouble();
    expect(attentionOf(order)).toMatchObject({ kind: 'courier_trouble', rev: order.rev });
    await wait(100);
    const told = (await escalations(order.id)).filter(({ kind }) => kind === 'not_acknowledged');
    expect(told.map(({ way }) => way).toSorted()).toEqual(['email', 'server']);
    expect((await orderOf(order.id)).flags).toContain('escalated');
  });

  it('[R5] is watched again when the same price is asked for after a pause, and notifies once', async () => {
    await app.database.db.updateTable('restaurant').set({ quote_fee_cap_cents: 100 }).execute();
    const order = await inTrouble(null);
    const first = attentionOf(order);
    expect(first?.kind).toBe('confirm_courier');
    await act(order.id, { action: 'adjust_prep', prep_minutes: 30 }, order.rev);
    expect(attentionOf(await orderOf(order.id))).toBeNull();
    // The watch of the beginning ends in the pause.
    app.clock.advance(100_000);
    const due = { kind: 'watch.not_acknowledged', order_id: order.id };
    await app.database.db.deleteFrom('job').where('kind', '=', due.kind).execute();
    await app.worker.runDue();
    expect(attentionOf(await orderOf(order.id))).toMatchObject({ rev: first?.rev });
    await wait(400);
    const ways = (await escalations(order.id)).filter(({ kind }) => kind === 'not_acknowledged').map(({ way }) => way);
    expect(ways.toSorted()).toEqual(['email', 'server']);
    await app.database.db.updateTable('restaurant').set({ quote_fee_cap_cents: 1200 }).execute();
  });

  it('[R5] escalates nothing that was handled in time', async () => {
    const order = await inTrouble();
    await act(order.id, { action: 'self_deliver' }, order.rev);
    await wait(100);
    expect((await escalations(order.id)).filter(({ kind }) => kind === 'not_acknowledged')).toEqual([]);
  });

  it('[DR8] nobody outside is notified of a test order', async () => {
    const { data } = await app.call(runDrillCall, { as: app.owner, body: { restaurant_id: app.restaurant.id } });
    await wait(200);
    const ways = (await escalations(data.order_id)).map(({ way }) => way);
    expect(ways.filter((way) => way !== 'server')).toEqual([]);
  });
});
