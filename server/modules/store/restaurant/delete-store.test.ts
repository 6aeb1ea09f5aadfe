import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { deleteRestaurantCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[PF8] taking a store out of use on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    await app.call(updateOpenCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, mode: 'in_business' } });
  });
  afterAll(() => app.close());

  const end = () => app.call(deleteRestaurantCall, { as: app.admin, body: { restaurant_id: app.restaurant.id } });
  async function place(): Promise<string> {
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    expect(placed.status).toBe(200);
    return placed.data.id;
  }
  const cancel = (order_id: string) =>
    app.call(updateStatusCall, {
      as: app.owner,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: v7(),
        device_seq: 0,
        order_id,
        expect_rev: 1,
        act: { action: 'cancel', reason: 'customer_request', note: null },
      },
    });
  const heldByScreens = async () =>
    (await app.database.db.selectFrom('orders').select(['status', 'flags']).where('is_open', '=', 1).execute()).length;

  it('waits for the orders that the list calls open, not for a cancellation that no one has seen, nor for a test', async () => {
    const [first, second] = [await place(), await place()];
    await cancel(first);
    await app.call(runDrillCall, { as: app.owner, body: { restaurant_id: app.restaurant.id } });
    expect((await end()).failure.errors).toMatchObject([{ code: 'open_orders', params: { count: 1 } }]);
    await cancel(second);
    // Screens still hold both, and the test.
    expect(await heldByScreens()).toBe(3);
    expect((await end()).status).toBe(200);
  });
});
