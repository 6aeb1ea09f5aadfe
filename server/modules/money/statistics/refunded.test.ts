import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { dashboardCall, foodStatisticCall } from '#contract/http/money/statistics.ts';
import { mgmtCancelOrderCall, refundOrderCall, settleRefundCall } from '#contract/http/money/refund.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[FG9] refunds beside sales on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  it('sum up what was given back of orders that count, not of cancelled ones, which are no sales', async () => {
    const restaurant_id = app.restaurant.id;
    const place = async (external_id: string) => {
      const body = makeIntakeOrder(app.restaurant, { external_id, payment_method: 'online', paid: true });
      const { data } = await app.call(intakeOrderCall, { as: app.channel, body });
      return (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id: data.id } })).data;
    };
    const give = (order_id: string, refund_id = '') =>
      app.call(settleRefundCall, { as: app.admin, body: { restaurant_id, order_id, refund_id, how: 'original' } });
    const figures = async () => {
      const { data } = await app.call(dashboardCall, { as: app.owner, query: { restaurant_id } });
      const query = { restaurant_id, from: data.business_date, to: data.business_date };
      const span = (await app.call(foodStatisticCall, { as: app.owner, query })).data;
      expect(span.refunded_cents).toBe(data.refunded_cents);
      expect(span.sales_cents).toBe(data.today.sales_cents);
      return [span.sales_cents, span.refunded_cents];
    };

    const [kept, gone] = [await place('R-1'), await place('R-2')];
    const of = (order: typeof kept) => ({ restaurant_id, order_id: order.id, expect_rev: order.rev });
    const asked = await app.call(refundOrderCall, {
      as: app.admin,
      body: { ...of(kept), refund: { kind: 'whole' }, note: 'cold' },
    });
    const cancelled = await app.call(mgmtCancelOrderCall, {
      as: app.admin,
      body: { ...of(gone), reason: 'customer_request' },
    });
    expect(await figures()).toEqual([kept.total_cents, 0]);
    await give(kept.id, asked.data.refund?.id);
    await give(gone.id, cancelled.data.refund?.id);
    expect(await figures()).toEqual([kept.total_cents, kept.total_cents]);
  });
});
