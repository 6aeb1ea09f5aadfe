import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const IMPOSSIBLE = [
  '2026-13-01T01:00:00.000Z',
  '2026-11-31T18:00:00.000Z',
  '2027-02-30T18:00:00.000Z',
  '2026-11-30T25:00:00.000Z',
  '2026-11-30T24:00:00.000Z',
  '2026-11-30T23:60:00.000Z',
  '2026-11-30T23:00:00Z',
];

/** [RF5] How it is written. */
const SAID = { code: 'instant_form', params: { example: '2026-11-21T18:00:00.000Z' } };

describe.each(AVAILABLE_DATABASES)('an instant that no calendar has on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  it.each(IMPOSSIBLE)('%s is refused with its field, and nothing is done', async (instant) => {
    const body = { ...makeIntakeOrder(app.restaurant), requested_at: instant };
    const placed = await app.call(intakeOrderCall, { as: app.channel, body });
    expect([placed.status, placed.failure.errors]).toMatchObject([422, [{ path: 'requested_at', ...SAID }]]);
    const { id: restaurant_id } = app.restaurant;
    const pause = { restaurant_id, mode: 'suspended' as const, until: instant };
    const paused = await app.call(updateOpenCall, { as: app.owner, body: pause });
    expect([paused.status, paused.failure.errors]).toMatchObject([422, [{ path: 'until', ...SAID }]]);
    const { data } = await app.call(listOrdersCall, { as: app.owner, query: { restaurant_id } });
    expect(data.total).toBe(0);
  });
});
