import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dueBackCents, toCollectCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { intakeAnswerCall, intakePaymentCall, intakeStateCall } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { expectConserved, moneyCalls } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[M12] a channel that says "paid", on %s', (name) => {
  let app: TestApp;
  let calls: ReturnType<typeof moneyCalls>;
  beforeAll(async () => {
    app = await buildTestApp(name);
    calls = moneyCalls(app);
  });
  afterAll(() => app.close());
  afterEach(() => expectConserved(app));

  const pay = async (external_id: string) => {
    const params = { external_id };
    const { status } = await app.call(intakePaymentCall, { as: app.channel, params, body: { state: 'paid' } });
    expect(status).toBe(200);
    return (await app.call(intakeStateCall, { as: app.channel, params })).data;
  };
  const collected = async (): Promise<number> => (await calls.bill()).bill.collected_cents;

  /** One of three is replaced by two dearer ones, which is charged. */
  async function replaced(asks_customer: boolean) {
    const { body, order } = await calls.place({ asks_customer });
    const accepted = await calls.act(order, { action: 'accept', prep_minutes: 10 });
    const options = app.restaurant.heat.options.slice(0, 1).map(({ id }) => ({ option_id: id, quantity: 1 }));
    const replace = { dish_id: app.restaurant.dishes.kungPao.id, quantity: 2, options, is_charged: true };
    const lines = [{ line: 1, quantity: 2, replace }];
    const after = await calls.act(accepted, { action: asks_customer ? 'ask' : 'mend', lines });
    return { id: body.external_id, order: after, before: order };
  }

  it('means what its customer agreed to pay for a replacement, once', async () => {
    const { id, order, before } = await replaced(true);
    const said = { rev: order.rev, answer: 'yes' as const };
    await app.call(intakeAnswerCall, { as: app.channel, params: { external_id: id }, body: said });
    const mended = await calls.read(order.id);
    const more = mended.total_cents - before.total_cents;
    expect([more > 0, toCollectCents(mended)]).toEqual([true, more]);
    const atDoor = await collected();
    expect(await pay(id)).toMatchObject({ to_collect_cents: 0, refund_due_cents: 0 });
    const paid = await calls.read(order.id);
    expect(paid.money).toMatchObject({ paid_cents: mended.total_cents });
    expect(await collected()).toBe(atDoor - more);
    await pay(id);
    expect((await calls.read(order.id)).rev).toBe(paid.rev);
    // Without the replacement after all, it goes back.
    const undone = await calls.act(paid, { action: 'mend', lines: [{ line: 1, quantity: 3 }] });
    expect([undone.total_cents, dueBackCents(undone)]).toEqual([before.total_cents, more]);
    await pay(id);
    expect((await calls.read(order.id)).rev).toBe(undone.rev);
  });

  it('does not mean what only the restaurant knows, nor what its next change says nothing of', async () => {
    const { id, order } = await replaced(false);
    expect(order.marks).toEqual(['inform_customer']);
    const more = toCollectCents(order);
    await pay(id);
    expect(await calls.read(order.id)).toMatchObject({ rev: order.rev });
    const informed = await calls.act(order, { action: 'inform' });
    await calls.update(id, 3, { customer: { name: 'Grace', phone: '+12125550123' } });
    expect(toCollectCents(await calls.read(informed.id))).toBe(more);
    expect(await pay(id)).toMatchObject({ to_collect_cents: 0 });
  });

  const cash = (order: Order) => calls.act(order, { action: 'record_payment', how: 'cash' });

  it.each(['payment', 'update'] as const)(
    'after the restaurant took the rest says so to a person, once (%s)',
    async (by) => {
      const { body, order } = await calls.place();
      const id = body.external_id;
      await pay(id);
      expect((await calls.read(order.id)).rev).toBe(order.rev);
      await calls.update(id, 4, { paid: false });
      const taken = await cash(await calls.read(order.id));
      const twice = taken.total_cents - order.total_cents;
      const say = () => (by === 'payment' ? pay(id) : calls.update(id, 4, { paid: true }));
      await say();
      const marked = await calls.read(order.id);
      expect(marked).toMatchObject({ marks: ['paid_twice'], money: taken.money, ring: taken.ring });
      expect(marked.history.at(-1)).toMatchObject({ action: by, detail: { paid_twice_cents: twice } });
      await say();
      expect((await calls.read(order.id)).rev).toBe(marked.rev);
      // It was recorded by mistake: what the channel says counts then.
      const owed = await calls.act(marked, { action: 'unrecord_payment' });
      expect([owed.marks ?? [], toCollectCents(owed)]).toEqual([[], twice]);
      await say();
      const paid = await calls.read(order.id);
      expect([toCollectCents(paid), paid.money?.door_cents, paid.marks ?? []]).toEqual([0, undefined, []]);
    },
  );

  it('after the hand-over says so, because the rest was to be paid there', async () => {
    const { body, order } = await calls.place();
    await calls.update(body.external_id, 4, { paid: false });
    let gone = await calls.read(order.id);
    for (const action of ['accept', 'done', 'receive'])
      gone = await calls.act(gone, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    await pay(body.external_id);
    const marked = await calls.read(order.id);
    expect(marked).toMatchObject({ marks: ['paid_twice'], money: { paid_cents: gone.total_cents } });
    await pay(body.external_id);
    expect((await calls.read(order.id)).rev).toBe(marked.rev);
  });

  it('says nothing of the rest where it took that itself', async () => {
    const { body, order } = await calls.place();
    await calls.update(body.external_id, 4, { paid: false });
    await pay(body.external_id);
    const paid = await calls.read(order.id);
    expect([paid.marks ?? [], toCollectCents(paid)]).toEqual([[], 0]);
  });
});
