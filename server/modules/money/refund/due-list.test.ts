import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueBackCents } from '#contract/domain/order-money.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { moneyCalls, ONE_MAPO } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('the list of refunds that are due, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  it('[M1] sums what is due, not what the orders come to', async () => {
    const calls = moneyCalls(app);
    const list = async (query: Record<string, string> = {}) =>
      (await app.call(listOrdersCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, ...query } })).data;
    expect(await list({ payment_state: 'refund_due' })).toMatchObject({ total: 0, due_back_cents: 0 });
    const part = await calls.refund((await calls.place()).order, ONE_MAPO);
    const due = dueBackCents(part.data.order);
    expect([due > 0, due < part.data.order.total_cents]).toEqual([true, true]);
    const whole = await calls.refund((await calls.place()).order, { kind: 'whole' });
    const all = due + dueBackCents(whole.data.order);
    expect(await list({ payment_state: 'refund_due' })).toMatchObject({ total: 2, due_back_cents: all });
    await calls.settle(whole.data.order);
    expect(await list({ payment_state: 'refund_due' })).toMatchObject({ total: 1, due_back_cents: due });
    expect(await list()).not.toHaveProperty('due_back_cents');
  });
});
