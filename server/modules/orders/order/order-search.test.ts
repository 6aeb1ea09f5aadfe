import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { nextOrderNo } from './day-sums.repository.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { rollupDays } from '../../money/statistics/rollup-days.service.ts';

describe.each(AVAILABLE_DATABASES)('the order list on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;

  async function place(day: string, change: Partial<Order> = {}): Promise<void> {
    await app.context.store.transact(restaurant_id, async (live) => {
      const no = String(await nextOrderNo(live.tx, live.traits.name, restaurant_id, day)).padStart(3, '0');
      const order = makeOrder(restaurant_id, `${day}T18:${no.slice(1)}:00.000Z`, {
        order_no: no,
        number: `${day.replaceAll('-', '')}-${no}`,
        business_date: day,
        status: 'order_completed',
        ring: null,
        total_cents: 1000,
        ...change,
      });
      await live.put('order.placed', null, order);
    });
  }

  const list = async (query: Partial<Parameters<typeof app.call<typeof listOrdersCall>>[1]['query']>) =>
    (await app.call(listOrdersCall, { as: app.owner, query: { ...query, restaurant_id } })).data;
  const found = async (q: string) => (await list({ q })).items.map((order) => order.number);

  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    await place('2026-10-02', { customer_name: 'Emily Chen', customer_phone: '+12125550142' });
    await place('2026-10-02', { customer_name: '王小明', customer_phone: '+12125559999' });
    const address = {
      ...TEST_ADDRESS,
      street: '58 Mulberry Street',
      unit: null,
      lat: null,
      lng: null,
      instructions: null,
    };
    await place('2026-11-19', { customer_name: 'Mary-Ann O’Hara', delivery_address: address });
    await place('2026-11-20', { external_id: 'shop-77', channel_id: app.channel.id, status: 'cancelled' });
    await place('2026-11-21', { delivery_method: 'delivery_own', payment_method: 'online', payment_state: 'paid' });
    await place('2026-11-21', { status: 'ordered', flags: ['test'] });
    await rollupDays(app.context, restaurant_id);
  });
  afterAll(() => app.close());

  it.each([
    ['emily', ['20261002-001']],
    ['Chen', ['20261002-001']],
    ['小明', ['20261002-002']],
    ['0142', ['20261002-001']],
    ['(212) 555-9999', ['20261002-002']],
    ['20261120', ['20261120-001']],
    ['20261120-001', ['20261120-001']],
    ['2', ['20261121-002', '20261002-002']],
    ['shop-77', ['20261120-001']],
    ['emily 555-0142', []],
    ['hen', ['20261002-001']],
    ['ily ch', ['20261002-001']],
    ['明', ['20261002-002']],
    ['+1 212 555', ['20261002-002', '20261002-001']],
    ['5501', ['20261002-001']],
    ['#002', ['20261121-002', '20261002-002']],
    ['mulberry', ['20261119-001']],
    ['ann 58', ['20261119-001']],
    ['SHOP-7', ['20261120-001']],
    ['%', []],
    ['nobody', []],
  ])('[FO1] finds %j', async (q, numbers) => expect(await found(q)).toEqual(numbers));

  it('[FO2] narrows to a channel, counted and found alike', async () => {
    const channel = app.channel.id;
    expect(await list({ channel })).toMatchObject({ total: 1, counts: { cancelled: 1, order_completed: 0 } });
    expect(await list({ channel, q: 'shop' })).toMatchObject({ total: 1 });
    expect(await list({ channel, q: 'emily' })).toMatchObject({ total: 0 });
    expect(await list({ channel, status: 'open' })).toMatchObject({ total: 0, sum_cents: 0 });
    expect(await list({ channel: 'phone' })).toMatchObject({ total: 0 });
  });

  it("[FG5] counts a filter's orders, sums its sales, of days with a rollup and without", async () => {
    const all = await list({});
    expect(all).toMatchObject({ total: 6, sum_cents: 4000, todo_count: 1 });
    expect(all.counts).toMatchObject({ order_completed: 4, cancelled: 1, ordered: 1, pending: 0 });
    expect(await list({ status: 'open' })).toMatchObject({ total: 1, sum_cents: 0, counts: { order_completed: 4 } });
    expect(await list({ status: 'cancelled,ordered' })).toMatchObject({ total: 2, sum_cents: 0 });
    expect(await list({ status: 'sold' })).toMatchObject({ total: 4, sum_cents: 4000 });
    expect(await list({ status: 'sold', q: 'emily' })).toMatchObject({ total: 1, sum_cents: 1000 });
    expect(await list({ from: '2026-10-01', to: '2026-11-20' })).toMatchObject({ total: 4 });
    expect(await list({ payment_method: 'online', delivery_method: 'delivery_own' })).toMatchObject({ total: 1 });
    expect(await list({ q: 'emily', status: 'cancelled' })).toMatchObject({ total: 0, counts: { order_completed: 1 } });
  });

  it('refuses a day that the calendar does not have, with its field', async () => {
    const query = { restaurant_id, from: '2026-13-45', q: '!' };
    const { failure } = await app.call(listOrdersCall, { as: app.owner, query });
    expect(failure).toMatchObject({ code: 'invalid', errors: [{ path: 'from', code: 'day_form' }] });
  });

  it('keeps its order within a span of days, in both directions', async () => {
    const numbers = async (sort: 'created_at' | '-created_at') =>
      (await list({ from: '2026-10-01', to: '2026-11-20', sort })).items.map((order) => order.number);
    const forth = ['20261002-001', '20261002-002', '20261119-001', '20261120-001'];
    expect(await numbers('created_at')).toEqual(forth);
    expect(await numbers('-created_at')).toEqual(forth.toReversed());
  });
});
