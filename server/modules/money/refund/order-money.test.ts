import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { saleOf } from '#contract/domain/bill.ts';
import { dueBackCents, toCollectCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { getBillCall } from '#contract/http/money/bill.ts';
import {
  listRefundsCall,
  mgmtCancelOrderCall,
  refundOrderCall,
  settleRefundCall,
} from '#contract/http/money/refund.ts';
import { intakeOrderCall, intakePaymentCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { creditGivenCents, dueOf, refundsOf } from '../../orders/order/order-money.repository.ts';
import { rowToOrder } from '../../orders/order/order-rows.repository.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const ONE_MAPO = {
  kind: 'part' as const,
  items: [{ line: 1, quantity: 1 }],
  delivery_fee: false,
  service_fee: false,
  tip: false,
};

/** [M5] [M6] After whatever a test did, each ledger adds up to its order's sums, and exactly what is due has a row. */
async function expectConserved(app: TestApp): Promise<void> {
  const { db } = app.database;
  for (const row of await db.selectFrom('orders').selectAll().execute()) {
    const order = rowToOrder(row, undefined);
    const entries = await db.selectFrom('money_entry').selectAll().where('order_id', '=', order.id).execute();
    const sum = (kind: string): number =>
      entries.reduce((total, entry) => total + (entry.kind === kind ? entry.amount_cents : 0), 0);
    const money = { paid_cents: sum('paid'), credited_cents: sum('credited'), refunded_cents: sum('refunded') };
    const known = await refundsOf(db, order.restaurant_id, order.id);
    const { credit_given_cents = 0, ...sums } = order.money ?? {};
    expect({ charged: sum('charged'), money }).toEqual({ charged: order.total_cents, money: sums });
    expect(credit_given_cents).toBe(creditGivenCents(known));
    const due = dueOf(known)?.amount_cents ?? 0;
    expect(due).toBe(dueBackCents(order));
    const isOwn = known.every(({ bearer }) => bearer === 'restaurant');
    if (order.payment_method === 'online' && due === 0 && isOwn)
      expect(heldOnStatement(order, known)).toBe(held(order));
  }
}

/** [BU9] What the platform holds of an online order, and what the order's lines on statements say it holds. */
const held = ({ money }: Order): number => (money?.paid_cents ?? 0) - (money?.refunded_cents ?? 0);
function heldOnStatement(order: Order, refunds: Parameters<typeof creditGivenCents>[0]): number {
  const sale = saleOf(order, 0);
  return sale.gross_cents - sale.collected_cents - creditGivenCents(refunds);
}

describe.each(AVAILABLE_DATABASES)('the money of an order on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  afterEach(() => expectConserved(app));

  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;
  const refunds = (order: Order) =>
    app.call(listRefundsCall, { as: app.owner, query: { restaurant_id, order_id: order.id } });

  const bodyOf = (quantity: number, change: Parameters<typeof makeIntakeOrder>[1] = {}) =>
    makeIntakeOrder(app.restaurant, {
      payment_method: 'online',
      paid: true,
      items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity }],
      ...change,
    });

  async function place(change: Parameters<typeof makeIntakeOrder>[1] = {}) {
    const body = bodyOf(3, change);
    const placed = await app.call(intakeOrderCall, { as: app.channel, body });
    return { body, order: await read(placed.data.id) };
  }

  const update = (external_id: string, quantity: number, change: Parameters<typeof makeIntakeOrder>[1] = {}) =>
    app.call(intakeUpdateCall, {
      as: app.channel,
      params: { external_id },
      body: { ...bodyOf(quantity, change), external_id },
    });

  async function act(order: Order, act: Record<string, unknown>): Promise<Order> {
    const body = {
      restaurant_id,
      command_id: newId(),
      device_seq: 0,
      order_id: order.id,
      expect_rev: order.rev,
      act: act as never,
    };
    await app.call(updateStatusCall, { as: app.owner, body });
    return read(order.id);
  }

  const refund = (order: Order, input: unknown, { as = app.admin, bearer = 'restaurant' } = {}) =>
    app.call(refundOrderCall, {
      as,
      body: {
        restaurant_id,
        order_id: order.id,
        expect_rev: order.rev,
        refund: input as never,
        bearer: bearer as never,
        note: 'cold',
      },
    });

  async function settle(order: Order, as = app.admin) {
    const due = (await refunds(order)).data.items.find(({ settled_at }) => settled_at === null);
    return app.call(settleRefundCall, {
      as,
      body: { restaurant_id, order_id: order.id, refund_id: due?.id ?? newId(), how: 'original' },
    });
  }

  const bill = async () =>
    (await app.call(getBillCall, { as: app.owner, query: { restaurant_id, period: '2026-11' } })).data;

  const cancel = { action: 'cancel', reason: 'sold_out', note: null };

  it('[M5] makes the rest due when the kitchen cancels after a part was given back', async () => {
    const { order } = await place();
    const part = await refund(order, ONE_MAPO);
    const given = part.data.refund?.amount_cents ?? 0;
    await settle(part.data.order);
    const gone = await act(await read(order.id), cancel);
    expect([gone.payment_state, dueBackCents(gone)]).toEqual(['refund_due', order.total_cents - given]);
    await settle(gone);
    expect(await read(order.id)).toMatchObject({
      payment_state: 'refunded',
      money: { refunded_cents: order.total_cents },
    });
  });

  it('[M5] makes all of it due when the kitchen cancels while a part is still due', async () => {
    const { order } = await place();
    const part = await refund(order, ONE_MAPO);
    const gone = await act(part.data.order, cancel);
    expect(dueBackCents(gone)).toBe(order.total_cents);
    const { items } = (await refunds(gone)).data;
    expect(items).toMatchObject([{ amount_cents: order.total_cents, overpaid_cents: 0, parts: null }]);
  });

  it('[M5] owes back what a paid order that its customer made cheaper no longer has, on no statement', async () => {
    const { order, body } = await place();
    await update(body.external_id, 1);
    const cheaper = await read(order.id);
    const difference = order.total_cents - cheaper.total_cents;
    expect([cheaper.payment_state, dueBackCents(cheaper)]).toEqual(['refund_due', difference]);
    const { items } = (await refunds(cheaper)).data;
    expect(items).toMatchObject([{ amount_cents: difference, overpaid_cents: difference }]);
    const before = await bill();
    await settle(cheaper);
    expect((await bill()).bill.payout_cents).toBe(before.bill.payout_cents);
    // Cancelled afterwards, the rest is due, and that is a sale undone.
    const gone = await act(await read(order.id), cancel);
    expect(dueBackCents(gone)).toBe(cheaper.total_cents);
    await settle(gone);
    const lines = (await bill()).refunds.filter((line) => line.order_id === order.id);
    expect(lines).toMatchObject([{ refunds_cents: cheaper.total_cents }]);
  });

  it('[M5] of a paid order made dearer collects the difference at the door, until the channel has it', async () => {
    const { order, body } = await place();
    const before = await bill();
    await update(body.external_id, 5, { paid: false });
    const dearer = await read(order.id);
    expect(dearer).toMatchObject({ payment_state: 'paid', money: { paid_cents: order.total_cents } });
    const difference = dearer.total_cents - order.total_cents;
    expect((await bill()).bill.collected_cents - before.bill.collected_cents).toBe(difference);
    const params = { external_id: body.external_id };
    await app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    expect((await read(order.id)).money).toMatchObject({ paid_cents: dearer.total_cents });
    expect((await bill()).bill.collected_cents).toBe(before.bill.collected_cents);
  });

  it('[M2] gives back online what came online; what was paid at the door is offered to no second refund', async () => {
    const { order, body } = await place();
    await update(body.external_id, 5, { paid: false });
    let gone = await read(order.id);
    for (const action of ['accept', 'done', 'receive'])
      gone = await act(gone, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    expect(gone.status).toBe('received');
    expect((await refunds(gone)).data.refundable_cents).toBe(order.total_cents);
    const whole = await refund(gone, { kind: 'whole' });
    expect(whole.data.refund).toMatchObject({ amount_cents: order.total_cents });
    await settle(whole.data.order);
    expect((await refunds(gone)).data).toMatchObject({ given_cents: order.total_cents, refundable_cents: 0 });
    const again = await refund(await read(order.id), { kind: 'whole' });
    expect(again.failure.errors).toMatchObject([{ path: 'refund', code: 'nothing_to_refund' }]);
  });

  it('[M5] owes back money that arrives for an order that was cancelled while it waited', async () => {
    const { order, body } = await place({ paid: false });
    expect(order.status).toBe('pending');
    await act(order, cancel);
    const pay = () =>
      app.call(intakePaymentCall, {
        as: app.channel,
        params: { external_id: body.external_id },
        body: { state: 'paid' },
      });
    await pay();
    const paid = await read(order.id);
    expect([paid.status, paid.payment_state, dueBackCents(paid)]).toEqual([
      'cancelled',
      'refund_due',
      paid.total_cents,
    ]);
    await pay();
    expect((await read(order.id)).rev).toBe(paid.rev);
  });

  it('[M3] can be refunded by the owner, who bears it, and who records only what the store gave itself', async () => {
    const { order } = await place();
    const wrong = await refund(order, ONE_MAPO, { as: app.owner, bearer: 'platform' });
    expect(wrong.failure.errors).toMatchObject([{ path: 'bearer', code: 'forbidden' }]);
    expect((await refund(order, ONE_MAPO, { as: app.staff })).status).toBe(403);
    const due = await refund(order, ONE_MAPO, { as: app.owner });
    expect(due.data.refund).toMatchObject({ bearer: 'restaurant' });
    expect((await settle(due.data.order, app.owner)).status).toBe(403);
    expect((await settle(due.data.order)).status).toBe(200);

    let { order: cash } = await place({ payment_method: 'cash', paid: false });
    for (const action of ['accept', 'done', 'receive'] as const)
      cash = await act(cash, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    const dueCash = await refund(cash, ONE_MAPO, { as: app.owner });
    expect((await settle(dueCash.data.order, app.owner)).data.order.payment_state).toBe('refunded');
  });

  const mend = (order: Order, quantity: number) => act(order, { action: 'mend', lines: [{ line: 1, quantity }] });

  it('[M5] takes a channel’s "paid" for its price once, whatever was refunded of it before', async () => {
    const { order, body } = await place();
    const accepted = await act(order, { action: 'accept', prep_minutes: 10 });
    await settle(await mend(accepted, 1));
    const note = { dish_id: app.restaurant.dishes.mapo.id, quantity: 3, note: 'less salt' };
    await update(body.external_id, 3, { items: [note] });
    const noted = await read(order.id);
    expect(noted).toMatchObject({ money: { paid_cents: order.total_cents }, items: [{ quantity: 1 }] });
    const gone = await act(noted, cancel);
    await settle(gone);
    expect((await read(order.id)).money).toMatchObject({ refunded_cents: order.total_cents });
  });

  it('[DC2] is not called paid by a channel where it is paid at the door', async () => {
    const { order, body } = await place({ payment_method: 'cash', paid: false });
    const params = { external_id: body.external_id };
    const said = await app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    expect([said.status, (await read(order.id)).money?.paid_cents]).toEqual([409, 0]);
  });

  it('[M6] is on no statement where it was given back as overpaid, ordered again, and never paid again', async () => {
    const { order, body } = await place();
    await update(body.external_id, 1);
    await settle(await read(order.id));
    await update(body.external_id, 3, { paid: false });
    const again = await read(order.id);
    expect(toCollectCents(again)).toBeGreaterThan(0);
    await settle(await act(again, cancel));
    const gone = await read(order.id);
    expect(gone.money).toMatchObject({ paid_cents: order.total_cents, refunded_cents: order.total_cents });
    expect(heldOnStatement(gone, await refundsOf(app.database.db, restaurant_id, order.id))).toBe(0);
  });

  it('[M2] a second refund of an order that still owes money adds to the first', async () => {
    const { order, body } = await place();
    await update(body.external_id, 6, { paid: false });
    const first = await refund(await read(order.id), ONE_MAPO);
    const one = first.data.order.money?.credited_cents ?? 0;
    expect(one).toBeGreaterThan(0);
    const second = await refund(first.data.order, ONE_MAPO);
    expect(second.data.order.money).toMatchObject({ credited_cents: 2 * one });
  });

  it('[M1] [M3] a part of a cancelled order that was not fully paid goes back, and what is kept is on the statement', async () => {
    const { order, body } = await place();
    await update(body.external_id, 6, { paid: false });
    const gone = await act(await read(order.id), cancel);
    const part = await refund(gone, ONE_MAPO);
    expect(part.data.refund?.amount_cents).toBe(part.data.refund?.parts?.amount_cents);
    await settle(part.data.order);
    const { body: other, order: second } = await place();
    await update(other.external_id, 6, { paid: false });
    const dearer = await read(second.id);
    const ended = await app.call(mgmtCancelOrderCall, {
      as: app.admin,
      body: { restaurant_id, order_id: second.id, expect_rev: dearer.rev, reason: 'other', refund: ONE_MAPO },
    });
    expect(ended.data.refund?.amount_cents).toBe(part.data.refund?.amount_cents);
    await settle(ended.data.order);
  });

  it('[M5] records a difference that is paid after a cancellation; before, it was no sale', async () => {
    const before = await bill();
    const { order, body } = await place();
    await update(body.external_id, 5, { paid: false });
    const dearer = await read(order.id);
    await settle(await act(dearer, cancel));
    // The difference was never paid: it was no sale.
    expect((await bill()).bill.payout_cents).toBe(before.bill.payout_cents);
    const params = { external_id: body.external_id };
    await app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    const paid = await read(order.id);
    expect(dueBackCents(paid)).toBe(dearer.total_cents - order.total_cents);
  });

  it('[M3] leaves what the platform promised to the platform; a cancelling kitchen bears its own', async () => {
    const { order } = await place();
    const promised = await refund(order, ONE_MAPO, { bearer: 'platform' });
    expect((await refund(promised.data.order, null, { as: app.owner })).status).toBe(403);
    expect((await refund(promised.data.order, ONE_MAPO, { as: app.owner })).status).toBe(403);
    const gone = await act(promised.data.order, cancel);
    expect((await refunds(gone)).data.items).toMatchObject([{ amount_cents: order.total_cents, bearer: 'restaurant' }]);
    expect((await refund(gone, ONE_MAPO, { as: app.owner })).status).toBe(403);
  });

  it('[M2] gives a piece, a fee and a tip back once', async () => {
    const { order } = await place({ tip_cents: 500 });
    const first = await refund(order, { ...ONE_MAPO, items: [{ line: 1, quantity: 2 }], tip: true });
    const given = (await settle(first.data.order)).data.order;
    const again = await refund(given, { ...ONE_MAPO, tip: true });
    expect(again.failure.errors).toMatchObject([{ path: 'refund', code: 'too_big' }]);
    const two = await refund(given, { ...ONE_MAPO, items: [{ line: 1, quantity: 2 }] });
    expect(two.failure.errors).toMatchObject([{ path: 'refund', code: 'too_big' }]);
    expect((await refund(given, ONE_MAPO)).status).toBe(200);
  });

  it('[M4] records the sum that the person saw, or refuses', async () => {
    const { order } = await place();
    const accepted = await act(order, { action: 'accept', prep_minutes: 10 });
    const less = await mend(accepted, 2);
    const [seen] = (await refunds(less)).data.items;
    await mend(less, 1);
    const late = await app.call(settleRefundCall, {
      as: app.admin,
      body: {
        restaurant_id,
        order_id: order.id,
        refund_id: seen?.id ?? '',
        amount_cents: seen?.amount_cents,
        how: 'original',
      },
    });
    expect(late.failure.code).toBe('stale_version');
  });

  it('[M6] takes from the payout only what the restaurant bears; another’s refund leaves sale and commission', async () => {
    const { order } = await place();
    const before = await bill();
    const due = await refund(order, ONE_MAPO, { bearer: 'courier' });
    await settle(due.data.order);
    const after = await bill();
    expect(after.bill.payout_cents).toBe(before.bill.payout_cents);
    expect(after.refunds.find((line) => line.order_id === order.id)).toMatchObject({
      bearer: 'courier',
      given_cents: due.data.refund?.amount_cents,
      refunds_cents: 0,
    });
    const ledger = await app.database.db
      .selectFrom('money_entry')
      .select(['kind', 'bearer'])
      .where('order_id', '=', order.id)
      .where('bearer', 'is not', null)
      .execute();
    expect(ledger).toEqual([
      { kind: 'credited', bearer: 'courier' },
      { kind: 'refunded', bearer: 'courier' },
    ]);
  });
});
