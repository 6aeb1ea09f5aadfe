import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBillSums, NO_SUMS, type Bill } from '#contract/domain/bill.ts';
import type { Order } from '#contract/domain/order.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { listBillsCall, updateBillCall } from '#contract/http/money/bill.ts';
import { addCommissionCall } from '#contract/http/money/commission.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { countQueries } from '../../../testing/count-queries.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { listCommissions } from '../commission/commission.repository.ts';
import { rollupDays } from '../statistics/rollup-days.service.ts';
import { saleLines } from './bill.repository.ts';
import { refundLines } from './refund-line.repository.ts';
import { partOf, readBills, type BillKey } from './present-bill.service.ts';

const RESTAURANTS = 40;
const OCTOBER = '2026-10';
const NOVEMBER = '2026-11';
const EVERY_LINE = { limit: 1000, offset: 0 };

describe.each(AVAILABLE_DATABASES)('a page of statements on %s', (name) => {
  let app: TestApp;
  const ids: string[] = [];
  const pageOf = (period: string, count = RESTAURANTS): BillKey[] =>
    ids.slice(0, count).map((restaurant_id) => ({ restaurant_id, period }));

  /** An order of a restaurant, no two with the same sums. */
  async function place(index: number, business_date: string, change: Partial<Order> = {}): Promise<Order> {
    const restaurant_id = ids[index] ?? '';
    const cents = 1000 + index * 37;
    const paid = { status: 'order_completed', ring: null, payment_method: 'online', payment_state: 'paid' } as const;
    const money = { amount_cents: cents, tax_cents: index, tip_cents: 100, total_cents: cents + index + 100 };
    const order = makeOrder(restaurant_id, `${business_date}T18:00:00.000Z`, {
      business_date,
      ...paid,
      ...money,
      ...change,
    });
    await app.context.store.transact(restaurant_id, (live) =>
      live.put('order.placed', null, { ...order, number: order.id }),
    );
    return order;
  }

  beforeAll(async () => {
    app = await buildTestApp(name);
    for (let index = 0; index < RESTAURANTS; index += 1) {
      const made = makeTestRestaurant({ name: `店 ${index}` });
      await createRestaurant(app.context, made.input);
      ids.push(made.id);
      const rate = { rate: 0.1 + index / 1000, from_date: '2026-10-16', note: '' };
      await app.call(addCommissionCall, { as: app.admin, body: { restaurant_id: made.id, ...rate } });
    }
    app.clock.set('2026-10-31T20:00:00.000Z');
    for (let index = 0; index < RESTAURANTS; index += 1) {
      for (let day = 0; day < index % 4; day += 1) await place(index, addDays('2026-10-14', day));
      await place(index, '2026-10-20', { payment_method: 'cash', payment_state: 'unpaid' });
      const due = await place(index, '2026-10-21', { payment_state: 'refund_due' });
      // Every other restaurant gives it in October, the others in November.
      app.clock.set(index % 2 === 0 ? '2026-10-31T20:00:00.000Z' : '2026-11-02T20:00:00.000Z');
      await app.context.store.transact(due.restaurant_id, (live) =>
        live.put('order.changed', due, { ...due, number: due.id, payment_state: 'refunded', rev: due.rev + 1 }),
      );
    }
    app.clock.set('2026-11-05T20:00:00.000Z');
    for (let index = 0; index < RESTAURANTS; index += 1) {
      await place(index, '2026-11-04');
      if (index % 3 > 0) await rollupDays(app.context, ids[index] ?? '');
      // After its day was rolled up: the rollup no longer counts.
      if (index % 3 === 2) await place(index, '2026-10-22');
    }
    const issued = { restaurant_id: ids[5] ?? '', period: OCTOBER, version: 0, state: 'issued' as const };
    await app.call(updateBillCall, { as: app.admin, body: issued });
  }, 60_000);
  afterAll(() => app.close());

  async function asked(keys: readonly BillKey[]): Promise<number> {
    const { db, count } = countQueries(app.database.db);
    await readBills(db, keys, app.clock.now());
    return count();
  }

  it('takes as many queries for forty restaurants as for three, and for many months as for one', async () => {
    // One that only has its month's row, one without any rollup, one with a day that changed since; each has a refund.
    const some = pageOf(OCTOBER).slice(0, 3);
    const few = await asked(some);
    expect(await asked(pageOf(OCTOBER))).toBe(few);
    const months = ['2026-08', '2026-09', OCTOBER, NOVEMBER];
    expect(await asked(months.flatMap((period) => some.map((key) => ({ ...key, period }))))).toBe(few);
  });

  it('has what each restaurant has alone, and what its lines add up to', async () => {
    const { db } = app.database;
    const keys = [...pageOf(OCTOBER), ...pageOf(NOVEMBER)];
    const bills = await readBills(db, keys, app.clock.now());
    const alone: Bill[] = [];
    for (const key of keys) alone.push(...(await readBills(db, [key], app.clock.now())));
    expect(bills).toEqual(alone);
    expect(bills.filter(({ state }) => state === 'issued')).toHaveLength(1);
    for (const [index, key] of keys.entries()) {
      const rates = await listCommissions(db, key.restaurant_id);
      const sales = await saleLines(db, key.restaurant_id, daysOfMonth(key.period), rates, EVERY_LINE);
      const lines = [...sales, ...(await refundLines(db, [partOf(key)], () => rates))];
      const sums = lines.reduce((all, line) => addBillSums(all, line), NO_SUMS);
      expect([key, bills[index]]).toMatchObject([key, sums]);
    }
  });

  it('is what the list shows', async () => {
    const { data } = await app.call(listBillsCall, { as: app.admin, query: { period: OCTOBER, page_size: 100 } });
    const [mine] = await readBills(app.database.db, pageOf(OCTOBER, 1), app.clock.now());
    // The test's own restaurant did not exist in October.
    expect(data.items).toHaveLength(RESTAURANTS);
    expect(data.items.find(({ restaurant_id }) => restaurant_id === ids[0])).toEqual(mine);
  });

  it('[FG3] has the totals of all that it finds, on every page of it and in a search', async () => {
    const list = async (query: object) => (await app.call(listBillsCall, { as: app.admin, query })).data;
    const all = await readBills(app.database.db, pageOf(OCTOBER), app.clock.now());
    const sum = (of: (bill: Bill) => number) => all.reduce((cents, bill) => cents + of(bill), 0);
    const totals = {
      currency: 'USD',
      bills: RESTAURANTS,
      orders: sum((bill) => bill.orders),
      gross_cents: sum((bill) => bill.gross_cents),
      refunds_cents: sum((bill) => bill.refunds_cents),
      collected_cents: sum((bill) => bill.collected_cents),
      commission_cents: sum((bill) => bill.commission_cents),
      adjustments_cents: 0,
      payout_cents: sum((bill) => bill.payout_cents),
    };
    for (const page of [1, 2, 8]) {
      const part = await list({ period: OCTOBER, page, page_size: 5 });
      expect(part).toMatchObject({ total: RESTAURANTS, totals: [totals] });
      expect(part.items).toHaveLength(5);
    }
    const some = await list({ period: OCTOBER, q: '店 1', page_size: 2 });
    expect(some.totals).toMatchObject([{ bills: 11 }]);
    const issued = await list({ period: OCTOBER, state: 'issued' });
    expect(issued).toMatchObject({ total: 1, totals: [{ bills: 1, orders: issued.items[0]?.orders }] });
  });

  it('[FG3] knows no statement of a month before a restaurant existed', async () => {
    const { data } = await app.call(listBillsCall, { as: app.admin, query: { period: '2026-01' } });
    expect(data).toMatchObject({ items: [], total: 0, totals: [] });
    const body = { restaurant_id: ids[0] ?? '', period: '2026-01', version: 0, state: 'issued' as const };
    const { failure } = await app.call(updateBillCall, { as: app.admin, body });
    expect(failure.errors).toMatchObject([{ path: 'period', code: 'before_start' }]);
  });
});
