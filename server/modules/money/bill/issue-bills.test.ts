import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueBillsCall, listBillsCall } from '#contract/http/money/bill.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

const OCTOBER = '2026-10';
const RESTAURANTS = 104;

describe.each(AVAILABLE_DATABASES)('the statements of a month, issued at once, on %s', (name) => {
  let app: TestApp;
  let late = '';
  beforeAll(async () => {
    app = await buildTestApp(name);
    app.clock.set('2026-10-20T20:00:00.000Z');
    for (let index = 0; index < RESTAURANTS; index += 1) {
      const made = makeTestRestaurant({ name: `店 ${String(index).padStart(3, '0')}` });
      await createRestaurant(app.context, made.input);
      // The last one sold nothing, the first one has an order that is not over.
      if (index === RESTAURANTS - 1) continue;
      if (index === 0) late = made.id;
      const order = makeOrder(made.id, '2026-10-19T18:00:00.000Z', {
        business_date: '2026-10-19',
        status: index === 0 ? 'ordered' : 'order_completed',
        ring: null,
        payment_method: 'online',
        payment_state: 'paid',
        total_cents: 1000,
      });
      await app.context.store.transact(made.id, (live) =>
        live.put('order.placed', null, { ...order, number: order.id }),
      );
    }
    app.clock.set('2026-11-05T20:00:00.000Z');
  }, 120_000);
  afterAll(() => app.close());

  const issue = async (change: Partial<{ after: string | null; dry_run: boolean; q: string; period: string }> = {}) =>
    (await app.call(issueBillsCall, { as: app.admin, body: { period: OCTOBER, ...change } })).data;
  const inState = async (state: 'open' | 'issued') =>
    (await app.call(listBillsCall, { as: app.admin, query: { period: OCTOBER, state, q: '店' } })).data.total;

  it('[BI1] are counted and summed before, and nothing is written', async () => {
    const tried = await issue({ dry_run: true, q: '店' });
    expect(tried).toMatchObject({ issued: 0, empty: 1, next: null });
    expect(tried.totals).toMatchObject([{ currency: 'USD', bills: RESTAURANTS - 1 }]);
    expect(await inState('issued')).toBe(0);
  });

  it('[BI1] are issued a hundred at a time, each by the rules of one; what is refused stays, with why', async () => {
    const first = await issue({ q: '店' });
    expect(first.issued).toBe(99);
    expect(first.refused).toMatchObject([{ restaurant_id: late, code: 'open_orders', params: { count: 1 } }]);
    const rest = await issue({ q: '店', after: first.next });
    expect(rest).toMatchObject({ issued: 3, refused: [], next: null });
    expect([await inState('issued'), await inState('open')]).toEqual([102, 2]);
    expect((await issue({ q: '店', dry_run: true })).totals).toMatchObject([{ bills: 1 }]);
  });

  it('[BI1] are none while the month runs, and for no one but administrators', async () => {
    expect((await issue({ period: '2026-11', dry_run: true })).totals).toEqual([]);
    const body = { period: OCTOBER };
    expect((await app.call(issueBillsCall, { as: app.owner, body })).status).toBe(403);
  });
});
