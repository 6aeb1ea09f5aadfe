import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CUSTOMER_CHANGES, MAX_STEPS } from '#contract/domain/order-steps.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { HistoryStep } from '#contract/domain/order.ts';
import { refundOrderCall } from '#contract/http/money/refund.ts';
import { intakeCancelCall, intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { toJson } from '../../../db/json.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[DO13] an order that is changed without end, on %s', (name) => {
  let app: TestApp;
  let one: { restaurant_id: string };
  beforeAll(async () => {
    app = await buildTestApp(name);
    one = { restaurant_id: app.restaurant.id };
  });
  afterAll(() => app.close());

  const place = async () => {
    const body = makeIntakeOrder(app.restaurant, { payment_method: 'cash' });
    const { data } = await app.call(intakeOrderCall, { as: app.channel, body });
    return { id: data.id, body, params: { external_id: body.external_id } };
  };
  const read = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.owner, query: { ...one, order_id } })).data;
  const act = async (order_id: string, action: OrderAction) => {
    const { rev } = await read(order_id);
    const body = { ...one, command_id: v7(), device_seq: 0, order_id, expect_rev: rev, act: action };
    return (await app.call(updateStatusCall, { as: app.owner, body })).data;
  };
  /** As if so many steps had been made. */
  async function giveSteps(id: string, count: number, action: string): Promise<void> {
    const { history, created_at } = await read(id);
    const actor = { kind: 'channel', id: 'x', name: '' } as const;
    const step: HistoryStep = { at: created_at, actor, action, from: null, to: null, rev: 1, detail: null };
    const steps = [...history, ...Array.from({ length: count }, () => step)];
    await app.database.db
      .updateTable('orders')
      .set({ history: toJson(steps) })
      .where('id', '=', id)
      .execute();
  }
  const changed = (body: Awaited<ReturnType<typeof place>>['body'], name: string) => ({
    ...body,
    customer: { ...body.customer, name },
  });

  it('is refused to its customer after a hundred changes, and can still be worked off and cancelled', async () => {
    const { id, body, params } = await place();
    await giveSteps(id, MAX_CUSTOMER_CHANGES - 1, 'update');
    const last = await app.call(intakeUpdateCall, { as: app.channel, params, body: changed(body, 'Bo') });
    expect(last.status).toBe(200);
    const over = await app.call(intakeUpdateCall, { as: app.channel, params, body: changed(body, 'Cy') });
    expect(over.failure).toMatchObject({
      code: 'order_refused',
      errors: [{ code: 'too_many_changes', params: { maximum: MAX_CUSTOMER_CHANGES } }],
    });
    expect((await read(id)).customer_name).toBe('Bo');
    expect((await act(id, { action: 'accept', prep_minutes: 10 })).status).toBe('applied');
    expect((await app.call(intakeCancelCall, { as: app.channel, params, body: { note: null } })).status).toBe(200);
  });

  it('is moved on after its 500th step, and not back, ticked, mended or refunded', async () => {
    const { id } = await place();
    for (const action of ['accept', 'done'] as const)
      await act(id, action === 'accept' ? { action, prep_minutes: 10 } : { action });
    await giveSteps(id, MAX_STEPS, 'item_done');
    const lines = [{ line: 1, quantity: 0 }];
    for (const action of [{ action: 'reopen' }, { action: 'mend', lines }] as const)
      expect(await act(id, action)).toMatchObject({ status: 'rejected', code: 'too_many_changes' });
    expect((await act(id, { action: 'receive' })).status).toBe('applied');
    const { rev } = await read(id);
    const refund = { ...one, order_id: id, expect_rev: rev, refund: { kind: 'whole' as const }, note: 'cold' };
    const refused = await app.call(refundOrderCall, { as: app.owner, body: refund });
    expect(refused.failure.errors).toMatchObject([{ code: 'too_many_changes', params: { maximum: MAX_STEPS } }]);
  });
});
