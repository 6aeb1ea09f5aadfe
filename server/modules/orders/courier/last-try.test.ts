import { afterAll, beforeAll, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { courierAccounts } from '../../../testing/courier-accounts.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { startLoopbackProvider, type Asked, type ProviderReply } from '../../../testing/loopback-provider.ts';

let app: TestApp;
let provider: Awaited<ReturnType<typeof startLoopbackProvider>>;
let reply: (asked: Asked) => ProviderReply;
beforeAll(async () => {
  provider = await startLoopbackProvider((asked) => reply(asked));
  app = await buildTestApp('sqlite', {
    config: courierAccounts(provider.origin),
    restaurant: { delivery_mode: 'provider', provider: 'doordash', quote_fee_cap_cents: 1500 },
  });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

it('[CR2] keeps a courier whom the last try has ordered, when it says nothing to where he is, and follows him', async () => {
  const restaurant_id = app.restaurant.id;
  const later = (seconds: number): string => new Date(app.clock.now() + seconds * 1_000).toISOString();
  let tries = 0;
  let isBack = false;
  reply = ({ method, path }) => {
    if (path.endsWith('/accept')) tries += 1;
    if (isBack) return { body: { delivery_status: 'picked_up', fee: 975, updated_at: later(1) } };
    const isSilent = method === 'GET' || (path.endsWith('/accept') && tries < 4);
    const state = path.endsWith('/accept') ? 'created' : 'quote';
    return isSilent ? { status: 503, body: {} } : { body: { delivery_status: state, fee: 975, updated_at: later(0) } };
  };
  const wanted = { delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 } as const;
  const body = makeIntakeOrder(app.restaurant, wanted);
  const order_id = (await app.call(intakeOrderCall, { as: app.channel, body })).data.id;
  const orderNow = async () =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;
  const command = { command_id: app.context.ids.next(), device_seq: 0, order_id, expect_rev: 1 };
  const act = { action: 'accept', prep_minutes: 10 } as const;
  await app.call(updateStatusCall, { as: app.owner, body: { restaurant_id, ...command, act } });
  for (const seconds of [0, 2, 4, 8, 16, 32]) {
    app.clock.advance(seconds * 1_000);
    await app.worker.runDue();
  }
  expect(tries).toBe(4);
  const { delivery } = await orderNow();
  expect(delivery).toMatchObject({ trouble: null, external_delivery_id: expect.any(String) as string });
  expect(provider.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  isBack = true;
  app.clock.advance(10 * 60_000);
  await app.worker.runDue();
  expect((await orderNow()).status).toBe('delivering');
});
