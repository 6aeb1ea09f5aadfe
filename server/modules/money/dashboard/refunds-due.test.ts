import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueBackCents } from '#contract/domain/order-money.ts';
import { billChecklistCall } from '#contract/http/money/bill.ts';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { moneyCalls, ONE_MAPO } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[FG6] refunds that are due, on the overview, on %s', (name) => {
  let app: TestApp;
  let calls: ReturnType<typeof moneyCalls>;
  beforeAll(async () => {
    app = await buildTestApp(name);
    calls = moneyCalls(app);
  });
  afterAll(() => app.close());

  const one = () => ({ restaurant_id: app.restaurant.id });
  const due = async () => {
    const { data } = await app.call(dashboardCall, { as: app.owner, query: one() });
    return data.needs.filter(({ kind }) => kind === 'refund_due');
  };

  it('are counted and summed as the list that the line opens, until they are given', async () => {
    expect(await due()).toEqual([]);
    const first = (await calls.place()).order;
    const part = (await calls.refund(first, ONE_MAPO)).data.order;
    const whole = (await calls.refund((await calls.place()).order, { kind: 'whole' })).data.order;
    const cents = dueBackCents(part) + dueBackCents(whole);
    expect(await due()).toEqual([{ kind: 'refund_due', level: 'soon', params: { count: 2, cents, by_platform: 2 } }]);
    const query = { ...one(), payment_state: 'refund_due' } as const;
    const listed = await app.call(listOrdersCall, { as: app.owner, query });
    expect(listed.data.items.map(({ id }) => id).toSorted()).toEqual([part.id, whole.id].toSorted());
    await calls.settle(whole);
    expect(await due()).toMatchObject([{ params: { count: 1, cents: dueBackCents(part) } }]);
    await calls.settle(part);
    expect(await due()).toEqual([]);
  });

  it('[M12] beside what may have been paid twice, until the recorded payment is taken back', async () => {
    const twice = async () => {
      const { data } = await app.call(dashboardCall, { as: app.owner, query: one() });
      const listed = await app.call(listOrdersCall, {
        as: app.owner,
        query: { ...one(), status: 'all', payment_state: 'paid_twice' },
      });
      const query = { ...one(), period: '2026-11' };
      const { checks } = (await app.call(billChecklistCall, { as: app.owner, query })).data;
      return [
        data.needs.find(({ kind }) => kind === 'paid_twice')?.params['count'] ?? 0,
        listed.data.items.map(({ id }) => id),
        checks.find(({ check }) => check === 'paid_twice')?.count,
      ];
    };
    expect(await twice()).toEqual([0, [], 0]);
    const { body, order } = await calls.place();
    await calls.update(body.external_id, 4, { paid: false });
    await calls.act(await calls.read(order.id), { action: 'record_payment', how: 'cash' });
    await calls.update(body.external_id, 4, { paid: true });
    expect(await twice()).toEqual([1, [order.id], 1]);
    await calls.act(await calls.read(order.id), { action: 'unrecord_payment' });
    expect(await twice()).toEqual([0, [], 0]);
  });
});
