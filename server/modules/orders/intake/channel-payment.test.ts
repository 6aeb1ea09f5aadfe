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
      // It was recorded by mistake: what the channel has said counts then, because it says so no more.
      const paid = await calls.act(marked, { action: 'unrecord_payment' });
      expect([toCollectCents(paid), paid.money?.door_cents, paid.marks ?? []]).toEqual([0, undefined, []]);
      expect(paid.history.at(-1)?.detail).toEqual({ paid_cents: -twice, channel_paid_cents: twice });
      expect(await collected()).toBe(0);
      await say();
      expect((await calls.read(order.id)).rev).toBe(paid.rev);
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

  it('in a change of an order took what that is dearer by, which the history says', async () => {
    const { body, order } = await calls.place();
    await calls.update(body.external_id, 4);
    const dearer = await calls.read(order.id);
    const more = dearer.total_cents - order.total_cents;
    expect(dearer.money).toMatchObject({ paid_cents: dearer.total_cents });
    expect(dearer.history.at(-1)).toMatchObject({ action: 'update', detail: { channel_paid_cents: more } });
    await calls.update(body.external_id, 5, { paid: false });
    expect((await calls.read(order.id)).history.at(-1)?.detail).not.toHaveProperty('channel_paid_cents');
  });

  it('says nothing of the rest where it took that itself', async () => {
    const { body, order } = await calls.place();
    await calls.update(body.external_id, 4, { paid: false });
    await pay(body.external_id);
    const paid = await calls.read(order.id);
    expect([paid.marks ?? [], toCollectCents(paid)]).toEqual([[], 0]);
  });

  describe('[M13] and how much it has taken in all', () => {
    const say = (external_id: string, paid_cents: number, state: 'paid' | 'failed' = 'paid') =>
      app.call(intakePaymentCall, { as: app.channel, params: { external_id }, body: { state, paid_cents } });
    const pending = async (quantity: number) => {
      const { dishes } = app.restaurant;
      return calls.place({ paid: false, items: [{ dish_id: dishes.mapo.id, quantity }] });
    };

    it('repeats it after the price rose, and the rest stays to be paid at the door', async () => {
      const { body, order } = await pending(1);
      const [id, cents] = [body.external_id, order.total_cents];
      const billed = await collected();
      await say(id, cents);
      await calls.update(id, 4, { paid: false });
      const dearer = await calls.read(order.id);
      const rest = dearer.total_cents - cents;
      expect((await say(id, cents)).data).toMatchObject({ to_collect_cents: rest });
      expect((await calls.read(order.id)).rev).toBe(dearer.rev);
      expect(await collected()).toBe(billed + rest);
      // It takes the rest after all; said again, nothing moves.
      expect((await say(id, dearer.total_cents)).data).toMatchObject({ to_collect_cents: 0, refund_due_cents: 0 });
      const paid = await calls.read(order.id);
      await say(id, dearer.total_cents);
      await say(id, cents);
      expect((await calls.read(order.id)).rev).toBe(paid.rev);
    });

    it('brings one that rose while it waited into the kitchen, partly paid', async () => {
      const { body, order } = await pending(1);
      await calls.update(body.external_id, 2, { paid: false });
      const { data } = await say(body.external_id, order.total_cents);
      const { total_cents } = await calls.read(order.id);
      const to_collect_cents = total_cents - order.total_cents;
      expect(data).toMatchObject({ status: 'payment_completed', payment_state: 'paid', to_collect_cents });
    });

    it('has what is more than the price by now given back', async () => {
      const { body, order } = await pending(4);
      await calls.update(body.external_id, 1, { paid: false });
      const { data } = await say(body.external_id, order.total_cents);
      const { total_cents } = await calls.read(order.id);
      expect(data).toMatchObject({ status: 'payment_completed', refund_due_cents: order.total_cents - total_cents });
    });

    it('marks what the restaurant took as well, and only that', async () => {
      const { body, order } = await calls.place();
      await calls.update(body.external_id, 4, { paid: false });
      const taken = await cash(await calls.read(order.id));
      await say(body.external_id, order.total_cents);
      expect((await calls.read(order.id)).rev).toBe(taken.rev);
      await say(body.external_id, order.total_cents + 100);
      const marked = await calls.read(order.id);
      expect(marked).toMatchObject({ marks: ['paid_twice'], money: taken.money });
      expect(marked.history.at(-1)?.detail).toMatchObject({ paid_twice_cents: 100 });
    });

    it.each([false, true])(
      'counts it when what the restaurant recorded is taken back (handed over: %s)',
      async (isGone) => {
        const { body, order } = await pending(3);
        await say(body.external_id, 1000);
        let taken = await calls.read(order.id);
        expect(taken.history.at(-1)).toMatchObject({ action: 'payment', detail: { channel_paid_cents: 1000 } });
        taken = await cash(await calls.act(taken, { action: 'accept', prep_minutes: 10 }));
        if (isGone) for (const action of ['done', 'receive']) taken = await calls.act(taken, { action });
        await say(body.external_id, order.total_cents);
        const marked = await calls.read(order.id);
        const twice = order.total_cents - 1000;
        expect(marked.history.at(-1)?.detail).toEqual({
          paid_twice_cents: twice,
          channel_taken_cents: order.total_cents,
        });
        const paid = await calls.act(marked, { action: 'unrecord_payment' });
        expect(paid).toMatchObject({ payment_state: 'paid', money: { paid_cents: order.total_cents } });
        expect([toCollectCents(paid), dueBackCents(paid), paid.money?.door_cents, paid.marks ?? []]).toEqual([
          0,
          0,
          undefined,
          [],
        ]);
      },
    );

    it('is refused where the order never cost so much, where it pays nothing, and of a payment that failed', async () => {
      const { body, order } = await pending(1);
      const problem = async (cents: number, state?: 'failed') => {
        const { status, failure } = await say(body.external_id, cents, state);
        return [status, failure.errors[0]?.path, failure.errors[0]?.code, failure.errors[0]?.params];
      };
      const most = { maximum: order.total_cents };
      expect(await problem(order.total_cents + 1)).toEqual([422, 'paid_cents', 'too_big', most]);
      expect(await problem(0)).toEqual([422, 'paid_cents', 'too_small', { minimum: 1 }]);
      expect((await problem(-1)).slice(0, 3)).toEqual([422, 'paid_cents', 'too_small']);
      expect((await problem(100, 'failed')).slice(0, 3)).toEqual([422, 'paid_cents', 'unknown_field']);
      expect(await calls.read(order.id)).toMatchObject({ status: 'pending', rev: order.rev });
    });
  });
});
