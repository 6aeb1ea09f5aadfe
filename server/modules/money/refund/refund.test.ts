import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import type { RefundWay } from '#contract/domain/refund.ts';
import { addCommissionCall } from '#contract/http/money/commission.ts';
import { getBillCall } from '#contract/http/money/bill.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import {
  listRefundsCall,
  mgmtCancelOrderCall,
  refundOrderCall,
  settleRefundCall,
} from '#contract/http/money/refund.ts';
import { v7 as newId } from 'uuid';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('refunds on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;

  beforeAll(async () => {
    app = await buildTestApp(name, { restaurant: { delivery_mode: 'provider' } });
    restaurant_id = app.restaurant.id;
    await app.call(addCommissionCall, {
      as: app.admin,
      body: { restaurant_id, rate: 0.1, from_date: '2026-11-01', note: '' },
    });
  });
  afterAll(() => app.close());

  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;

  /** A paid online order of two dishes with a tip, delivered by the platform's courier. */
  async function place(change: Parameters<typeof makeIntakeOrder>[1] = {}): Promise<Order> {
    const { kungPao, mapo } = app.restaurant.dishes;
    const heat = app.restaurant.heat.options[0]?.id ?? '';
    const body = makeIntakeOrder(app.restaurant, {
      payment_method: 'online',
      paid: true,
      delivery_method: 'delivery',
      address: TEST_ADDRESS,
      distance: 1,
      tip_cents: 500,
      items: [
        { dish_id: mapo.id, quantity: 2 },
        { dish_id: kungPao.id, quantity: 1, options: [{ option_id: heat }] },
      ],
      ...change,
    });
    const placed = await app.call(intakeOrderCall, { as: app.channel, body });
    return read(placed.data.id);
  }

  const act = (order: Order, action: Record<string, unknown>) =>
    app.call(updateStatusCall, {
      as: app.owner,
      body: {
        restaurant_id,
        command_id: newId(),
        device_seq: 0,
        order_id: order.id,
        expect_rev: order.rev,
        act: action as never,
      },
    });

  const cancel = (order: Order, more: object = {}, as = app.admin) =>
    app.call(mgmtCancelOrderCall, {
      as,
      body: { restaurant_id, order_id: order.id, expect_rev: order.rev, reason: 'customer_request', ...more },
    });

  const bill = async () =>
    (await app.call(getBillCall, { as: app.owner, query: { restaurant_id, period: '2026-11' } })).data;

  it('[M1] cancels a paid order in the kitchen: it rings, the courier is cancelled, all of it is due, it is recorded', async () => {
    const placed = await place();
    await act(placed, { action: 'accept', prep_minutes: 15 });
    await app.worker.runDue();
    const before = await read(placed.id);
    expect(before.delivery?.external_delivery_id).not.toBeNull();
    const { data } = await cancel(before, { reason: 'no_courier', note: 'called the customer' });
    expect(data.order).toMatchObject({
      status: 'cancelled',
      payment_state: 'refund_due',
      cancel_reason: 'no_courier',
      ring: { kind: 'cancelled', acknowledged_at: null },
    });
    expect(data.refund).toMatchObject({ amount_cents: before.total_cents, settled_at: null });
    const jobs = await app.database.db.selectFrom('job').select('kind').execute();
    expect(jobs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['courier.cancel']));
    const audit = await app.database.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'order.mgmt_cancel_order')
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]?.after).toContain(`"refund_cents":${before.total_cents}`);
    // The same request again changes nothing.
    const again = await cancel(before);
    expect(again.data.order.rev).toBe(data.order.rev);
    expect(again.data.refund).toEqual(data.refund);
  });

  it('[M2] refunds dishes by the piece with their share of the tax, and lists them for the owner', async () => {
    const order = await place();
    const refund = {
      kind: 'part' as const,
      items: [{ line: 1, quantity: 1 }],
      delivery_fee: false,
      service_fee: false,
      tip: true,
    };
    const { data } = await cancel(order, { refund });
    const tax = Math.round((order.tax_cents * 1350) / order.amount_cents);
    expect(data.refund).toMatchObject({ amount_cents: 1350 + tax + 500, parts: { tax_cents: tax, tip_cents: 500 } });
    const list = await app.call(listRefundsCall, { as: app.owner, query: { restaurant_id, order_id: order.id } });
    expect(list.data).toMatchObject({ items: [data.refund], given_cents: 0 });
    const staff = await app.call(listRefundsCall, { as: app.staff, query: { restaurant_id, order_id: order.id } });
    expect(staff.status).toBe(403);
  });

  it('[RF4] is given once: in another way or with another reference it is refused', async () => {
    const order = await place();
    const { data } = await cancel(order);
    const body = { restaurant_id, order_id: order.id, refund_id: data.refund?.id ?? '' };
    const settle = (how: RefundWay, reference = 'R-9') =>
      app.call(settleRefundCall, { as: app.admin, body: { ...body, how, reference } });
    const [cash, transfer] = await Promise.all([settle('cash'), settle('transfer')]);
    expect([cash.status, transfer.status].toSorted()).toEqual([200, 409]);
    const lost = cash.status === 409 ? cash : transfer;
    expect(lost.failure).toMatchObject({
      code: 'stale_version',
      errors: [{ path: 'refund_id', code: 'given_back' }],
    });
    const way = cash.status === 200 ? 'cash' : 'transfer';
    expect((await settle(way)).status).toBe(200);
    expect((await settle(way, 'R-10')).status).toBe(409);
  });

  it('[M4] is on a statement from the day it was given on, once, for any number of requests', async () => {
    const order = await place();
    const { data } = await cancel(order);
    const before = await bill();
    const settle = () =>
      app.call(settleRefundCall, {
        as: app.admin,
        body: {
          restaurant_id,
          order_id: order.id,
          refund_id: data.refund?.id ?? '',
          how: 'original',
          reference: 'R-1',
        },
      });
    const settled = await settle();
    expect(settled.data.order.payment_state).toBe('refunded');
    expect(settled.data.refund).toMatchObject({ how: 'original', reference: 'R-1', settled_by: 'admin' });
    expect((await settle()).data.order.rev).toBe(settled.data.order.rev);
    const after = await bill();
    expect(after.bill.refunds_cents - before.bill.refunds_cents).toBe(order.total_cents);
    expect(after.refunds.filter((line) => line.order_id === order.id)).toHaveLength(1);
    expect(after.bill.payout_cents).toBe(
      before.bill.payout_cents - order.total_cents + Math.round(order.amount_cents * 0.1),
    );
  });

  it('[M3] refunds a completed order in two parts, never more than it cost; day sums do not move', async () => {
    const placed = await place({ delivery_method: 'pickup', address: null, distance: null });
    for (const action of ['accept', 'done', 'receive', 'complete'] as const)
      await act(await read(placed.id), action === 'accept' ? { action, prep_minutes: 10 } : { action });
    const order = await read(placed.id);
    expect(order.status).toBe('order_completed');
    const sums = () =>
      app.database.db
        .selectFrom('day_sum')
        .select(['orders', 'sales_cents', 'cancelled'])
        .where('business_date', '=', order.business_date)
        .execute();
    const sumsBefore = await sums();
    const part = {
      kind: 'part' as const,
      items: [{ line: 2, quantity: 1 }],
      delivery_fee: false,
      service_fee: false,
      tip: false,
    };
    const refund = (input: unknown, rev: number) =>
      app.call(refundOrderCall, {
        as: app.admin,
        body: { restaurant_id, order_id: order.id, expect_rev: rev, refund: input as never, note: 'cold on arrival' },
      });
    const first = await refund(part, order.rev);
    expect(first.data.order).toMatchObject({ status: 'order_completed', payment_state: 'refund_due' });
    // The refund is withdrawn, so the payment state returns; then it is requested again.
    const dropped = await refund(null, first.data.order.rev);
    expect(dropped.data.order.payment_state).toBe('paid');
    const again = await refund(part, dropped.data.order.rev);
    const settle = (refund_id: string) =>
      app.call(settleRefundCall, {
        as: app.admin,
        body: { restaurant_id, order_id: order.id, refund_id, how: 'cash' },
      });
    const given = await settle(again.data.refund?.id ?? '');
    const rest = await refund({ kind: 'whole' }, given.data.order.rev);
    expect(rest.data.refund?.amount_cents).toBe(order.total_cents - (again.data.refund?.amount_cents ?? 0));
    const all = await settle(rest.data.refund?.id ?? '');
    const over = await refund({ kind: 'whole' }, all.data.order.rev);
    expect(over.failure.errors).toMatchObject([
      { path: 'refund', code: 'nothing_to_refund', params: { maximum_cents: 0 } },
    ]);
    expect((await bill()).refunds.filter((line) => line.order_id === order.id)).toHaveLength(2);
    expect(await sums()).toEqual(sumsBefore);
  });

  it('[RF6] refuses impossible ones: an old version, an unpaid order, a completed order, dishes that were not ordered; nothing is written', async () => {
    const [order, unpaid] = [await place(), await place({ payment_method: 'cash', paid: false })];
    const before = await fingerprint(app.database);
    expect((await cancel({ ...order, rev: order.rev + 3 })).failure.code).toBe('stale_version');
    const wrong = {
      kind: 'part',
      items: [{ line: 9, quantity: 1 }],
      delivery_fee: false,
      service_fee: false,
      tip: false,
    };
    expect((await cancel(order, { refund: wrong })).failure.errors).toMatchObject([
      { path: 'refund.items.0.line', code: 'unknown_line', params: { line: 9 } },
    ]);
    const nothing = { ...wrong, items: [] };
    expect((await cancel(order, { refund: nothing })).failure.errors).toMatchObject([
      { path: 'refund', code: 'nothing_to_refund', params: { maximum_cents: order.total_cents } },
    ]);
    expect((await cancel(order, {}, app.owner)).status).toBe(403);
    const asked = { restaurant_id, order_id: unpaid.id, expect_rev: unpaid.rev, note: 'was cold' };
    const early = await app.call(refundOrderCall, { as: app.admin, body: { ...asked, refund: { kind: 'whole' } } });
    expect(early.failure).toMatchObject({
      code: 'illegal_transition',
      errors: [{ path: '', params: { status: 'ordered', payment_state: 'unpaid' } }],
    });
    expect((await cancel({ ...order, id: newId() })).status).toBe(404);
    expect(await fingerprint(app.database)).toEqual(before);
  });

  it('[RF1] names each line that cannot go back, with how many pieces of it are left', async () => {
    const order = await place();
    const ask = (rev: number, items: object[], more: object = {}) => {
      const refund = { kind: 'part', items, delivery_fee: false, service_fee: false, tip: false, ...more };
      const body = { restaurant_id, order_id: order.id, expect_rev: rev, refund: refund as never, note: 'was cold' };
      return app.call(refundOrderCall, { as: app.admin, body });
    };
    const first = await ask(order.rev, [{ line: 1, quantity: 1 }], { tip: true });
    const settled = await app.call(settleRefundCall, {
      as: app.admin,
      body: { restaurant_id, order_id: order.id, refund_id: first.data.refund?.id ?? '', how: 'original' },
    });
    const lines = [
      { line: 2, quantity: 1 },
      { line: 1, quantity: 2 },
      { line: 7, quantity: 1 },
      { line: 2, quantity: 1 },
    ];
    const { failure } = await ask(settled.data.order.rev, lines, { tip: true });
    expect(failure).toMatchObject({
      code: 'invalid',
      errors: [
        { path: 'refund.items.1.quantity', code: 'too_many_pieces', params: { line: 1, maximum: 1 } },
        { path: 'refund.items.2.line', code: 'unknown_line', params: { line: 7 } },
        { path: 'refund.items.3.line', code: 'line_twice', params: { line: 2 } },
        { path: 'refund.tip', code: 'given_back' },
      ],
    });
  });

  it('is zero for an order that was not paid, and all for one that a cook cancelled', async () => {
    const cash = await place({ payment_method: 'cash', paid: false });
    const { data } = await cancel(cash);
    expect(data).toMatchObject({ refund: null, order: { payment_state: 'unpaid', status: 'cancelled' } });
    const paid = await place();
    await act(paid, { action: 'cancel', reason: 'sold_out', note: null });
    const { data: list } = await app.call(listRefundsCall, {
      as: app.admin,
      query: { restaurant_id, order_id: paid.id },
    });
    expect(list.items).toMatchObject([{ amount_cents: paid.total_cents, settled_at: null, parts: null }]);
  });

  it('is not visible to another restaurant', async () => {
    const order = await place();
    const stranger = await signIn(app, 'owner', undefined);
    const answer = await app.call(listRefundsCall, { as: stranger, query: { restaurant_id, order_id: order.id } });
    expect(answer.status).toBe(404);
  });
});
