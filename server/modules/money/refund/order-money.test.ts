import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dueBackCents, toCollectCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { mgmtCancelOrderCall, settleRefundCall } from '#contract/http/money/refund.ts';
import { intakePaymentCall } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { expectConserved, heldOnStatement, moneyCalls, ONE_MAPO } from '../../../testing/money-calls.ts';
import { refundsOf } from '../../orders/order/order-money.repository.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const cancel = { action: 'cancel', reason: 'sold_out', note: null };

describe.each(AVAILABLE_DATABASES)('the money of an order on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  let calls: ReturnType<typeof moneyCalls>;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    calls = moneyCalls(app);
  });
  afterAll(() => app.close());

  afterEach(() => expectConserved(app));

  it('[M5] makes the rest due when the kitchen cancels after a part was given back', async () => {
    const { order } = await calls.place();
    const part = await calls.refund(order, ONE_MAPO);
    const given = part.data.refund?.amount_cents ?? 0;
    await calls.settle(part.data.order);
    const gone = await calls.act(await calls.read(order.id), cancel);
    expect([gone.payment_state, dueBackCents(gone)]).toEqual(['refund_due', order.total_cents - given]);
    await calls.settle(gone);
    expect(await calls.read(order.id)).toMatchObject({
      payment_state: 'refunded',
      money: { refunded_cents: order.total_cents },
    });
  });

  it('[M5] makes all of it due when the kitchen cancels while a part is still due', async () => {
    const { order } = await calls.place();
    const part = await calls.refund(order, ONE_MAPO);
    const gone = await calls.act(part.data.order, cancel);
    expect(dueBackCents(gone)).toBe(order.total_cents);
    const { items } = (await calls.refunds(gone)).data;
    expect(items).toMatchObject([{ amount_cents: order.total_cents, overpaid_cents: 0, parts: null }]);
  });

  it('[M5] owes back what a paid order that its customer made cheaper no longer has, on no statement', async () => {
    const { order, body } = await calls.place();
    await calls.update(body.external_id, 1);
    const cheaper = await calls.read(order.id);
    const difference = order.total_cents - cheaper.total_cents;
    expect([cheaper.payment_state, dueBackCents(cheaper)]).toEqual(['refund_due', difference]);
    const { items } = (await calls.refunds(cheaper)).data;
    expect(items).toMatchObject([{ amount_cents: difference, overpaid_cents: difference }]);
    const before = await calls.bill();
    await calls.settle(cheaper);
    expect((await calls.bill()).bill.payout_cents).toBe(before.bill.payout_cents);
    // Cancelled afterwards, the rest is due, and that is a sale undone.
    const gone = await calls.act(await calls.read(order.id), cancel);
    expect(dueBackCents(gone)).toBe(cheaper.total_cents);
    await calls.settle(gone);
    const lines = (await calls.bill()).refunds.filter((line) => line.order_id === order.id);
    expect(lines).toMatchObject([{ refunds_cents: cheaper.total_cents }]);
  });

  it('[M5] of a paid order made dearer collects the difference at the door, until the channel has it', async () => {
    const { order, body } = await calls.place();
    const before = await calls.bill();
    await calls.update(body.external_id, 5, { paid: false });
    const dearer = await calls.read(order.id);
    expect(dearer).toMatchObject({ payment_state: 'paid', money: { paid_cents: order.total_cents } });
    const difference = dearer.total_cents - order.total_cents;
    expect((await calls.bill()).bill.collected_cents - before.bill.collected_cents).toBe(difference);
    const params = { external_id: body.external_id };
    await app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    expect((await calls.read(order.id)).money).toMatchObject({ paid_cents: dearer.total_cents });
    expect((await calls.bill()).bill.collected_cents).toBe(before.bill.collected_cents);
  });

  it('[M5] owes back money that arrives for an order that was cancelled while it waited', async () => {
    const { order, body } = await calls.place({ paid: false });
    expect(order.status).toBe('pending');
    await calls.act(order, cancel);
    const pay = () =>
      app.call(intakePaymentCall, {
        as: app.channel,
        params: { external_id: body.external_id },
        body: { state: 'paid' },
      });
    await pay();
    const paid = await calls.read(order.id);
    expect([paid.status, paid.payment_state, dueBackCents(paid)]).toEqual([
      'cancelled',
      'refund_due',
      paid.total_cents,
    ]);
    await pay();
    expect((await calls.read(order.id)).rev).toBe(paid.rev);
  });

  it('[M3] can be refunded by the owner, who bears it, and who records only what the store gave itself', async () => {
    const { order } = await calls.place();
    const wrong = await calls.refund(order, ONE_MAPO, { as: app.owner, bearer: 'platform' });
    expect(wrong.failure.errors).toMatchObject([{ path: 'bearer', code: 'forbidden' }]);
    expect((await calls.refund(order, ONE_MAPO, { as: app.staff })).status).toBe(403);
    const due = await calls.refund(order, ONE_MAPO, { as: app.owner });
    expect(due.data.refund).toMatchObject({ bearer: 'restaurant' });
    expect((await calls.settle(due.data.order, app.owner)).status).toBe(403);
    expect((await calls.settle(due.data.order)).status).toBe(200);

    let { order: cash } = await calls.place({ payment_method: 'cash', paid: false });
    for (const action of ['accept', 'done', 'receive'] as const)
      cash = await calls.act(cash, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    const dueCash = await calls.refund(cash, ONE_MAPO, { as: app.owner });
    expect((await calls.settle(dueCash.data.order, app.owner)).data.order.payment_state).toBe('refunded');
  });

  const mend = (order: Order, quantity: number) => calls.act(order, { action: 'mend', lines: [{ line: 1, quantity }] });

  it('[M5] takes a channel’s "paid" for its price once, whatever was refunded of it before', async () => {
    const { order, body } = await calls.place();
    const accepted = await calls.act(order, { action: 'accept', prep_minutes: 10 });
    await calls.settle(await mend(accepted, 1));
    const note = { dish_id: app.restaurant.dishes.mapo.id, quantity: 3, note: 'less salt' };
    await calls.update(body.external_id, 3, { items: [note] });
    const noted = await calls.read(order.id);
    expect(noted).toMatchObject({ money: { paid_cents: order.total_cents }, items: [{ quantity: 1 }] });
    const gone = await calls.act(noted, cancel);
    await calls.settle(gone);
    expect((await calls.read(order.id)).money).toMatchObject({ refunded_cents: order.total_cents });
  });

  it.each(['payment', 'update'] as const)(
    '[M5] takes the money of an order that became dearer again after its overpayment went back, by %s, once',
    async (by) => {
      const { order, body } = await calls.place();
      const params = { external_id: body.external_id };
      await calls.update(body.external_id, 1);
      await calls.settle(await calls.read(order.id));
      await calls.update(body.external_id, 3, { paid: false });
      const cheaper = (await calls.read(order.id)).money?.refunded_cents ?? 0;
      expect(toCollectCents(await calls.read(order.id))).toBe(cheaper);
      const pay = () =>
        by === 'payment'
          ? app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } })
          : calls.update(body.external_id, 3, { paid: true });
      expect((await pay()).status).toBe(200);
      const paid = await calls.read(order.id);
      expect([toCollectCents(paid), paid.money?.paid_cents]).toEqual([0, order.total_cents + cheaper]);
      await pay();
      expect((await calls.read(order.id)).rev).toBe(paid.rev);
    },
  );

  it('[DC2] is not called paid by a channel where it is paid at the door', async () => {
    const { order, body } = await calls.place({ payment_method: 'cash', paid: false });
    const params = { external_id: body.external_id };
    const said = await app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    expect([said.status, (await calls.read(order.id)).money?.paid_cents]).toEqual([409, 0]);
  });

  it('[M6] is on no statement where it was given back as overpaid, ordered again, and never paid again', async () => {
    const { order, body } = await calls.place();
    await calls.update(body.external_id, 1);
    await calls.settle(await calls.read(order.id));
    await calls.update(body.external_id, 3, { paid: false });
    const again = await calls.read(order.id);
    expect(toCollectCents(again)).toBeGreaterThan(0);
    await calls.settle(await calls.act(again, cancel));
    const gone = await calls.read(order.id);
    expect(gone.money).toMatchObject({ paid_cents: order.total_cents, refunded_cents: order.total_cents });
    expect(heldOnStatement(gone, await refundsOf(app.database.db, restaurant_id, order.id))).toBe(0);
  });

  it('[M2] a second refund of an order that still owes money adds to the first', async () => {
    const { order, body } = await calls.place();
    await calls.update(body.external_id, 6, { paid: false });
    const first = await calls.refund(await calls.read(order.id), ONE_MAPO);
    const one = first.data.order.money?.credited_cents ?? 0;
    expect(one).toBeGreaterThan(0);
    const second = await calls.refund(first.data.order, ONE_MAPO);
    expect(second.data.order.money).toMatchObject({ credited_cents: 2 * one });
  });

  it('[M1] [M3] a part of a cancelled order that was not fully paid goes back, and what is kept is on the statement', async () => {
    const { order, body } = await calls.place();
    await calls.update(body.external_id, 6, { paid: false });
    const gone = await calls.act(await calls.read(order.id), cancel);
    const part = await calls.refund(gone, ONE_MAPO);
    expect(part.data.refund?.amount_cents).toBe(part.data.refund?.parts?.amount_cents);
    await calls.settle(part.data.order);
    const { body: other, order: second } = await calls.place();
    await calls.update(other.external_id, 6, { paid: false });
    const dearer = await calls.read(second.id);
    const ended = await app.call(mgmtCancelOrderCall, {
      as: app.admin,
      body: { restaurant_id, order_id: second.id, expect_rev: dearer.rev, reason: 'other', refund: ONE_MAPO },
    });
    expect(ended.data.refund?.amount_cents).toBe(part.data.refund?.amount_cents);
    await calls.settle(ended.data.order);
  });

  it('[M5] records a difference that is paid after a cancellation; before, it was no sale', async () => {
    const before = await calls.bill();
    const { order, body } = await calls.place();
    await calls.update(body.external_id, 5, { paid: false });
    const dearer = await calls.read(order.id);
    await calls.settle(await calls.act(dearer, cancel));
    // The difference was never paid: it was no sale.
    expect((await calls.bill()).bill.payout_cents).toBe(before.bill.payout_cents);
    const params = { external_id: body.external_id };
    await app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    const paid = await calls.read(order.id);
    expect(dueBackCents(paid)).toBe(dearer.total_cents - order.total_cents);
  });

  it('[M3] leaves what the platform promised to the platform; a cancelling kitchen bears its own', async () => {
    const { order } = await calls.place();
    const promised = await calls.refund(order, ONE_MAPO, { bearer: 'platform' });
    expect((await calls.refund(promised.data.order, null, { as: app.owner })).status).toBe(403);
    expect((await calls.refund(promised.data.order, ONE_MAPO, { as: app.owner })).status).toBe(403);
    const gone = await calls.act(promised.data.order, cancel);
    expect((await calls.refunds(gone)).data.items).toMatchObject([
      { amount_cents: order.total_cents, bearer: 'restaurant' },
    ]);
    expect((await calls.refund(gone, ONE_MAPO, { as: app.owner })).status).toBe(403);
  });

  it('[M2] gives a piece, a fee and a tip back once', async () => {
    const { order } = await calls.place({ tip_cents: 500 });
    const first = await calls.refund(order, { ...ONE_MAPO, items: [{ line: 1, quantity: 2 }], tip: true });
    const given = (await calls.settle(first.data.order)).data.order;
    const again = await calls.refund(given, { ...ONE_MAPO, tip: true });
    expect(again.failure.errors).toMatchObject([{ path: 'refund.tip', code: 'given_back' }]);
    const two = await calls.refund(given, { ...ONE_MAPO, items: [{ line: 1, quantity: 2 }] });
    expect(two.failure.errors).toMatchObject([
      { path: 'refund.items.0.quantity', code: 'too_many_pieces', params: { line: 1, maximum: 1 } },
    ]);
    expect((await calls.refund(given, ONE_MAPO)).status).toBe(200);
  });

  it('[M4] [RF4] records the sum that the person saw, or refuses with the one that is due', async () => {
    const { order } = await calls.place();
    const accepted = await calls.act(order, { action: 'accept', prep_minutes: 10 });
    const less = await mend(accepted, 2);
    const [seen] = (await calls.refunds(less)).data.items;
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
    const due = (await calls.refunds(less)).data.items[0]?.amount_cents;
    const params = { expected: due, got: seen?.amount_cents };
    expect(late.failure).toMatchObject({
      code: 'stale_version',
      errors: [{ path: 'amount_cents', code: 'amount_differs', params }],
    });
  });

  it('[M6] takes from the payout only what the restaurant bears; another’s refund leaves sale and commission', async () => {
    const { order } = await calls.place();
    const before = await calls.bill();
    const due = await calls.refund(order, ONE_MAPO, { bearer: 'courier' });
    await calls.settle(due.data.order);
    const after = await calls.bill();
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
