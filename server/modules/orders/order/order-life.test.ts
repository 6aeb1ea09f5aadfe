import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import {
  DELIVERY_STATUS_CALLS,
  getHistoryCall,
  getLedgerCall,
  getOrderCall,
  listOrdersCall,
  updateStatusCall,
} from '#contract/http/orders/order.ts';
import { openQuote } from '#contract/domain/open-quote.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const MINUTE = 60_000;

describe.each(AVAILABLE_DATABASES)("an order's life on %s", (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name, { restaurant: { delivery_mode: 'provider' } });
  });
  afterAll(() => app.close());

  const place = async (change: Parameters<typeof makeIntakeOrder>[1] = {}) =>
    (await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, change) })).data.id;
  const deliver = (memo: string | null = null) =>
    place({ delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1, memo });
  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.screen, query: { restaurant_id: app.restaurant.id, order_id } })).data;
  const act = async (order_id: string, act: Record<string, unknown>, expect_rev = 1, command_id = v7()) =>
    (
      await app.call(updateStatusCall, {
        as: app.screen,
        body: { restaurant_id: app.restaurant.id, command_id, device_seq: 1, order_id, expect_rev, act: act as never },
      })
    ).data;
  /** A new day; sessions of the day before have expired. */
  const nextDay = async (instant: string) => {
    app.clock.set(instant);
    app = {
      ...app,
      owner: await signIn(app, 'owner', app.restaurant.id),
      staff: await signIn(app, 'staff', app.restaurant.id),
    };
  };
  /** Advances the clock and the worker in small steps. */
  const pass = async (minutes: number, steps = 20) => {
    for (let step = 0; step < steps; step += 1) {
      app.clock.advance((minutes * MINUTE) / steps);
      await app.worker.runDue();
    }
  };

  it('goes from new to completed, with who and when of every step', async () => {
    const id = await place();
    const command = v7();
    const first = await act(id, { action: 'accept', prep_minutes: 15 }, 1, command);
    expect(await act(id, { action: 'accept', prep_minutes: 15 }, 1, command)).toEqual(first);
    const other = {
      restaurant_id: app.restaurant.id,
      command_id: command,
      device_seq: 2,
      order_id: id,
      expect_rev: 2,
      act: { action: 'done' as const },
    };
    expect((await app.call(updateStatusCall, { as: app.owner, body: other })).failure).toMatchObject({
      code: 'conflict',
      errors: [{ path: 'command_id', code: 'command_id_used' }],
    });
    expect((await act(id, { action: 'accept', prep_minutes: 20 })).status).toBe('noop');
    expect((await act(id, { action: 'deliver' })).code).toBe('illegal_transition');
    await act(id, { action: 'done' });
    await act(id, { action: 'receive' });
    await pass(31);
    const order = await orderOf(id);
    expect(order.status).toBe('order_completed');
    const history = await app.call(getHistoryCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id, order_id: id },
    });
    expect(history.data.items.map((step) => [step.action, step.actor.name])).toEqual([
      ['placed', 'Web'],
      ['accept', 'Kitchen'],
      ['done', 'Kitchen'],
      ['receive', 'Kitchen'],
      ['complete', 'system'],
    ]);
    expect(history.data.items.map((step) => step.rev)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is carried by the simulated courier to the customer', async () => {
    const id = await deliver();
    await act(id, { action: 'accept', prep_minutes: 5 });
    await app.worker.runDue();
    expect((await orderOf(id)).delivery).toMatchObject({ status: 'created', fee_cents: 664, trouble: null });
    await pass(3);
    expect((await orderOf(id)).delivery).toMatchObject({ status: 'enroute_to_pickup' });
    await act(id, { action: 'done' });
    await pass(20);
    const order = await orderOf(id);
    expect(order).toMatchObject({
      status: 'received',
      delivery: { status: 'delivered', courier: { phone: expect.any(String) as string } },
    });
    expect(order.delivery?.steps.map((step) => step.status)).toEqual([
      'quote',
      'created',
      'confirmed',
      'enroute_to_pickup',
      'arrived_at_pickup',
      'picked_up',
      'enroute_to_dropoff',
      'arrived_at_dropoff',
      'delivered',
    ]);
    for (const language of ['zh', 'en']) {
      const words = JSON.parse(readFileSync(`locales/${language}/office.json`, 'utf8')) as { action: object };
      for (const { action } of order.history) expect(words.action).toHaveProperty(action);
    }
    const asked = await app.call(DELIVERY_STATUS_CALLS.simulated, {
      as: app.staff,
      query: { restaurant_id: app.restaurant.id, order_id: id },
    });
    expect(asked.data.status).toBe('delivered');
  });

  /** Jobs that will look after the courier of an order. */
  const looksAfter = async (id: string): Promise<number> => {
    const { db } = app.database;
    const jobs = await db.selectFrom('job').select('payload').where('kind', '=', 'courier.step').execute();
    return jobs.filter(({ payload }) => payload.includes(id)).length;
  };

  it('[CR3] has its courier looked after again when it is reopened after it was over', async () => {
    const id = await deliver();
    await act(id, { action: 'accept', prep_minutes: 10 });
    await pass(9);
    await act(id, { action: 'done' });
    await pass(2);
    await act(id, { action: 'deliver' });
    await act(id, { action: 'receive' });
    await pass(10);
    const { rev, delivery } = await orderOf(id);
    expect(delivery?.status).not.toBe('delivered');
    await act(id, { action: 'reopen' }, rev);
    await pass(20);
    expect((await orderOf(id)).delivery?.status).toBe('delivered');
  });

  it('[CR3] has its courier looked after when the process that ordered him died right after', async () => {
    const id = await deliver();
    await act(id, { action: 'accept', prep_minutes: 10 });
    await app.worker.runDue();
    const { delivery } = await orderOf(id);
    const { db } = app.database;
    // The order has its courier; the job that ordered him is there still, and what should follow it is not.
    await db.deleteFrom('job').where('kind', '=', 'courier.step').execute();
    const now = new Date(app.clock.now()).toISOString();
    const payload = { order_id: id, quote_id: delivery?.quote_id };
    const job = {
      kind: 'courier.confirm' as const,
      restaurant_id: app.restaurant.id,
      key: null,
      due_at: now,
      payload,
    };
    await enqueue(db, app.context.ids, [job], now);
    await app.worker.runDue();
    expect(await looksAfter(id)).toBe(1);
  });

  it('[CR6] [CR7] has its simulated courier come at the promise, also a moved one, and wait for the food', async () => {
    const stepAt = async (id: string, status: string) =>
      (await orderOf(id)).delivery?.steps.find((step) => step.status === status)?.at;
    const id = await deliver();
    await act(id, { action: 'accept', prep_minutes: 30 });
    await pass(10);
    const first = await orderOf(id);
    expect(first.delivery).toMatchObject({ pickup_eta: first.due_at });
    await act(id, { action: 'adjust_prep', prep_minutes: 40 });
    await app.worker.runDue();
    const { due_at, delivery } = await orderOf(id);
    expect(delivery?.pickup_eta).toBe(due_at);
    await pass(25);
    expect(await stepAt(id, 'arrived_at_pickup')).toBeUndefined();
    await pass(60);
    expect(await stepAt(id, 'arrived_at_pickup')).toBe(due_at);
    expect(await orderOf(id)).toMatchObject({
      status: 'order_received',
      delivery: { status: 'arrived_at_pickup', trouble: null },
    });
    await act(id, { action: 'done' });
    await pass(20);
    expect((await orderOf(id)).status).toBe('received');
  });

  it('falls back to created when a courier gives up, and gets another one', async () => {
    const id = await deliver('courier:reassign');
    await act(id, { action: 'accept', prep_minutes: 5 });
    await app.worker.runDue();
    await pass(3, 12);
    expect((await orderOf(id)).delivery).toMatchObject({ status: 'created', courier: null });
    await act(id, { action: 'done' });
    await pass(25);
    expect((await orderOf(id)).status).toBe('received');
  });

  it('is not confused by late and duplicate events', async () => {
    const id = await deliver('courier:out_of_order');
    await act(id, { action: 'accept', prep_minutes: 5 });
    await act(id, { action: 'done' });
    await pass(25, 50);
    expect((await orderOf(id)).delivery).toMatchObject({ status: 'delivered', trouble: null });
  });

  it.each([
    ['courier:no_courier', 'no_courier'],
    ['courier:quote_fails', 'quote_failed'],
    ['courier:cancel', 'cancelled_by_provider'],
    ['courier:return', 'returned'],
  ])('is in trouble with %s and can be delivered by the restaurant itself', async (memo, trouble) => {
    const id = await deliver(memo);
    await act(id, { action: 'accept', prep_minutes: 5 });
    await act(id, { action: 'done' });
    await pass(30);
    const order = await orderOf(id);
    expect(order.delivery?.trouble).toBe(trouble);
    expect((await act(id, { action: 'self_deliver' }, order.rev)).order).toMatchObject({
      delivery_method: 'delivery_own',
      delivery: null,
    });
  });

  const setCap = (cents: number | null) =>
    app.database.db.updateTable('restaurant').set({ quote_fee_cap_cents: cents }).execute();

  it('[CR1] waits for a person above the fee cap, asks again when the quote expires, then reports it', async () => {
    await setCap(100);
    const id = await deliver();
    await act(id, { action: 'accept', prep_minutes: 5 });
    await pass(1);
    expect((await orderOf(id)).delivery).toMatchObject({ status: 'quote', trouble: 'fee_over_cap' });
    expect(openQuote(await orderOf(id))).toMatchObject({ fee_cents: 664, cap_cents: 100 });
    const first = (await orderOf(id)).delivery?.quote_id;
    await pass(6);
    const again = await orderOf(id);
    expect(again.delivery).toMatchObject({ status: 'quote', trouble: 'fee_over_cap' });
    expect(again.delivery?.quote_id).not.toBe(first);
    await pass(26, 60);
    expect((await orderOf(id)).delivery?.trouble).toBe('quote_expired');
    await act(id, { action: 'requote' });
    await app.worker.runDue();
    const quoted = await orderOf(id);
    expect(quoted.delivery?.status).toBe('quote');
    expect((await act(id, { action: 'confirm', quote_id: quoted.delivery?.quote_id ?? '' })).status).toBe('applied');
    await app.worker.runDue();
    expect((await orderOf(id)).delivery).toMatchObject({ status: 'created', trouble: null });
    await setCap(1200);
  });

  it('[CR1] has its quote confirmed by a person where the restaurant set no cap, and not taken back by its expiry', async () => {
    await setCap(null);
    const id = await deliver();
    await act(id, { action: 'accept', prep_minutes: 5 });
    await app.worker.runDue();
    const quoted = await orderOf(id);
    const { delivery } = quoted;
    expect(delivery).toMatchObject({ status: 'quote', trouble: 'fee_over_cap', external_delivery_id: null });
    expect(openQuote(quoted)).toMatchObject({ cap_cents: null, expires_at: delivery?.quote_expires_at });
    await act(id, { action: 'confirm', quote_id: delivery?.quote_id ?? '' });
    await pass(6);
    expect((await orderOf(id)).delivery).toMatchObject({ trouble: null });
    expect(openQuote(await orderOf(id))).toBeNull();
    expect((await orderOf(id)).delivery?.external_delivery_id).not.toBeNull();
    await setCap(1200);
  });

  it('completes half an hour after it was last received, not after it was first', async () => {
    const id = await place();
    for (const action of ['accept', 'done', 'receive']) await act(id, { action, prep_minutes: 5 });
    await pass(20, 4);
    await act(id, { action: 'reopen' }, (await orderOf(id)).rev);
    await pass(5, 2);
    await act(id, { action: 'receive' });
    await pass(20, 4);
    expect((await orderOf(id)).status).toBe('received');
    await pass(15, 4);
    expect((await orderOf(id)).status).toBe('order_completed');
  });

  it('waits in the Scheduled part and rings when the kitchen has to start', async () => {
    await nextDay('2026-11-22T17:15:00.000Z');
    const id = await place({ requested_at: '2026-11-22T20:00:00.000Z' });
    await act(id, { action: 'accept', prep_minutes: 20 });
    expect(await orderOf(id)).toMatchObject({ scheduled: true, due_at: '2026-11-22T20:00:00.000Z' });
    await pass(144, 4);
    expect((await orderOf(id)).scheduled).toBe(true);
    await pass(2, 2);
    expect(await orderOf(id)).toMatchObject({ scheduled: false, ring: { kind: 'now_due', acknowledged_at: null } });
  });

  it('is escalated once for each missing reaction, in history and ledger (I10)', async () => {
    const id = await place();
    await pass(4, 48);
    const order = await orderOf(id);
    expect(order.flags).toContain('escalated');
    const ledger = await app.call(getLedgerCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id, order_id: id },
    });
    expect(ledger.data.escalations.map((escalation) => escalation.kind)).toEqual([
      'not_displayed',
      'not_acknowledged',
      'not_accepted',
    ]);
    expect(order.history.filter((step) => step.action === 'escalate')).toHaveLength(3);
  });

  it('is not escalated when a screen has shown it and a person has accepted it', async () => {
    const id = await place();
    const identity = {
      restaurantId: app.restaurant.id,
      deviceId: app.screen.id,
      deviceName: 'Kitchen',
      kind: 'screen' as const,
      actor: { kind: 'screen' as const, id: app.screen.id, name: 'Kitchen' },
    };
    const seen = [{ order_id: id, rev: 1, at: new Date(app.clock.now()).toISOString() }];
    const ack = { t: 'ack' as const, epoch: '', applied: 0, displayed: [], sounded: [], touched: [] };
    app.book.seen(identity, { ...ack, displayed: seen });
    await app.book.flush();
    // A sound reported later must not undo the displayed mark.
    app.book.seen(identity, { ...ack, sounded: seen });
    await app.book.flush();
    await pass(1, 12);
    expect((await orderOf(id)).flags).not.toContain('escalated');
    await act(id, { action: 'accept', prep_minutes: 10 });
    await pass(4, 48);
    expect((await orderOf(id)).flags).not.toContain('escalated');
  });

  it('is listed with counts per status, by filter and by cursor', async () => {
    await nextDay('2026-11-23T17:15:00.000Z');
    const ids = [await place(), await deliver(), await place({ payment_method: 'online' })];
    await act(ids[0] ?? '', { action: 'accept', prep_minutes: 10 });
    const today = '2026-11-23';
    const query = { restaurant_id: app.restaurant.id, from: today };
    const all = await app.call(listOrdersCall, { as: app.staff, query });
    expect(all.data).toMatchObject({ total: 3, counts: { order_received: 1, ordered: 1, pending: 1, cancelled: 0 } });
    const some = await app.call(listOrdersCall, {
      as: app.staff,
      query: { ...query, status: 'ordered,pending', delivery_method: 'pickup' },
    });
    expect(some.data).toMatchObject({ total: 1, counts: { order_received: 1, ordered: 0, pending: 1 } });
    const newest = all.data.items[0]?.id ?? '';
    const rest = await app.call(listOrdersCall, { as: app.staff, query: { ...query, before: newest } });
    expect(rest.data.items.map((order) => order.id)).toEqual(all.data.items.slice(1).map((order) => order.id));
    const wrong = await app.call(listOrdersCall, { as: app.staff, query: { ...query, status: 'eaten' } });
    expect(wrong.failure.errors).toMatchObject([{ path: 'status' }]);
  });
});
