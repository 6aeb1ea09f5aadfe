import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#contract/domain/time.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { lockRestaurant, writeStore } from '../restaurant/write-store.ts';
import { rollupDays } from '../../money/statistics/rollup-days.service.ts';

const ZONE = 'America/New_York';
const MINUTE_MS = 60_000;

describe.each(AVAILABLE_DATABASES)('a day that is over and begins again, on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  async function act(order_id: string, act: { action: 'accept'; prep_minutes: number } | { action: 'done' }) {
    const { data: order } = await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } });
    const command = { command_id: v7(), device_seq: 1, order_id, expect_rev: order.rev, act };
    await app.call(updateStatusCall, { as: app.screen, body: { restaurant_id, ...command } });
  }
  const setCutoff = (business_day_cutoff: string) =>
    app.context.store.transact(restaurant_id, async (live) =>
      writeStore(app.context, live, await lockRestaurant(app.context, live, restaurant_id), { business_day_cutoff }),
    );

  it('[BU5] counts what an order became since, though its rollup was made', async () => {
    await setCutoff('05:30');
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    const { id } = placed.data;
    await act(id, { action: 'accept', prep_minutes: 20 });
    const day = businessDate(app.clock.now(), ZONE, '05:30');
    // To four in the night: over by one cutoff, and not by the other.
    while (businessDate(app.clock.now(), ZONE, '02:00') === day) app.clock.advance(10 * MINUTE_MS);
    app.clock.advance(10 * MINUTE_MS);
    await setCutoff('02:00');
    await rollupDays(app.context, restaurant_id);
    await setCutoff('05:30');
    expect(businessDate(app.clock.now(), ZONE, '05:30')).toBe(day);
    await act(id, { action: 'done' });
    const { data } = await app.call(listOrdersCall, { as: app.owner, query: { restaurant_id } });
    expect(data.counts).toMatchObject({ order_received: 0, finished: 1 });
  });
});
