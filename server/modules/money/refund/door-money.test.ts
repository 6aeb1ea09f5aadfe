import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dueBackCents, toCollectCents } from '#contract/domain/order-money.ts';
import { intakeStateCall } from '#contract/http/orders/intake.ts';
import { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { expectConserved, moneyCalls, ONE_MAPO } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('what an online payment left open, paid at the door, on %s', (name) => {
  let app: TestApp;
  let calls: ReturnType<typeof moneyCalls>;
  beforeAll(async () => {
    app = await buildTestApp(name);
    calls = moneyCalls(app);
  });
  afterAll(() => app.close());
  afterEach(() => expectConserved(app));

  const cash = async (): Promise<number> =>
    (await app.call(dayCloseCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } })).data.cash.due_cents;

  /** An order of five dishes of which three were paid online, handed over; `door` is what was paid there. */
  async function handedOver() {
    const { order, body } = await calls.place();
    await calls.update(body.external_id, 5, { paid: false });
    const before = { cash: await cash(), collected: (await calls.bill()).bill.collected_cents };
    let gone = await calls.read(order.id);
    for (const action of ['accept', 'done', 'receive'])
      gone = await calls.act(gone, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    const door = gone.total_cents - order.total_cents;
    expect([gone.status, (await cash()) - before.cash]).toEqual(['received', door]);
    const expectKept = async () =>
      expect([await cash(), (await calls.bill()).bill.collected_cents]).toEqual([before.cash + door, before.collected]);
    return { gone, door, expectKept };
  }

  it('[M2] [M7] goes back with a part, and stays in the drawer', async () => {
    const { gone, expectKept } = await handedOver();
    const part = await calls.refund(gone, { ...ONE_MAPO, items: [{ line: 1, quantity: 2 }] });
    const amount = part.data.refund?.amount_cents ?? 0;
    expect(amount).toBeGreaterThan(0);
    expect(part.data.order).toMatchObject({ payment_state: 'refund_due' });
    expect(part.data.refund?.parts?.amount_cents).toBe(amount);
    await expectKept();
    await calls.settle(part.data.order);
    await expectKept();
    expect((await calls.refunds(gone)).data).toMatchObject({
      given_cents: amount,
      refundable_cents: gone.total_cents - amount,
    });
  });

  it('[M2] [M7] goes back with the whole, once', async () => {
    const { gone, door, expectKept } = await handedOver();
    const whole = await calls.refund(gone, { kind: 'whole' });
    expect(whole.data.refund).toMatchObject({ amount_cents: gone.total_cents });
    expect(whole.data.order.money).toMatchObject({ paid_cents: gone.total_cents, door_cents: door });
    await calls.settle(whole.data.order);
    await expectKept();
    expect((await calls.refunds(gone)).data).toMatchObject({ given_cents: gone.total_cents, refundable_cents: 0 });
    const again = await calls.refund(await calls.read(gone.id), { kind: 'whole' });
    expect(again.failure.errors).toMatchObject([{ path: 'refund', code: 'nothing_to_refund' }]);
  });

  it('[M1] [M7] goes back with a cancellation after the hand-over', async () => {
    const { gone, expectKept } = await handedOver();
    const cancelled = await calls.act(gone, { action: 'cancel', reason: 'customer_request', note: null });
    expect([cancelled.payment_state, dueBackCents(cancelled)]).toEqual(['refund_due', gone.total_cents]);
    await expectKept();
    await calls.settle(cancelled);
    await expectKept();
  });

  it('[M7] is what its channel reads as still to be paid, until the food is handed over', async () => {
    const { order, body } = await calls.place();
    const params = { external_id: body.external_id };
    const read = async () => (await app.call(intakeStateCall, { as: app.channel, params })).data;
    expect(await read()).toMatchObject({ payment_state: 'paid', to_collect_cents: 0 });
    await calls.update(body.external_id, 5, { paid: false });
    let last = await calls.read(order.id);
    const door = last.total_cents - order.total_cents;
    expect(await read()).toMatchObject({ payment_state: 'paid', to_collect_cents: door });
    for (const action of ['accept', 'done', 'receive'])
      last = await calls.act(last, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    expect(await read()).toMatchObject({ status: 'received', to_collect_cents: 0 });
  });

  it('[M7] is asked for again where the order is reopened before anything recorded it', async () => {
    const { gone, door } = await handedOver();
    const inDrawer = await cash();
    const back = await calls.act(gone, { action: 'reopen' });
    expect([toCollectCents(back), await cash()]).toEqual([door, inDrawer - door]);
    await calls.act(back, { action: 'receive' });
    expect(await cash()).toBe(inDrawer);
  });
});
