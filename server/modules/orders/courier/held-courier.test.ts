import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { courierAccounts } from '../../../testing/courier-accounts.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { startLoopbackProvider } from '../../../testing/loopback-provider.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const MINUTE = 60_000;

describe.each(AVAILABLE_DATABASES)('the courier of an order for later on %s', (name) => {
  let app: TestApp;
  let provider: Awaited<ReturnType<typeof startLoopbackProvider>>;

  beforeAll(async () => {
    provider = await startLoopbackProvider(({ path }) => ({
      body: { delivery_status: path.endsWith('/quotes') ? 'quote' : 'created', fee: 975 },
    }));
    app = await buildTestApp(name, {
      config: courierAccounts(provider.origin),
      restaurant: { delivery_mode: 'provider', provider: 'simulated', quote_fee_cap_cents: 1500 },
    });
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });

  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.screen, query: { restaurant_id: app.restaurant.id, order_id } })).data;
  const act = async (order_id: string, action: OrderAction, expect_rev = 99) => {
    const command = { command_id: v7(), device_seq: 1, order_id, expect_rev, act: action };
    const result = await app.call(updateStatusCall, {
      as: app.screen,
      body: { restaurant_id: app.restaurant.id, ...command },
    });
    expect(result.data.status).toBe('applied');
    await app.worker.runDue();
  };
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 5) {
      app.clock.advance(5 * MINUTE);
      await app.worker.runDue();
    }
  };
  /** Wanted in six hours, accepted now. */
  async function forLater(): Promise<string> {
    const body = makeIntakeOrder(app.restaurant, {
      delivery_method: 'delivery',
      address: TEST_ADDRESS,
      distance: 1,
      requested_at: new Date(app.clock.now() + 360 * MINUTE).toISOString(),
    });
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    await act(id, { action: 'accept', prep_minutes: 20 });
    return id;
  }

  it('[CR6] [CR7] does not come hours before the time, though its food was marked ready in the morning', async () => {
    const id = await forLater();
    const { due_at } = await orderOf(id);
    await act(id, { action: 'done' });
    await pass(60);
    const waiting = await orderOf(id);
    expect(waiting.status).toBe('finished');
    expect(waiting.delivery).toMatchObject({ status: 'created', pickup_eta: due_at });
    await pass(300);
    const brought = await orderOf(id);
    expect(brought.status).toBe('received');
    expect(brought.delivery?.steps.find(({ status }) => status === 'arrived_at_pickup')?.at).toBe(due_at);
  });

  it('[S7] waits in Scheduled again, and rings at its time, when ready is taken back', async () => {
    const id = await forLater();
    await act(id, { action: 'done' });
    await act(id, { action: 'reopen' }, (await orderOf(id)).rev);
    expect(await orderOf(id)).toMatchObject({ status: 'order_received', scheduled: true });
    await pass(345);
    expect(await orderOf(id)).toMatchObject({ scheduled: false, ring: { kind: 'now_due' } });
  });

  it('[CR6] keeps the planned pickup time with a real provider, too', async () => {
    await app.database.db.updateTable('restaurant').set({ provider: 'doordash' }).execute();
    const id = await forLater();
    const { due_at } = await orderOf(id);
    await act(id, { action: 'done' });
    const updates = provider.asked.filter(({ method }) => method === 'PATCH');
    expect(updates.map(({ text }) => JSON.parse(text) as unknown)).toEqual([{ pickup_time: due_at }]);
  });
});
