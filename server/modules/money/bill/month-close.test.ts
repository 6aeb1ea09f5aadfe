import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import {
  answerDisputeCall,
  billBreakdownCall,
  billChecklistCall,
  billPdfCall,
  disputeBillCall,
  getBillCall,
  updateBillCall,
} from '#contract/http/money/bill.ts';
import { closeDayCall } from '#contract/http/money/kitchen.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { nextOrderNo } from '../../orders/order/day-sums.repository.ts';
import { buildTestApp, pairScreen, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

const OCTOBER = '2026-10';
const SOLD = {
  status: 'order_completed' as const,
  ring: null,
  payment_method: 'online' as const,
  payment_state: 'paid' as const,
  amount_cents: 4_000,
  tax_cents: 300,
  tax_lines: [
    { rate: 0.1, taxable_cents: 2_500, tax_cents: 250 },
    { rate: 0.0333, taxable_cents: 1_500, tax_cents: 50 },
  ],
  tip_cents: 500,
  total_cents: 4_800,
};

describe.each(AVAILABLE_DATABASES)('the close of a month on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  let key: { restaurant_id: string; period: string };
  let sold: Order;
  let cash: Order;
  let open: Order;

  const place = (day: string, change: Partial<Order> = {}): Promise<Order> =>
    app.context.store.transact(restaurant_id, async (live) => {
      const no = await nextOrderNo(live.tx, live.traits.name, restaurant_id, day);
      const order = makeOrder(restaurant_id, `${day}T18:${String(no).padStart(2, '0')}:00.000Z`, {
        business_date: day,
        number: `${day.replaceAll('-', '')}-${no}`,
        ...SOLD,
        ...change,
      });
      await live.put('order.placed', null, order);
      return order;
    });
  const put = async (before: Order, next: Partial<Order>): Promise<Order> => {
    const after = { ...before, ...next, rev: before.rev + 1 };
    await app.context.store.transact(restaurant_id, (live) => live.put('order.changed', before, after));
    return after;
  };
  const checks = async (): Promise<Record<string, number>> => {
    const { data } = await app.call(billChecklistCall, { as: app.owner, query: key });
    return Object.fromEntries(data.checks.filter(({ count }) => count > 0).map(({ check, count }) => [check, count]));
  };
  const breakdown = async () => (await app.call(billBreakdownCall, { as: app.owner, query: key })).data;
  const bill = async () => (await app.call(getBillCall, { as: app.owner, query: key })).data;

  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    key = { restaurant_id, period: OCTOBER };
    app.clock.set('2026-10-31T23:00:00.000Z');
    await place('2026-09-30');
    const by = { kind: 'screen' as const, id: 's', name: '前台屏', person: { id: 'p', name: '阿明', proven: true } };
    sold = await place('2026-10-01', {
      history: [
        {
          at: '2026-10-01T19:00:00.000Z',
          actor: by,
          action: 'complete',
          from: null,
          to: 'order_completed',
          rev: 1,
          detail: null,
        },
      ],
    });
    cash = await place('2026-10-02', { payment_method: 'cash', payment_state: 'unpaid' });
    await place('2026-10-03', { payment_state: 'unpaid' });
    await place('2026-10-03', { currency: 'EUR', marks: ['foreign_currency'] });
    const foreign = { currency: 'EUR', marks: ['foreign_currency' as const] };
    await place('2026-10-03', { ...foreign, status: 'cancelled', payment_state: 'refund_due' });
    await place('2026-10-04', { status: 'cancelled', payment_state: 'refund_due' });
    open = await place('2026-10-31', { status: 'order_received' });
  });
  afterAll(() => app.close());

  it('[MC1] lists what is open, with its sums, and forbids the issue only for what it says', async () => {
    expect(await checks()).toEqual({
      period_over: 1,
      open_orders: 1,
      refunds_due: 1,
      unpaid: 1,
      uncounted_days: 1,
      foreign_orders: 2,
      earlier_months: 1,
    });
    app.clock.set('2026-11-02T17:00:00.000Z');
    const { data } = await app.call(billChecklistCall, { as: app.owner, query: key });
    expect(data.checks.find(({ check }) => check === 'refunds_due')).toMatchObject({ count: 1, amount_cents: 4_800 });
    await app.call(closeDayCall, {
      as: app.owner,
      body: { restaurant_id, business_date: '2026-10-02', counted_cents: 4_800, note: '' },
    });
    open = await put(open, { status: 'order_completed' });
    const rest = { refunds_due: 1, unpaid: 1, foreign_orders: 2, earlier_months: 1 };
    expect(await checks()).toEqual(rest);
    // Its courier took no money: it is owed until a person records the payment.
    const brought = await put(open, {
      delivery_method: 'delivery_provider',
      payment_method: 'cash',
      payment_state: 'unpaid',
    });
    expect(await checks()).toEqual({ ...rest, uncollected: 1 });
    const query = { restaurant_id, payment_state: 'owed' as const };
    const { items, counts } = (await app.call(listOrdersCall, { as: app.owner, query })).data;
    expect([items.map(({ id }) => id), counts.order_completed]).toEqual([[open.id], 1]);
    await put(brought, { delivery_method: 'pickup', payment_method: 'online', payment_state: 'paid' });
    expect(await checks()).toEqual(rest);
  });

  it('[MC2] [MC3] [MC4] breaks the statement down by day, rate and person', async () => {
    const { breakdown: parts, is_exact } = await breakdown();
    expect(is_exact).toBe(true);
    expect(parts.days.map(({ day, orders }) => [day, orders])).toEqual([
      ['2026-10-01', 1],
      ['2026-10-02', 1],
      ['2026-10-03', 1],
      ['2026-10-04', 1],
      ['2026-10-31', 1],
    ]);
    expect(parts.taxes.filter(({ day }) => day === '2026-10-01')).toMatchObject([
      { rate: 0.1, taxable_cents: 2_500, tax_cents: 250, remitted_cents: 0 },
      { rate: 0.0333, taxable_cents: 1_500, tax_cents: 50, remitted_cents: 0 },
    ]);
    expect(parts.tips.find(({ day }) => day === '2026-10-01')).toMatchObject({
      taker: 'person',
      person: '阿明',
      tips_cents: 500,
    });
    expect(parts.tips.find(({ day }) => day === '2026-10-02')).toMatchObject({ taker: 'unknown' });
  });

  it('[MC2] keeps the parts of the issue, and says when those of now differ', async () => {
    const before = await breakdown();
    const issue = { ...key, version: 0, state: 'issued' as const };
    expect((await app.call(updateBillCall, { as: app.admin, body: issue })).data.state).toBe('issued');
    sold = await put(sold, { tip_cents: 900, total_cents: 5_200 });
    expect(await breakdown()).toEqual(before);
    // Without what was kept, today's orders answer, and do not add up to the statement.
    await app.database.db.deleteFrom('bill_breakdown').execute();
    expect((await breakdown()).is_exact).toBe(false);
  });

  it('[MC6] lets the owner dispute single orders, each within what it came to', async () => {
    const ask = (order_id: string, claimed_cents: number, reason = '小费没算') => ({
      ...key,
      version: 1,
      note: '小费不对',
      orders: [{ order_id, claimed_cents, reason }],
    });
    const untouched = await fingerprint(app.database);
    const refused = async (body: ReturnType<typeof ask>) =>
      (await app.call(disputeBillCall, { as: app.owner, body })).failure.errors[0];
    expect(await refused(ask(sold.id, 999_999))).toMatchObject({ path: 'orders.0.claimed_cents', code: 'above_order' });
    const november = await place('2026-11-01');
    expect(await refused(ask(november.id, 100))).toMatchObject({ code: 'not_on_statement' });
    const twice = { ...ask(sold.id, 100), orders: [...ask(sold.id, 100).orders, ...ask(sold.id, 200).orders] };
    expect((await app.call(disputeBillCall, { as: app.owner, body: twice })).failure.errors[0]?.code).toBe('taken');
    expect((await fingerprint(app.database)).bill).toEqual(untouched.bill);
    const { data } = await app.call(disputeBillCall, { as: app.owner, body: ask(sold.id, 400) });
    expect(data).toMatchObject({ state: 'disputed', version: 2 });
    expect((await bill()).disputes).toMatchObject([
      { order_id: sold.id, claimed_cents: 400, state: 'open', answer: null },
    ]);
    expect(await checks()).toMatchObject({ disputes: 1 });
  });

  it('[MC6] takes further orders while it is disputed, with what is said of them below what was said before', async () => {
    const more = {
      ...key,
      version: 2,
      note: '还有一单',
      orders: [{ order_id: cash.id, claimed_cents: 150, reason: '没送到' }],
    };
    const refused = async (body: typeof more) => (await app.call(disputeBillCall, { as: app.owner, body })).failure;
    expect((await refused({ ...more, orders: [] })).code).toBe('illegal_transition');
    const again = more.orders.map((each) => ({ ...each, order_id: sold.id }));
    expect((await refused({ ...more, orders: again })).errors).toMatchObject([{ code: 'taken' }]);
    const nothing = more.orders.map((each) => ({ ...each, claimed_cents: 0 }));
    expect((await refused({ ...more, orders: nothing })).errors).toMatchObject([
      { path: 'orders.0.claimed_cents', code: 'too_small' },
    ]);
    expect((await refused({ ...more, note: '长'.repeat(496) })).errors).toMatchObject([
      { path: 'note', code: 'too_long', params: { maximum: 495 } },
    ]);
    const { data } = await app.call(disputeBillCall, { as: app.owner, body: more });
    expect(data).toMatchObject({ state: 'disputed', version: 3, note: '小费不对\n还有一单' });
    expect(await checks()).toMatchObject({ disputes: 2 });
    const dispute_id = (await bill()).disputes.find(({ order_id }) => order_id === cash.id)?.id ?? '';
    const rejected = { ...key, version: 3, dispute_id, accepted_cents: null, answer: '有签收' };
    expect((await app.call(answerDisputeCall, { as: app.admin, body: rejected })).data.version).toBe(4);
  });

  it('[MC6] is not paid before each is answered; what is accepted is an adjustment, once', async () => {
    const pay = { ...key, version: 4, state: 'paid' as const };
    expect((await app.call(updateBillCall, { as: app.admin, body: pay })).failure.errors[0]).toMatchObject({
      code: 'open_disputes',
      params: { count: 1 },
    });
    const asked = (await bill()).disputes.find(({ state }) => state === 'open');
    const answer = { ...key, version: 4, dispute_id: asked?.id ?? '', accepted_cents: 400, answer: '补上' };
    expect((await app.call(answerDisputeCall, { as: app.owner, body: answer })).status).toBe(403);
    const tooMuch = await app.call(answerDisputeCall, { as: app.admin, body: { ...answer, accepted_cents: 401 } });
    expect(tooMuch.failure.errors[0]).toMatchObject({
      path: 'accepted_cents',
      code: 'too_big',
      params: { maximum: 400 },
    });
    const answered = await app.call(answerDisputeCall, { as: app.admin, body: answer });
    expect(answered.data).toMatchObject({ adjustments_cents: 400, version: 5 });
    const again = await app.call(answerDisputeCall, { as: app.admin, body: { ...answer, version: 5 } });
    expect(again.failure).toMatchObject({ code: 'illegal_transition', errors: [{ code: 'answered_already' }] });
    expect((await bill()).bill.adjustments_cents).toBe(400);
    expect((await bill()).disputes).toMatchObject([
      { state: 'accepted', accepted_cents: 400, answer: '补上' },
      { state: 'rejected', accepted_cents: null },
    ]);
    const paid = await app.call(updateBillCall, { as: app.admin, body: { ...pay, version: 5 } });
    expect(paid.data.state).toBe('paid');
  });

  it('[MC7] is a PDF in each language, and of one’s own restaurant only', async () => {
    const pages = async (language: 'zh' | 'en'): Promise<number> => {
      const { data } = await app.call(billPdfCall, { as: app.owner, query: { ...key, language } });
      expect(data.file_name).toBe(`statement-2026-10-${language}.pdf`);
      const text = Buffer.from(data.pdf, 'base64').toString('latin1');
      expect(text.startsWith('%PDF-')).toBe(true);
      return text.split('/Type /Page\n').length - 1;
    };
    expect([await pages('zh'), await pages('en')]).toEqual([1, 1]);
    const other = makeTestRestaurant({ name: '另一家' });
    await createRestaurant(app.context, other.input);
    await pairScreen(app, other.id);
    const stranger = await signIn(app, 'owner', other.id);
    for (const spec of [billChecklistCall, billBreakdownCall])
      expect((await app.call(spec, { as: stranger, query: key })).status).toBe(404);
    expect((await app.call(billPdfCall, { as: stranger, query: { ...key, language: 'zh' } })).status).toBe(404);
  });
});
