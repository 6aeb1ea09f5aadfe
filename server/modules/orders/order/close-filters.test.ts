import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order, PaymentFilter } from '#contract/domain/order.ts';
import { billChecklistCall } from '#contract/http/money/bill.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { nextOrderNo } from './day-sums.repository.ts';

const BROUGHT = {
  status: 'received' as const,
  ring: null,
  delivery_method: 'delivery_provider' as const,
  payment_method: 'cash' as const,
  payment_state: 'unpaid' as const,
};
const DAY = '2026-11-20';

describe.each(AVAILABLE_DATABASES)('the orders behind a month’s checklist on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;

  const place = (change: Partial<Order>, day = DAY): Promise<string> =>
    app.context.store.transact(restaurant_id, async (live) => {
      const no = await nextOrderNo(live.tx, live.traits.name, restaurant_id, day);
      const number = `${day.replaceAll('-', '')}-${no}`;
      const base = { business_date: day, number, ...BROUGHT };
      const order = makeOrder(restaurant_id, `${day}T18:${10 + no}:00.000Z`, { ...base, ...change });
      await live.put('order.placed', null, order);
      return order.id;
    });
  const listed = async (payment_state: PaymentFilter): Promise<string[]> => {
    const query = { restaurant_id, payment_state, from: '2026-11-01', to: '2026-11-30' };
    const { data } = await app.call(listOrdersCall, { as: app.owner, query });
    expect(data.total).toBe(data.items.length);
    return data.items.map(({ id }) => id).toSorted();
  };
  const counted = async (name: 'unpaid' | 'uncollected'): Promise<number | undefined> => {
    const query = { restaurant_id, period: '2026-11' };
    const { data } = await app.call(billChecklistCall, { as: app.owner, query });
    return data.checks.find(({ check }) => check === name)?.count;
  };

  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  it('[MC1] are exactly those it counts', async () => {
    const brought = [await place({}), await place({ payment_method: 'card', status: 'order_completed' })];
    const never = [
      await place({ payment_method: 'online', delivery_method: 'pickup' }),
      await place({ payment_method: 'online' }),
    ];
    // Owed or unpaid too, and in neither count.
    await place({ status: 'delivering' });
    await place({ status: 'cancelled' });
    await place({ status: 'pending', payment_method: 'online' });
    await place({ payment_method: 'online', delivery_method: 'pickup', status: 'finished' });
    for (const payment_method of ['cash', 'online'] as const) {
      await place({ payment_method, flags: ['test'] });
      await place({ payment_method, currency: 'EUR', marks: ['foreign_currency'] });
    }
    await place({}, '2026-10-31');

    expect(await listed('uncollected')).toEqual(brought.toSorted());
    expect(await listed('never_paid')).toEqual(never.toSorted());
    expect([await counted('uncollected'), await counted('unpaid')]).toEqual([2, 2]);
  });
});
