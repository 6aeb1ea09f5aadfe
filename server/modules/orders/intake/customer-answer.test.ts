import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { intakeAnswerCall, intakeOrderCall, intakeStateCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const MINUTE_MS = 60_000;

describe.each(AVAILABLE_DATABASES)('[MD5] a question to the customer, on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;

  async function act(order: Order, act: Record<string, unknown>) {
    const command = { command_id: v7(), device_seq: 1, order_id: order.id, expect_rev: order.rev };
    const body = { restaurant_id, ...command, act: act as never };
    return (await app.call(updateStatusCall, { as: app.screen, body })).data;
  }

  /** A paid order of two dishes, accepted, and asked about the first. */
  async function asked(asks_customer = true) {
    const { mapo, kungPao, cheap } = app.restaurant.dishes;
    const heat = app.restaurant.heat.options[0]?.id ?? '';
    const body = makeIntakeOrder(app.restaurant, {
      payment_method: 'online',
      paid: true,
      asks_customer,
      items: [
        { dish_id: mapo.id, quantity: 2 },
        { dish_id: kungPao.id, quantity: 1, options: [{ option_id: heat }] },
      ],
    });
    const placed = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    await act(await read(placed.id), { action: 'accept', prep_minutes: 20 });
    const replace = { dish_id: cheap.id, quantity: 1, options: [], is_charged: false };
    const lines = [{ line: 1, quantity: 1, replace }];
    const result = await act(await read(placed.id), { action: 'ask', lines });
    return { id: placed.id, external_id: body.external_id, result, order: await read(placed.id) };
  }
  const answer = (external_id: string, rev: number, answer: 'yes' | 'no') =>
    app.call(intakeAnswerCall, { as: app.channel, params: { external_id }, body: { rev, answer } });
  const stateOf = async (external_id: string) =>
    (await app.call(intakeStateCall, { as: app.channel, params: { external_id } })).data;

  it('reaches the channel with what each dish would be, and the price', async () => {
    const { external_id, order } = await asked();
    const { question, short_items, total_cents } = await stateOf(external_id);
    expect(question).toMatchObject({
      rev: order.rev,
      answer: null,
      total_cents: order.question?.total_cents,
      short_items: [{ line: 1, ordered: 2, given: 1, replaced_by: { dish_id: app.restaurant.dishes.cheap.id } }],
    });
    expect([short_items, total_cents]).toEqual([[], order.total_cents]);
  });

  it('mends the order with yes, gives the difference back, and takes the same answer again', async () => {
    const { id, external_id, order } = await asked();
    const first = await answer(external_id, order.rev, 'yes');
    expect([first.status, first.data.question?.answer]).toEqual([200, 'yes']);
    const after = await read(id);
    expect(after).toMatchObject({ total_cents: order.question?.total_cents, payment_state: 'refund_due' });
    expect(after.ring).toMatchObject({ kind: 'changed', acknowledged_at: null });
    expect((await answer(external_id, order.rev, 'yes')).status).toBe(200);
    expect((await read(id)).rev).toBe(after.rev);
    expect((await answer(external_id, order.rev, 'no')).failure).toMatchObject({ status_code: 409 });
  });

  it('ends by itself, rings, and can no longer be answered', async () => {
    const { id, external_id, order } = await asked();
    app.clock.advance(5 * MINUTE_MS);
    await app.worker.runDue();
    expect(await read(id)).toMatchObject({ question: { answer: 'none' }, ring: { kind: 'changed' } });
    expect((await answer(external_id, order.rev, 'yes')).failure).toMatchObject({ status_code: 409 });
  });

  it('is refused of an order whose channel cannot ask, and of one that the kitchen has decided', async () => {
    expect((await asked(false)).result).toMatchObject({ status: 'rejected', code: 'illegal_transition' });
    const { external_id, order } = await asked();
    await act(order, { action: 'mend', lines: [{ line: 2, quantity: 0 }] });
    expect((await answer(external_id, order.rev, 'yes')).failure).toMatchObject({ status_code: 409 });
    expect((await stateOf(external_id)).question?.answer).toBe('withdrawn');
    expect((await answer(external_id, 99, 'no')).failure).toMatchObject({ status_code: 409 });
    expect((await answer('not-there', order.rev, 'no')).status).toBe(404);
  });
});
