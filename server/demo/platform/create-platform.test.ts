import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daySumsOf } from '#contract/domain/day-sums.ts';
import { moneyOf } from '#contract/domain/order-money.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { buildEmptyApp, type EmptyApp } from '../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../testing/test-databases.ts';
import { hydrateOrders } from '../../modules/orders/order/order.repository.ts';
import { createPlatform, sharesOf, type Platform } from './create-platform.ts';

const ASKED = { restaurants: 12, orders: 900, password: 'Demo-Password-77', channelKey: 'demo-key' };

describe.each(AVAILABLE_DATABASES)('a platform of many restaurants on %s', (name) => {
  let app: EmptyApp;
  let made: Platform;
  beforeAll(async () => {
    app = await buildEmptyApp(name);
    made = await createPlatform(app.context, ASKED);
  }, 120_000);
  afterAll(() => app.close());

  it('[DM2] has what was asked for, in several zones and with several ends of the day, and orders in every state', async () => {
    const { db } = app.database;
    const stores = await db.selectFrom('restaurant').select(['time_zone', 'business_day_cutoff', 'name']).execute();
    expect([made.restaurants, stores.length]).toEqual([12, 12]);
    expect(new Set(stores.map((store) => store.time_zone)).size).toBeGreaterThan(2);
    expect(new Set(stores.map((store) => store.business_day_cutoff)).size).toBeGreaterThan(1);
    const rows = await db.selectFrom('orders').select(['status', 'is_open']).execute();
    expect(made.orders).toBe(rows.length);
    expect(rows.filter(({ is_open }) => is_open === 0).length).toBeGreaterThanOrEqual(ASKED.orders);
    expect(new Set(rows.map(({ status }) => status)).size).toBe(9);
    const refunds = await db.selectFrom('order_refund').select('settled_at').execute();
    expect(refunds.some(({ settled_at }) => settled_at !== null)).toBe(true);
  });

  it('[DM2] keeps day sums, numbers and ledgers as the product would have', async () => {
    const { db } = app.database;
    const rows = await db.selectFrom('orders').selectAll().execute();
    const sums = await db.selectFrom('day_sum').selectAll().execute();
    const entries = await db.selectFrom('money_entry').selectAll().execute();
    for (const { restaurant_id } of new Map(rows.map((row) => [row.restaurant_id, row])).values()) {
      const here = rows.filter((row) => row.restaurant_id === restaurant_id);
      const orders = await hydrateOrders(db, restaurant_id, here);
      for (const sum of sums.filter((row) => row.restaurant_id === restaurant_id)) {
        const ofDay = orders.filter((order) => order.business_date === sum.business_date);
        const [last] = ofDay.map((order) => Number(order.order_no)).toSorted((a, b) => b - a);
        expect(sum.last_no).toBe(last);
        expect(sum.sales_cents).toBe(ofDay.reduce((cents, order) => cents + daySumsOf(order).sales_cents, 0));
      }
      for (const order of orders) {
        const paid = entries.filter((entry) => entry.order_id === order.id && entry.kind === 'refunded');
        expect(paid.reduce((cents, entry) => cents + entry.amount_cents, 0)).toBe(moneyOf(order).refunded_cents);
      }
    }
  });

  it('[DM2] lets its administrator in, and refuses a database that is not empty', async () => {
    const body = { account: 'admin@demo.test', password: ASKED.password };
    const { data: admin } = await app.call(loginCall, { as: 'nobody', body });
    const { data } = await app.call(listPlatformOrdersCall, { as: admin, query: { status: 'all' } });
    expect(data.items.length).toBe(100);
    await expect(createPlatform(app.context, ASKED)).rejects.toThrow('not empty');
  });
});

it('[DM2] shares orders out to the last one', () => {
  expect(sharesOf(10, [1, 1, 1])).toEqual([3, 4, 3]);
  expect(sharesOf(7, [0.5, 3, 9]).reduce((sum, share) => sum + share, 0)).toBe(7);
});
