import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliveryTrouble } from '#contract/domain/delivery-trouble.ts';
import { intakeGloriafoodCall, listRefusedCall } from '#contract/http/orders/intake.ts';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { getOrderCall, listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { courierAccounts } from '../../../testing/courier-accounts.ts';
import { startLoopbackProvider } from '../../../testing/loopback-provider.ts';
import { COMPLETE_AFTER_MINUTES } from '../order/desired-work.ts';

let app: TestApp;
let provider: Awaited<ReturnType<typeof startLoopbackProvider>>;
beforeAll(async () => {
  provider = await startLoopbackProvider(() => ({ body: { delivery_status: 'quote', fee: 975 } }));
  app = await buildTestApp('sqlite', {
    config: courierAccounts(provider.origin),
    restaurant: { delivery_mode: 'provider', provider: 'doordash', quote_fee_cap_cents: null },
  });
});
beforeEach(() => {
  provider.asked.length = 0;
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

const push = async (...orders: Record<string, unknown>[]) =>
  (await app.call(intakeGloriafoodCall, { as: app.channel, body: { orders } })).data.results;
const ofRestaurant = () => ({ restaurant_id: app.restaurant.id });
async function orderOf(externalId: string) {
  const list = await app.call(listOrdersCall, { as: app.owner, query: { ...ofRestaurant(), q: externalId } });
  const order_id = list.data.items[0]?.id ?? '';
  return (await app.call(getOrderCall, { as: app.owner, query: { ...ofRestaurant(), order_id } })).data;
}
const tofu = { name: 'Mapo Tofu', type: 'item', price: 13.5, quantity: 2, total_item_price: 27 };

it('[CH2] an entry with neither a dish nor a sum is unreadable; one with either is taken', async () => {
  const dish = { id: 'dish', items: [tofu] };
  const answers = await push({ id: 1 }, { id: 2, items: [{ ...tofu, type: 'tip' }] }, { id: 3, total_price: 8 }, dish);
  expect(answers.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['1', 'unreadable'],
    ['2', 'unreadable'],
    ['3', 'placed'],
    ['dish', 'placed'],
  ]);
  expect(await push({ id: 4, type: 'table_reservation' })).toMatchObject([{ outcome: 'placed' }]);
  // An update that says nothing leaves the order as it is; a cancellation needs no dishes.
  expect(await push({ id: 'dish', updated_at: '2026-11-21T18:00:00Z' })).toMatchObject([{ outcome: 'unreadable' }]);
  expect((await orderOf('dish')).items).toHaveLength(1);
  expect(await push({ id: 'dish', status: 'canceled' })).toMatchObject([{ outcome: 'cancelled' }]);
});

it('[CR13] a delivery without a street is marked, and no courier is asked before it has one', async () => {
  const foreign = { id: 'lost', type: 'delivery', total_price: 27, sub_total_price: 27, items: [tofu] };
  await push({ ...foreign, client_address_parts: { street: ' ', city: 'New York' } });
  await app.worker.runDue();
  const lost = await orderOf('lost');
  expect(lost.flags).toContain('outside_area');
  expect(lost.memo?.text).toContain('No address');
  expect(deliveryTrouble(lost)).toBe('no_address');
  expect(provider.asked).toEqual([]);
  const { needs } = (await app.call(dashboardCall, { as: app.owner, query: ofRestaurant() })).data;
  expect(needs.find(({ kind }) => kind === 'courier_trouble')?.params['trouble']).toBe('no_address');
  const address = { street: '20 Elizabeth St', city: 'New York', zipcode: '10013' };
  await push({ ...foreign, client_address_parts: address, updated_at: new Date(app.clock.now()).toISOString() });
  await app.worker.runDue();
  const found = await orderOf('lost');
  expect([found.flags.includes('outside_area'), found.memo, deliveryTrouble(found)]).toEqual([
    false,
    null,
    'fee_over_cap',
  ]);
  expect(provider.asked.map(({ path }) => path)).toEqual(['/drive/v2/quotes']);
});

it('[S16] the cancellation of an order that is over is kept once, for the restaurant to see', async () => {
  const foreign = { id: 'eaten', status: 'accepted', total_price: 27, sub_total_price: 27, items: [tofu] };
  await push(foreign);
  for (const action of ['done', 'receive'] as const) {
    const { id: order_id, rev: expect_rev } = await orderOf('eaten');
    const body = { ...ofRestaurant(), order_id, expect_rev, command_id: app.context.ids.next(), device_seq: 0 };
    const done = await app.call(updateStatusCall, { as: app.owner, body: { ...body, act: { action } } });
    expect(done.data.status).toBe('applied');
  }
  app.clock.advance(COMPLETE_AFTER_MINUTES * 60_000);
  await app.worker.runDue();
  const order = await orderOf('eaten');
  expect(order.status).toBe('order_completed');
  const cancelled = { ...foreign, status: 'canceled', updated_at: '2026-11-21T18:30:00Z' };
  for (let sent = 0; sent < 2; sent += 1) expect(await push(cancelled)).toMatchObject([{ outcome: 'unchanged' }]);
  const query = { ...ofRestaurant(), order_id: order.id };
  const { items } = (await app.call(listRefusedCall, { as: app.owner, query })).data;
  expect(items).toMatchObject([{ asked: 'cancel', order: { id: order.id }, errors: [{ status: 'order_completed' }] }]);
  // What is said again asks for nothing; a note does, also in the second of the state before.
  const at = (change: Record<string, unknown>) => push({ ...foreign, updated_at: '2026-11-21T18:40:00Z', ...change });
  await at({});
  await at({ instructions: 'no peanuts' });
  await at({ instructions: 'no peanuts' });
  const { items: both } = (await app.call(listRefusedCall, { as: app.owner, query })).data;
  expect(both.map(({ asked }) => asked).toSorted()).toEqual(['cancel', 'change']);
});
