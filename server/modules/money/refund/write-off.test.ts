import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCommissionCall } from '#contract/http/money/commission.ts';
import { billChecklistCall } from '#contract/http/money/bill.ts';
import { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { intakePaymentCall, intakeStateCall } from '#contract/http/orders/intake.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { leftToPayCents, paymentWord } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { writtenOffCents } from '#contract/domain/write-off.ts';
import { rollupDays } from '../statistics/rollup-days.service.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { expectConserved, moneyCalls } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const HANDED = ['accept', 'done', 'receive'];

describe.each(AVAILABLE_DATABASES)('[M9] what will not be paid is written off, on %s', (name) => {
  let app: TestApp;
  let one: { restaurant_id: string };
  let calls: ReturnType<typeof moneyCalls>;
  beforeEach(async () => {
    app = await buildTestApp(name);
    calls = moneyCalls(app);
    one = { restaurant_id: app.restaurant.id };
    const rate = { ...one, rate: 0.1, from_date: '2026-11-01', note: '' };
    await app.call(addCommissionCall, { as: app.admin, body: rate });
  });
  afterEach(async () => {
    await expectConserved(app);
    await app.close();
  });

  async function after(change: Parameters<typeof calls.place>[0], steps: readonly string[]): Promise<Order> {
    let { order } = await calls.place(change);
    for (const action of steps)
      order = await calls.act(order, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    return order;
  }
  /** Brought by a provider's courier, and so much of it paid: set as his news set it, which has tests of its own. */
  async function brought(payment_method: 'cash' | 'online', unpaid?: number): Promise<Order> {
    const { id, total_cents } = await after({ payment_method, paid: payment_method === 'online' }, HANDED);
    const paid_cents = unpaid === undefined ? 0 : total_cents - unpaid;
    const payment_state = paid_cents === 0 ? 'unpaid' : 'paid';
    const { db } = app.database;
    const row = { delivery_method: 'delivery_provider', payment_state, paid_cents } as const;
    await db.updateTable('orders').set(row).where('id', '=', id).execute();
    const entry = db.updateTable('money_entry').set({ amount_cents: paid_cents });
    await entry.where('order_id', '=', id).where('kind', '=', 'paid').execute();
    return calls.read(id);
  }
  const writeOff = (order: Order, as = app.owner) => calls.refund(order, { kind: 'rest' }, { as });
  const owed = async () => (await app.call(dayCloseCall, { as: app.owner, query: one })).data.owed?.map(({ id }) => id);
  const listed = async () =>
    (await app.call(listOrdersCall, { as: app.owner, query: { ...one, payment_state: 'owed' } })).data.items.map(
      ({ id }) => id,
    );
  async function checklist() {
    const query = { ...one, period: '2026-11' };
    const { checks } = (await app.call(billChecklistCall, { as: app.owner, query })).data;
    return checks.filter(({ check, count }) => count > 0 && (check === 'uncollected' || check === 'unpaid'));
  }

  it.each(['cash', 'online'] as const)('is owed no more, on no statement and in no checklist: %s', async (method) => {
    const before = (await calls.bill()).bill;
    const order = await brought(method);
    const sold = (await calls.bill()).bill;
    expect([await owed(), await listed(), (await checklist()).length]).toEqual([[order.id], [order.id], 1]);
    expect(sold.commission_cents).toBeGreaterThan(before.commission_cents);

    const { status, data } = await writeOff(order);
    expect([status, data.refund, leftToPayCents(data.order), paymentWord(data.order)]).toEqual([
      200,
      null,
      0,
      'written_off',
    ]);
    const step = { action: 'written_off', detail: { refund_cents: order.total_cents, by_platform: false } };
    expect(data.order.history.at(-1)).toMatchObject(step);
    expect([await owed(), await listed(), await checklist()]).toEqual([[], [], []]);
    const { bill } = await calls.bill();
    for (const sum of ['gross_cents', 'commission_cents', 'collected_cents', 'payout_cents'] as const)
      expect([sum, bill[sum]]).toEqual([sum, before[sum]]);
    expect(bill.refunds_cents).toBe(before.refunds_cents);

    // The customer paid after all.
    const again = await calls.refund(data.order, null, { as: app.owner });
    expect([again.status, leftToPayCents(again.data.order)]).toEqual([200, order.total_cents]);
    expect((await calls.bill()).bill.commission_cents).toBe(sold.commission_cents);
    const paid = await calls.act(again.data.order, { action: 'record_payment', how: 'cash' });
    expect([paymentWord(paid), await owed()]).toEqual(['paid', []]);
  });

  it('is the rest alone of what was paid in part, and what was paid stays', async () => {
    const order = await brought('online', 300);
    const paid = order.total_cents - 300;
    const { data } = await writeOff(order);
    expect(data.order).toMatchObject({ payment_state: 'paid', money: { paid_cents: paid, credited_cents: 300 } });
    expect([data.refund, writtenOffCents(data.order)]).toEqual([null, 300]);
    // What was paid can still go back; withdrawn, the rest stays written off until it is asked for again.
    const given = await calls.refund(data.order, { kind: 'whole' }, { as: app.owner });
    expect(given.data.refund).toMatchObject({ amount_cents: paid });
    const dropped = await calls.refund(given.data.order, null, { as: app.owner });
    expect(writtenOffCents(dropped.data.order)).toBe(300);
    const asked = await calls.refund(dropped.data.order, null, { as: app.owner });
    expect([writtenOffCents(asked.data.order), leftToPayCents(asked.data.order)]).toEqual([0, 300]);
  });

  it('is over when the customer pays in the end: nothing of it is due back', async () => {
    const order = await brought('online', 648);
    await writeOff(order);
    const params = { external_id: order.external_id ?? '' };
    await app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    const paid = await calls.read(order.id);
    expect(paid).toMatchObject({ payment_state: 'paid', money: { paid_cents: order.total_cents, credited_cents: 0 } });
  });

  const cash = { payment_method: 'cash', paid: false } as const;
  const drawer = async () => (await app.call(dayCloseCall, { as: app.owner, query: one })).data.cash.due_cents;
  async function shown(order: Order) {
    const query = { ...one, status: order.status };
    const listOf = async (payment_state: 'paid' | 'unpaid') => {
      const { items, counts } = (await app.call(listOrdersCall, { as: app.owner, query: { ...query, payment_state } }))
        .data;
      expect(counts[order.status]).toBe(items.length);
      return items.length;
    };
    return { paid: await listOf('paid'), unpaid: await listOf('unpaid') };
  }

  it('is what counted as taken by the own people too: out of the drawer, the statement and the paid', async () => {
    const before = { bill: (await calls.bill()).bill, drawer: await drawer() };
    const kept = await after(cash, HANDED);
    const order = await after(cash, HANDED);
    const sold = (await calls.bill()).bill;
    expect(await drawer()).toBe(before.drawer + kept.total_cents + order.total_cents);
    expect([paymentWord(order), await shown(order)]).toEqual(['paid', { paid: 2, unpaid: 0 }]);

    const { data } = await writeOff(order);
    expect(data.order).toMatchObject({
      payment_state: 'unpaid',
      money: { paid_cents: 0, credited_cents: order.total_cents },
    });
    expect([paymentWord(data.order), leftToPayCents(data.order), await owed()]).toEqual(['written_off', 0, []]);
    expect([await shown(order), await drawer()]).toEqual([{ paid: 1, unpaid: 1 }, before.drawer + kept.total_cents]);
    const { bill } = await calls.bill();
    const [gross, collected] = [
      before.bill.gross_cents + kept.total_cents,
      before.bill.collected_cents + kept.total_cents,
    ];
    expect(bill).toMatchObject({
      gross_cents: gross,
      collected_cents: collected,
      refunds_cents: before.bill.refunds_cents,
    });
    expect(
      await app.call(intakeStateCall, { as: app.channel, params: { external_id: order.external_id ?? '' } }),
    ).toMatchObject({ data: { payment_state: 'unpaid', to_collect_cents: 0 } });
    // Nothing of it can go back, and it is paid in no other way.
    expect((await calls.refund(data.order, { kind: 'whole' }, { as: app.owner })).failure).toMatchObject({
      code: 'invalid',
    });

    const again = await calls.refund(data.order, null, { as: app.owner });
    expect([paymentWord(again.data.order), await drawer()]).toEqual([
      'paid',
      before.drawer + kept.total_cents + order.total_cents,
    ]);
    expect([await shown(order), (await calls.bill()).bill]).toMatchObject([
      { paid: 2, unpaid: 0 },
      { gross_cents: sold.gross_cents, collected_cents: sold.collected_cents, commission_cents: sold.commission_cents },
    ]);
  });

  it('leaves the counts of days that are summed already', async () => {
    const order = await after(cash, HANDED);
    app.clock.advance(2 * 86_400_000);
    await rollupDays(app.context, one.restaurant_id);
    expect(await shown(order)).toEqual({ paid: 1, unpaid: 0 });
    await writeOff(order);
    expect(await shown(order)).toEqual({ paid: 0, unpaid: 1 });
    await rollupDays(app.context, one.restaurant_id);
    expect(await shown(order)).toEqual({ paid: 0, unpaid: 1 });
  });

  it('is of an online order what it left open at the door, and what a person recorded is theirs to take back', async () => {
    const order = await after({ payment_method: 'online', paid: true }, ['accept', 'done']);
    const short = { paid_cents: order.total_cents - 300 };
    const { db } = app.database;
    await db.updateTable('orders').set(short).where('id', '=', order.id).execute();
    const entry = db.updateTable('money_entry').set({ amount_cents: short.paid_cents });
    await entry.where('order_id', '=', order.id).where('kind', '=', 'paid').execute();
    const handed = await calls.act(await calls.read(order.id), { action: 'receive' });
    expect(await drawer()).toBe(300);
    const { data } = await writeOff(handed);
    expect([data.order.money?.credited_cents, writtenOffCents(data.order), await drawer()]).toEqual([300, 300, 0]);

    const card = await calls.act(await after(cash, HANDED), { action: 'record_payment', how: 'card' });
    expect((await writeOff(card)).failure).toMatchObject({ code: 'illegal_transition' });
  });

  it('is nothing before the hand-over, or twice', async () => {
    expect((await writeOff(await after(cash, ['accept', 'done']))).failure).toMatchObject({
      code: 'illegal_transition',
    });
    const order = await brought('cash');
    const [first, second] = await Promise.all([writeOff(order), writeOff(order)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  });

  it('is for those who may refund, and the platform’s stays the platform’s', async () => {
    const order = await brought('cash');
    expect((await writeOff(order, app.staff)).status).toBe(403);
    const { data } = await writeOff(order, app.admin);
    expect((await calls.refund(data.order, null, { as: app.owner })).status).toBe(403);
    expect((await calls.refund(data.order, null)).status).toBe(200);
  });
});
