import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dueBackCents, toCollectCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import type { IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { correctOrderCall } from '#contract/http/orders/phone-order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { expectConserved, moneyCalls, ONE_MAPO } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const ONE_ROLL = { ...ONE_MAPO, items: [{ line: 2, quantity: 1 }] };

describe.each(AVAILABLE_DATABASES)('[M11] a refund and a later change of its order, on %s', (name) => {
  let app: TestApp;
  let calls: ReturnType<typeof moneyCalls>;
  beforeAll(async () => {
    app = await buildTestApp(name);
    calls = moneyCalls(app);
  });
  afterAll(() => app.close());
  afterEach(() => expectConserved(app));

  /** So many mapo tofu, spring rolls and cans of kung pao; none of the ones that are 0. */
  function dishes(mapo: number, rolls: number, kungPao: number): IntakeOrderInput['items'] {
    const { dishes: known, heat } = app.restaurant;
    const options = heat.options.slice(0, 1).map(({ id }) => ({ option_id: id }));
    return [
      { dish_id: known.mapo.id, quantity: mapo },
      { dish_id: known.cheap.id, quantity: rolls },
      { dish_id: known.kungPao.id, quantity: kungPao, options },
    ].filter(({ quantity }) => quantity > 0);
  }

  type Place = Partial<IntakeOrderInput>;
  /** Paid online and accepted, with one of two rolls to be given back. */
  async function promised(change: Place = {}, by: { as?: TestApp['admin']; bearer?: string } = { as: app.owner }) {
    const placed = await calls.place({ items: dishes(2, 2, 2), ...change });
    const accepted = await calls.act(placed.order, { action: 'accept', prep_minutes: 10 });
    const { data } = await calls.refund(accepted, ONE_ROLL, by);
    const roll = data.refund?.amount_cents ?? 0;
    expect([roll > 0, dueBackCents(data.order)]).toEqual([true, roll]);
    const id = placed.body.external_id;
    const change_ = async (next: Place): Promise<Order> => {
      const answer = await calls.update(id, 1, { items: dishes(2, 2, 2), ...change, ...next });
      expect(answer.status).toBe(200);
      return calls.read(placed.order.id);
    };
    return { order: data.order, roll, change: change_ };
  }
  const rows = async (order: Order) => (await calls.refunds(order)).data.items;

  it('stays when another dish is taken off, and when it is ordered again', async () => {
    const { order, roll, change } = await promised({}, { as: app.admin, bearer: 'platform' });
    const fewer = await change({ items: dishes(2, 2, 1) });
    expect(dueBackCents(fewer)).toBe(order.total_cents - fewer.total_cents + roll);
    expect(fewer.history.at(-1)?.detail).not.toHaveProperty('credit_ended_cents');
    const again = await change({ items: dishes(2, 2, 2) });
    expect([dueBackCents(again), again.payment_state]).toEqual([roll, 'refund_due']);
    expect(await rows(again)).toMatchObject([
      { amount_cents: roll, overpaid_cents: 0, bearer: 'platform', note: 'cold', parts: { amount_cents: roll } },
    ]);
    // Nor by an order that is made dearer and pays the difference at the door for a while.
    const dearer = await change({ items: dishes(2, 2, 4), paid: false });
    expect([dueBackCents(dearer), toCollectCents(dearer)]).toEqual([0, dearer.total_cents - order.total_cents - roll]);
    expect(await rows(dearer)).toEqual([]);
    const { data: fleet } = await app.call(listPlatformOrdersCall, { as: app.admin, query: { problem: 'refund_due' } });
    expect(fleet.items.filter(({ id }) => id === order.id)).toEqual([]);
    const back = await change({ items: dishes(2, 2, 2) });
    expect(dueBackCents(back)).toBe(roll);
    expect(await rows(back)).toMatchObject([
      { amount_cents: roll, overpaid_cents: 0, bearer: 'platform', note: 'cold', parts: { amount_cents: roll } },
    ]);
  });

  it.each([true, false])('that was given is not asked for again, and is on the statement (paid: %s)', async (paid) => {
    const { order, roll, change } = await promised();
    await calls.settle(order);
    await change({ items: dishes(2, 2, 1), paid });
    const again = await change({ items: dishes(2, 2, 2), paid });
    expect(again.money).toMatchObject({
      paid_cents: order.total_cents,
      refunded_cents: roll,
      credited_cents: roll,
      credit_given_cents: roll,
    });
    expect([toCollectCents(again), dueBackCents(again)]).toEqual([0, 0]);
    const lines = (await calls.bill()).refunds.filter((line) => line.order_id === order.id);
    expect(lines).toMatchObject([{ refunds_cents: roll }]);
  });

  it('stays when a fee goes: the fee is due back beside it', async () => {
    const way = { delivery_method: 'delivery', distance: 3.4, address: TEST_ADDRESS } as const;
    const { roll, change } = await promised(way);
    const pickup = { delivery_method: 'pickup', distance: undefined, address: undefined } as const;
    expect(dueBackCents(await change(pickup))).toBe(roll + 499);
    expect(dueBackCents(await change({}))).toBe(roll);
  });

  it('stays when an operator corrects the order', async () => {
    const { order, roll } = await promised();
    const corrected = await app.call(correctOrderCall, {
      as: app.owner,
      body: {
        restaurant_id: app.restaurant.id,
        order_id: order.id,
        expect_rev: order.rev,
        payment_method: order.payment_method,
        paid: true,
        delivery_method: 'pickup',
        customer: { name: 'Ada Wong', phone: '+12125550123' },
        items: dishes(1, 2, 2),
      },
    });
    expect(corrected.status).toBe(200);
    const after = await calls.read(order.id);
    expect(dueBackCents(after)).toBe(order.total_cents - after.total_cents + roll);
  });

  it('ends with its dish, whose price comes back by the change; a refund of the whole for what was taken off', async () => {
    const { order, roll, change } = await promised();
    const gone = await change({ items: dishes(2, 0, 2) });
    expect(dueBackCents(gone)).toBe(order.total_cents - gone.total_cents);
    expect(gone.history.at(-1)?.detail).toMatchObject({ credit_ended_cents: roll });
    expect(await rows(gone)).toMatchObject([{ parts: null, bearer: 'restaurant' }]);

    const whole = await promised();
    const all = await calls.refund(whole.order, { kind: 'whole' }, { as: app.owner });
    const less = await whole.change({ items: dishes(2, 2, 0) });
    expect([dueBackCents(less), less.money?.credited_cents]).toEqual([all.data.order.total_cents, less.total_cents]);
  });

  it('that was given ends with its dish: it was for what the order no longer has, and is on no statement', async () => {
    const { order, roll, change } = await promised();
    await calls.settle(order);
    const gone = await change({ items: dishes(2, 0, 2) });
    expect([dueBackCents(gone), gone.money?.credited_cents]).toEqual([order.total_cents - gone.total_cents - roll, 0]);
    expect((await calls.bill()).refunds.filter((line) => line.order_id === order.id)).toEqual([]);
  });

  it('names the lines of the changed order, so that no piece goes back twice', async () => {
    const { order, change } = await promised();
    await calls.settle(order);
    const moved = await change({ items: dishes(0, 2, 2) });
    const two = { ...ONE_MAPO, items: [{ line: 1, quantity: 2 }] };
    expect((await calls.refund(moved, two)).failure.errors).toMatchObject([
      { path: 'refund.items.0.quantity', code: 'too_many_pieces', params: { line: 1, maximum: 1 } },
    ]);
    const other = { ...ONE_MAPO, items: [{ line: 2, quantity: 2 }] };
    expect((await calls.refund(moved, other)).status).toBe(200);
  });
});
