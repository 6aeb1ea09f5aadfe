import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  intakeCancelCall,
  intakeOrderCall,
  intakePaymentCall,
  intakeStateCall,
  intakeUpdateCall,
} from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { addChannelCall } from '#contract/http/orders/channel.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)("the customer's later changes on %s", (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const place = async (change: Parameters<typeof makeIntakeOrder>[1] = {}) => {
    const body = makeIntakeOrder(app.restaurant, change);
    const answer = await app.call(intakeOrderCall, { as: app.channel, body });
    return { body, id: answer.data.id, params: { external_id: body.external_id } };
  };
  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, order_id } })).data;
  const act = (order_id: string, expect_rev: number, action: Record<string, unknown>) =>
    app.call(updateStatusCall, {
      as: app.screen,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: v7(),
        device_seq: 1,
        order_id,
        expect_rev,
        act: action as never,
      },
    });

  it('[OW1] do not change how the order is paid', async () => {
    const { body, id, params } = await place({ payment_method: 'cash' });
    const other = { ...body, payment_method: 'card' as const };
    const refused = await app.call(intakeUpdateCall, { as: app.channel, params, body: other });
    expect(refused.failure.errors).toMatchObject([{ path: 'payment_method', code: 'invalid_value' }]);
    expect(await orderOf(id)).toMatchObject({ payment_method: 'cash', rev: 1 });
  });

  it('rings a paid order as new, and cancels it where the payment failed', async () => {
    const paid = await place({ payment_method: 'online' });
    const failed = await place({ payment_method: 'online' });
    await app.call(intakePaymentCall, { as: app.channel, params: paid.params, body: { state: 'paid' } });
    await app.call(intakePaymentCall, { as: app.channel, params: paid.params, body: { state: 'paid' } });
    await app.call(intakePaymentCall, { as: app.channel, params: failed.params, body: { state: 'failed' } });
    expect(await orderOf(paid.id)).toMatchObject({
      status: 'payment_completed',
      payment_state: 'paid',
      rev: 2,
      ring: { kind: 'new', rev: 2 },
    });
    expect(await orderOf(failed.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'payment_failed',
      ring: null,
    });
  });

  it('cancels loudly, once, and not after the order is completed', async () => {
    const order = await place({ payment_method: 'online', paid: true });
    await act(order.id, 1, { action: 'accept', prep_minutes: 10 });
    const first = await app.call(intakeCancelCall, { as: app.channel, params: order.params, body: { note: 'ill' } });
    const second = await app.call(intakeCancelCall, { as: app.channel, params: order.params, body: {} });
    expect(first.data).toMatchObject({
      status: 'cancelled',
      payment_state: 'refund_due',
      cancel_reason: 'customer_request',
    });
    expect(second.data).toEqual(first.data);
    expect((await orderOf(order.id)).ring).toMatchObject({ kind: 'cancelled', acknowledged_at: null });
    // The food is gone, and all of its price is due back: someone must hear of it.
    const handed = await place({ payment_method: 'online', paid: true });
    for (const action of ['accept', 'done', 'receive'])
      await act(handed.id, 1, { action, ...(action === 'accept' ? { prep_minutes: 10 } : {}) });
    await app.call(intakeCancelCall, { as: app.channel, params: handed.params, body: {} });
    expect(await orderOf(handed.id)).toMatchObject({
      status: 'cancelled',
      payment_state: 'refund_due',
      ring: { kind: 'cancelled', acknowledged_at: null },
    });
    const late = await place();
    for (const action of ['accept', 'done', 'receive', 'complete'])
      await act(late.id, 1, { action, ...(action === 'accept' ? { prep_minutes: 10 } : {}) });
    expect((await app.call(intakeCancelCall, { as: app.channel, params: late.params, body: {} })).status).toBe(409);
  });

  it('[MD1] [MD2] what the kitchen cannot give stays missing after less and more, and is no order by itself', async () => {
    const { mapo, cheap } = app.restaurant.dishes;
    const other = { dish_id: cheap.id, quantity: 1 };
    const of = (external_id: string, quantity: number, rest: object[] = [other]) => ({
      ...makeIntakeOrder(app.restaurant, { items: [{ dish_id: mapo.id, quantity }, ...rest] as never }),
      external_id,
    });
    const order = await place({ items: [{ dish_id: mapo.id, quantity: 3 }, other] });
    await act(order.id, 1, { action: 'accept', prep_minutes: 10 });
    await act(order.id, 2, { action: 'mend', lines: [{ line: 1, quantity: 1 }] });
    const change = (body: ReturnType<typeof of>) =>
      app.call(intakeUpdateCall, { as: app.channel, params: order.params, body });
    for (const [wanted, given] of [
      [1, 1],
      [2, 1],
    ] as const) {
      expect((await change(of(order.body.external_id, wanted))).status).toBe(200);
      expect((await orderOf(order.id)).items).toMatchObject([{ quantity: given }, { quantity: 1 }]);
    }
    const { rev } = await orderOf(order.id);
    await act(order.id, rev, { action: 'mend', lines: [{ line: 1, quantity: 0 }] });
    const refused = await change(of(order.body.external_id, 2, []));
    expect([refused.status, refused.failure.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'items.0', code: 'dish_unavailable' })],
    ]);
  });

  it('shows what a change removed and added, rings, and refuses it once the food is done', async () => {
    const order = await place();
    await act(order.id, 1, { action: 'accept', prep_minutes: 10 });
    const input = {
      ...makeIntakeOrder(app.restaurant, {
        items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 2, note: '少辣' }],
      }),
      external_id: order.body.external_id,
    };
    const changed = await app.call(intakeUpdateCall, { as: app.channel, params: order.params, body: input });
    expect(changed.status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({
      ring: { kind: 'changed' },
      changes: [
        { kind: 'was', text_en: '1× Mapo Tofu' },
        { kind: 'now', text_en: '2× Mapo Tofu – 少辣' },
      ],
      items: [{ quantity: 2, note: { lang: 'zh', other: 'less spicy' } }],
    });
    await act(order.id, 3, { action: 'done' });
    const more = { ...input, items: input.items.map((item) => ({ ...item, quantity: 3 })) };
    expect((await app.call(intakeUpdateCall, { as: app.channel, params: order.params, body: more })).status).toBe(409);
  });

  const update = (
    order: Awaited<ReturnType<typeof place>>,
    change: Parameters<typeof makeIntakeOrder>[1] & { changed_at?: string },
  ) =>
    app.call(intakeUpdateCall, {
      as: app.channel,
      params: order.params,
      body: { ...makeIntakeOrder(app.restaurant, change), external_id: order.body.external_id },
    });
  const accept = (id: string) => act(id, 1, { action: 'accept', prep_minutes: 20 });
  const jobsOf = async (order_id: string) =>
    (await app.database.db.selectFrom('job').select(['kind', 'payload']).execute())
      .filter(({ payload }) => payload.includes(order_id))
      .map(({ kind }) => kind);
  const byProvider = (mode: 'own' | 'provider') =>
    app.database.db.updateTable('restaurant').set({ delivery_mode: mode }).execute();

  it('[OW2] from pickup to delivery asks a courier, whenever it comes', async () => {
    await byProvider('provider');
    const order = await place();
    await accept(order.id);
    expect(await jobsOf(order.id)).not.toContain('courier.quote');
    expect((await update(order, { delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 })).status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ delivery_method: 'delivery_provider', delivery: null });
    expect(await jobsOf(order.id)).toContain('courier.quote');
    await byProvider('own');
  });

  it("[OW1] leaves the kitchen's own delivery as it is", async () => {
    await byProvider('provider');
    const order = await place({ delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 });
    await accept(order.id);
    await act(order.id, 2, { action: 'self_deliver' });
    const noted = { delivery_method: 'delivery' as const, address: TEST_ADDRESS, distance: 1, memo: 'ring twice' };
    expect((await update(order, noted)).status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ delivery_method: 'delivery_own', memo: { text: 'ring twice' } });
    await byProvider('own');
  });

  it('[OW2] to a later time moves what the kitchen counts down to', async () => {
    const order = await place();
    await accept(order.id);
    const requested_at = '2026-11-21T20:35:00.000Z';
    expect((await update(order, { requested_at })).status).toBe(200);
    const moved = await orderOf(order.id);
    expect(moved).toMatchObject({ due_at: requested_at, scheduled: true, ring: { kind: 'changed' } });
    expect(moved.changes).toMatchObject([
      { kind: 'was', text_en: 'As soon as possible' },
      { kind: 'now', at: requested_at },
    ]);
    expect(await jobsOf(order.id)).toContain('order.now_due');
  });

  it("finds no other channel's ids, and refuses a removed key", async () => {
    const order = await place();
    const other = await app.call(addChannelCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, kind: 'native', name: 'Other' },
    });
    const asOther = { key: other.data.key };
    expect((await app.call(intakeStateCall, { as: asOther, params: order.params })).status).toBe(404);
    expect((await app.call(intakeStateCall, { as: { key: 'nonsense' }, params: order.params })).failure.code).toBe(
      'bad_key',
    );
  });

  it("takes an auto-accepting channel's order straight to the kitchen, ringing", async () => {
    const auto = await app.call(addChannelCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, kind: 'native', name: 'Auto', auto_accept: true },
    });
    const placed = await app.call(intakeOrderCall, {
      as: { key: auto.data.key },
      body: makeIntakeOrder(app.restaurant),
    });
    expect(placed.data.status).toBe('order_received');
    expect(await orderOf(placed.data.id)).toMatchObject({
      prep_minutes: 20,
      due_at: '2026-11-21T17:35:00.000Z',
      ring: { kind: 'auto_accepted', acknowledged_at: null },
    });
  });

  it("limits a channel's rate", async () => {
    const slow = await app.call(addChannelCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, kind: 'native', name: 'Slow', rate_per_second: 1, burst: 2 },
    });
    const answers = [];
    for (let count = 0; count < 3; count += 1)
      answers.push(
        (await app.call(intakeOrderCall, { as: { key: slow.data.key }, body: makeIntakeOrder(app.restaurant) })).status,
      );
    expect(answers).toEqual([200, 200, 429]);
  });

  it('[S8] counts an order paid on a later day to that day, under a number of it, and a day paid in time to its own', async () => {
    app.clock.set('2026-11-22T08:50:00.000Z');
    const inTime = await place({ payment_method: 'online' });
    const late = await place({ payment_method: 'online' });
    const { number: firstNumber } = await orderOf(late.id);
    const daySums = () =>
      app.database.db
        .selectFrom('day_sum')
        .select(['orders', 'sales_cents'])
        .where('restaurant_id', '=', app.restaurant.id)
        .orderBy('business_date')
        .execute();
    const pay = ({ params }: typeof late) =>
      app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    await pay(inTime);
    app.clock.set('2026-11-22T09:10:00.000Z');
    await place();
    const before = await daySums();
    const rolled = () =>
      app.database.db
        .selectFrom('day_sum')
        .select('rolled_at')
        .where('business_date', '=', '2026-11-21')
        .executeTakeFirst();
    await app.database.db.updateTable('day_sum').set({ rolled_at: '2026-11-22T09:05:00.000Z' }).execute();
    await pay(late);
    // The figures of the first day still count it as pending, so they are made again.
    expect(await rolled()).toEqual({ rolled_at: null });
    expect(await orderOf(inTime.id)).toMatchObject({ business_date: '2026-11-21', rev: 2 });
    const paid = await orderOf(late.id);
    expect(paid).toMatchObject({ business_date: '2026-11-22', order_no: '002', number: '20261122-002' });
    expect(paid.history.at(-1)?.detail).toMatchObject({ was_number: firstNumber });
    const { total_cents } = paid;
    const [first, second] = await daySums();
    expect(first).toEqual(before[0]);
    expect(second).toEqual({ orders: 2, sales_cents: 2 * total_cents });
  });

  it('[S8] pay a pending order that the change says is paid, as the payment itself does', async () => {
    const order = await place({ payment_method: 'online' });
    const paid = { payment_method: 'online' as const, paid: true, memo: 'ring twice' };
    expect((await update(order, { ...paid, paid: false })).data).toMatchObject({ status: 'pending', rev: 2 });
    const entered = await update(order, { ...paid, tip_cents: 300 });
    expect(entered.data).toMatchObject({ status: 'payment_completed', payment_state: 'paid', to_collect_cents: 0 });
    const after = await orderOf(order.id);
    expect(after).toMatchObject({ memo: { text: 'ring twice' }, ring: { kind: 'new', rev: 4, acknowledged_at: null } });
    expect(after.money?.paid_cents).toBe(after.total_cents);
    expect(after.history.map(({ action }) => action)).toEqual(['placed', 'update', 'update', 'payment']);
    expect(await jobsOf(order.id)).toContain('watch.order');
    expect((await update(order, { ...paid, tip_cents: 300 })).data).toMatchObject({ rev: 4 });
    // What was paid is not taken back.
    expect((await update(order, { ...paid, paid: false })).data).toMatchObject({ payment_state: 'refund_due' });
  });

  it('[S8] pay it where nothing else changed, and into the kitchen of a channel that accepts by itself', async () => {
    const auto = await app.call(addChannelCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, kind: 'native', name: 'Auto pays', auto_accept: true },
    });
    const as = { key: auto.data.key };
    const body = makeIntakeOrder(app.restaurant, { payment_method: 'online' });
    expect((await app.call(intakeOrderCall, { as, body })).data.status).toBe('pending');
    const params = { external_id: body.external_id };
    const answer = await app.call(intakeUpdateCall, { as, params, body: { ...body, paid: true } });
    expect(answer.data).toMatchObject({ status: 'order_received', payment_state: 'paid', rev: 3 });
    expect((await orderOf(answer.data.id)).ring).toMatchObject({ kind: 'auto_accepted', rev: 3 });
  });

  it('[S13] are applied in the order in which the customer made them, however they arrive', async () => {
    const order = await place();
    const at = (minutes: number) => new Date(app.clock.now() + minutes * 60_000).toISOString();
    const [first, second] = [
      { memo: 'no onion', changed_at: at(1) },
      { memo: 'no onion, no garlic', changed_at: at(2) },
    ];
    expect((await update(order, second)).data).toMatchObject({ rev: 2 });
    const late = await update(order, first);
    expect([late.status, late.failure.code]).toEqual([409, 'stale_version']);
    expect(late.failure.errors).toMatchObject([{ path: 'changed_at', params: { last: second.changed_at } }]);
    expect((await update(order, second)).data).toMatchObject({ rev: 2 });
    expect((await orderOf(order.id)).memo).toMatchObject({ text: 'no onion, no garlic' });
    const refused = await update(order, {
      ...second,
      changed_at: at(3),
      totals: { ...order.body.totals, total_cents: 1 },
    });
    expect(refused.failure.code).toBe('order_refused');
    expect((await update(order, { memo: 'no garlic', changed_at: at(2.5) })).data).toMatchObject({ rev: 3 });
    // Local time written as UTC would keep all right changes out for hours.
    expect((await update(order, { changed_at: at(8 * 60) })).failure.errors).toMatchObject([
      { path: 'changed_at', code: 'ahead_of_clock', params: { maximum: 10 } },
    ]);
    // Two changes in one second of the channel's clock: neither is lost, and each again changes nothing.
    const last = { memo: 'no garlic, no peanuts', changed_at: at(3) };
    expect((await update(order, { memo: 'no garlic at all', changed_at: at(3) })).data).toMatchObject({ rev: 4 });
    expect((await update(order, last)).data).toMatchObject({ rev: 5 });
    expect((await update(order, last)).data).toMatchObject({ rev: 5 });
    // A late retry of the first of them undoes nothing either.
    expect((await update(order, { memo: 'no garlic at all', changed_at: at(3) })).data).toMatchObject({ rev: 5 });
    expect((await orderOf(order.id)).memo).toMatchObject({ text: last.memo });
  });

  it('[S13] a payment that a change brings in the same second is another change', async () => {
    const order = await place({ payment_method: 'online' });
    const changed_at = new Date(app.clock.now()).toISOString();
    expect((await update(order, { payment_method: 'online', memo: 'mild', changed_at })).data.status).toBe('pending');
    const paid = await update(order, { payment_method: 'online', memo: 'mild', changed_at, paid: true });
    expect(paid.data.status).toBe('payment_completed');
    expect((await update(order, { payment_method: 'online', memo: 'mild', changed_at, paid: true })).data.rev).toBe(
      paid.data.rev,
    );
  });

  it('[R4] a reopened order is watched again until it is accepted', async () => {
    const order = await place();
    await accept(order.id);
    app.clock.advance(3_600_000);
    const reopened = await act(order.id, 2, { action: 'reopen' });
    expect(reopened.data.order).toMatchObject({ status: 'ordered', ring: { kind: 'new', rev: 3 } });
    app.clock.advance(200_000);
    await app.worker.runDue();
    expect((await orderOf(order.id)).flags).toContain('escalated');
  });
});
