import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBillSums, NO_SUMS, type Bill } from '#contract/domain/bill.ts';
import type { Order } from '#contract/domain/order.ts';
import { addDays } from '#contract/domain/time.ts';
import {
  disputeBillCall,
  getBillCall,
  listBillOrdersCall,
  listBillsCall,
  updateBillCall,
} from '#contract/http/money/bill.ts';
import { addCommissionCall, listCommissionsCall, updateCommissionCall } from '#contract/http/money/commission.ts';
import { nextOrderNo } from '../../orders/order/day-sums.repository.ts';
import { buildTestApp, pairScreen, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { rollupDays } from '../statistics/rollup-days.service.ts';

const OCTOBER = '2026-10';

describe.each(AVAILABLE_DATABASES)('statements on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  const orders: Order[] = [];

  async function place(day: string, change: Partial<Order> = {}): Promise<Order> {
    return app.context.store.transact(restaurant_id, async (live) => {
      const no = await nextOrderNo(live.tx, live.traits.name, restaurant_id, day);
      const order = makeOrder(restaurant_id, `${day}T18:${String(no).padStart(2, '0')}:00.000Z`, {
        business_date: day,
        number: `${day.replaceAll('-', '')}-${no}`,
        status: 'order_completed',
        ring: null,
        payment_method: 'online',
        payment_state: 'paid',
        amount_cents: 3333,
        tax_cents: 296,
        tip_cents: 500,
        total_cents: 4129,
        ...change,
      });
      await live.put('order.placed', null, order);
      orders.push(order);
      return order;
    });
  }

  const change = async (before: Order, next: Partial<Order>): Promise<void> =>
    app.context.store.transact(restaurant_id, (live) =>
      live.put('order.changed', before, { ...before, ...next, rev: before.rev + 1 }),
    );

  const bill = async (period: string): Promise<Bill> =>
    (await app.call(getBillCall, { as: app.owner, query: { restaurant_id, period } })).data.bill;

  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    app.clock.set('2026-10-31T23:00:00.000Z');
    for (const [from_date, rate] of [
      ['2026-10-01', 0.12],
      ['2026-10-16', 0.155],
    ] as const)
      await app.call(addCommissionCall, { as: app.admin, body: { restaurant_id, from_date, rate, note: '' } });
    for (let index = 0; index < 31; index += 1)
      await place(addDays('2026-10-01', index), { amount_cents: 1001 + index * 37, total_cents: 1797 + index * 37 });
    await place('2026-10-20', { payment_method: 'cash', payment_state: 'unpaid' });
    await place('2026-10-20', { flags: ['test'] });
    await place('2026-10-20', { status: 'pending', payment_state: 'unpaid' });
    await place('2026-10-20', { status: 'cancelled', payment_state: 'unpaid', payment_method: 'cash' });
    await place('2026-10-31', { status: 'cancelled', payment_state: 'refund_due' });
  });
  afterAll(() => app.close());

  it('add up to their lines to the cent, at the rate in force on each order’s day, rolled up or not', async () => {
    const before = await bill(OCTOBER);
    app.clock.set('2026-11-02T17:00:00.000Z');
    await rollupDays(app.context, restaurant_id);
    const after = await bill(OCTOBER);
    expect({ ...after, is_over: false }).toEqual(before);
    const { items, total } = (
      await app.call(listBillOrdersCall, { as: app.owner, query: { restaurant_id, period: OCTOBER, page_size: 1000 } })
    ).data;
    expect(total).toBe(33);
    const sum = items.reduce((all, line) => addBillSums(all, line), NO_SUMS);
    for (const key of Object.keys(NO_SUMS) as (keyof typeof NO_SUMS)[])
      expect([key, after[key]]).toEqual([key, sum[key]]);
    expect(new Set(items.map((line) => `${line.business_date < '2026-10-16'} ${line.rate}`))).toEqual(
      new Set(['true 0.12', 'false 0.155']),
    );
    expect(after.collected_cents).toBe(4129);
    expect(after.payout_cents).toBe(after.gross_cents - after.collected_cents - after.commission_cents);
  });

  it('are issued by an administrator once their month is over and every order of it is', async () => {
    const open = await place('2026-10-31', { status: 'order_received', payment_state: 'paid' });
    const body = { restaurant_id, period: OCTOBER, version: 0, state: 'issued' as const };
    expect((await app.call(updateBillCall, { as: app.owner, body })).status).toBe(403);
    const untouched = await fingerprint(app.database);
    const refused = await app.call(updateBillCall, { as: app.admin, body });
    expect(refused.failure.errors[0]).toMatchObject({ code: 'open_orders', params: { count: 1 } });
    const early = await app.call(updateBillCall, { as: app.admin, body: { ...body, period: '2026-11' } });
    expect(early.failure.errors[0]?.code).toBe('not_over');
    expect(await fingerprint(app.database)).toEqual(untouched);
    await change(open, { status: 'order_completed' });
    const issued = await app.call(updateBillCall, { as: app.admin, body });
    expect(issued.data).toMatchObject({ state: 'issued', version: 1, issued_at: '2026-11-02T17:00:00.000Z' });
    expect((await app.call(updateBillCall, { as: app.admin, body })).failure.code).toBe('stale_version');
  });

  it('keep the sums of their issue; a later refund is on the statement of the month it is given in', async () => {
    const issued = await bill(OCTOBER);
    const due = orders.find((order) => order.payment_state === 'refund_due');
    if (due === undefined) throw new Error('no refund is due');
    await change(due, { payment_state: 'refunded' });
    expect(await bill(OCTOBER)).toEqual(issued);
    const { data } = await app.call(getBillCall, { as: app.owner, query: { restaurant_id, period: '2026-11' } });
    expect(data.refunds).toMatchObject([{ kind: 'refund', order_id: due.id, refunds_cents: 4129, rate: 0.155 }]);
    // The sale's commission was 3333 × 0.155 = 516.6 → 517; exactly that is returned.
    expect(data.bill).toMatchObject({
      orders: 0,
      refunds_cents: 4129,
      commission_cents: -517,
      payout_cents: -4129 + 517,
    });
  });

  it('are disputed by the owner with a note, adjusted and paid by an administrator, and then final', async () => {
    const body = { restaurant_id, period: OCTOBER, version: 1 };
    expect((await app.call(disputeBillCall, { as: app.staff, body: { ...body, note: '少算了小费' } })).status).toBe(
      403,
    );
    expect((await app.call(disputeBillCall, { as: app.owner, body: { ...body, note: '' } })).status).toBe(422);
    const disputed = await app.call(disputeBillCall, { as: app.owner, body: { ...body, note: '少算了小费' } });
    expect(disputed.data).toMatchObject({ state: 'disputed', note: '少算了小费', version: 2 });
    const adjusted = await app.call(updateBillCall, {
      as: app.admin,
      body: { ...body, version: 2, add_adjustment: { amount_cents: 1250, reason: '补小费' } },
    });
    expect(adjusted.data).toMatchObject({
      adjustments_cents: 1250,
      payout_cents: disputed.data.payout_cents + 1250,
      adjustments: [{ by: 'admin', reason: '补小费', amount_cents: 1250 }],
    });
    const paid = await app.call(updateBillCall, { as: app.admin, body: { ...body, version: 3, state: 'paid' } });
    expect(paid.data).toMatchObject({ state: 'paid', paid_at: '2026-11-02T17:00:00.000Z' });
    for (const late of [
      { ...body, version: 4, state: 'disputed' as const },
      { ...body, version: 4, add_adjustment: { amount_cents: 1, reason: 'x' } },
    ])
      expect((await app.call(updateBillCall, { as: app.admin, body: late })).failure).toMatchObject({
        code: 'illegal_transition',
        errors: [{ code: 'statement_state', params: { bill_state: 'paid' } }],
      });
    const audit = await app.database.db.selectFrom('audit').select(['action', 'target']).execute();
    expect(audit.filter((row) => row.target === OCTOBER).map((row) => row.action)).toEqual([
      'bill.update',
      'bill.dispute',
      'bill.update',
      'bill.update',
    ]);
  });

  it('bind the commission: no rate may reach into an issued month', async () => {
    const add = { restaurant_id, rate: 0.2, note: '' };
    const late = await app.call(addCommissionCall, { as: app.admin, body: { ...add, from_date: '2026-10-20' } });
    expect(late.failure.errors[0]).toMatchObject({ path: 'from_date', code: 'in_use' });
    expect(
      (await app.call(addCommissionCall, { as: app.owner, body: { ...add, from_date: '2026-11-01' } })).status,
    ).toBe(403);
    const added = await app.call(addCommissionCall, { as: app.admin, body: { ...add, from_date: '2026-11-01' } });
    expect(added.status).toBe(200);
    const { data } = await app.call(listCommissionsCall, { as: app.owner, query: { restaurant_id } });
    expect(data.current_rate).toBe(0.2);
    expect(data.items.map((item) => item.from_date)).toEqual(['2026-11-01', '2026-10-16', '2026-10-01']);
    const taken = { ...add, from_date: '2026-11-01', commission_id: data.items[1]?.id ?? '' };
    expect((await app.call(updateCommissionCall, { as: app.admin, body: taken })).failure.errors[0]?.code).toBe(
      'in_use',
    );
    expect((await bill('2026-11')).rates).toEqual([{ from_date: '2026-11-01', rate: 0.2 }]);
  });

  it('are listed per restaurant, and over all one may see', async () => {
    const other = makeTestRestaurant({ name: '另一家' });
    await createRestaurant(app.context, other.input);
    await app.database.db
      .updateTable('restaurant')
      .set({ created_at: '2026-09-01T12:00:00.000Z' })
      .where('id', '=', other.id)
      .execute();
    await pairScreen(app, other.id);
    const stranger = await signIn(app, 'owner', other.id);
    const mine = (await app.call(listBillsCall, { as: app.owner, query: { restaurant_id } })).data;
    expect(mine.items.map((item) => item.period)).toEqual(['2026-11', '2026-10']);
    expect((await app.call(listBillsCall, { as: stranger, query: { restaurant_id } })).status).toBe(404);
    const names = async (as: { token: string }, query: Parameters<typeof app.call<typeof listBillsCall>>[1]['query']) =>
      (await app.call(listBillsCall, { as, query: query ?? {} })).data.items.map(
        (item) => `${item.restaurant_name} ${item.period} ${item.state}`,
      );
    expect(await names(app.admin, { period: OCTOBER })).toEqual(
      ['另一家 2026-10 open', '测试馆 2026-10 paid'].toSorted(),
    );
    expect(await names(stranger, { period: OCTOBER })).toEqual(['另一家 2026-10 open']);
    expect(await names(app.admin, { state: 'paid' })).toEqual(['测试馆 2026-10 paid']);
    expect(await names(app.admin, { period: OCTOBER, state: 'open' })).toEqual(['另一家 2026-10 open']);
    expect(await names(app.admin, { period: OCTOBER, q: '测试' })).toEqual(['测试馆 2026-10 paid']);
    expect((await app.call(listBillsCall, { as: app.staff, query: {} })).status).toBe(403);
  });
});
