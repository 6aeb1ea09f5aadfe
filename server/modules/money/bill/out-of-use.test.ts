import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCommissionCall, listCommissionsCall } from '#contract/http/money/commission.ts';
import {
  billChecklistCall,
  billPdfCall,
  getBillCall,
  listBillsCall,
  updateBillCall,
} from '#contract/http/money/bill.ts';
import { listRefundsCall, settleRefundCall } from '#contract/http/money/refund.ts';
import { getOrderCall } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { deleteRestaurantCall } from '#contract/http/store/store-setting.ts';
import type { Order } from '#contract/domain/order.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { expectConserved, moneyCalls, ONE_MAPO } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const PERIOD = '2026-11';

describe.each(AVAILABLE_DATABASES)('[PF8] the books of a restaurant that was taken out of use, on %s', (name) => {
  let app: TestApp;
  let one: { restaurant_id: string };
  let calls: ReturnType<typeof moneyCalls>;
  let owing: Order;

  beforeEach(async () => {
    app = await buildTestApp(name);
    calls = moneyCalls(app);
    one = { restaurant_id: app.restaurant.id };
    await app.call(addCommissionCall, {
      as: app.admin,
      body: { ...one, rate: 0.1, from_date: '2026-11-01', note: '' },
    });
    let { order } = await calls.place();
    for (const act of [
      { action: 'accept', prep_minutes: 10 },
      { action: 'done' },
      { action: 'receive' },
      { action: 'complete' },
    ])
      order = await calls.act(order, act);
    owing = (await calls.refund(order, ONE_MAPO)).data.order;
    await app.call(deleteRestaurantCall, { as: app.admin, body: one });
  });
  afterEach(async () => {
    await expectConserved(app);
    await app.close();
  });

  const bill = (as = app.admin) => app.call(getBillCall, { as, query: { ...one, period: PERIOD } });

  it('are listed, read, printed, issued and paid by the platform', async () => {
    const { data } = await app.call(listBillsCall, { as: app.admin, query: { period: PERIOD } });
    expect(data.items).toMatchObject([{ ...one, gross_cents: owing.total_cents, state: 'open' }]);
    expect((await bill()).data.bill.gross_cents).toBe(owing.total_cents);
    const query = { ...one, period: PERIOD };
    expect((await app.call(billPdfCall, { as: app.admin, query: { ...query, language: 'en' } })).status).toBe(200);
    expect((await app.call(billChecklistCall, { as: app.admin, query })).status).toBe(200);
    expect((await app.call(listCommissionsCall, { as: app.admin, query: one })).data.current_rate).toBe(0.1);
    app.clock.advance(31 * 86_400_000);
    const as = await signIn(app, 'admin', undefined);
    for (const state of ['issued', 'paid'] as const) {
      const { version } = (await bill(as)).data.bill;
      const changed = await app.call(updateBillCall, { as, body: { ...query, version, state } });
      expect([changed.status, changed.data]).toMatchObject([200, { state }]);
    }
    // A month in which it sold nothing is none of its statements.
    const later = await app.call(listBillsCall, { as, query: { period: '2026-12' } });
    expect(later.data.items).toEqual([]);
  });

  it('have its refunds, which are found where they are due, given, and on its statement', async () => {
    const query = { problem: 'refund_due' as const, counted: 'yes' as const };
    const { items, counts } = (await app.call(listPlatformOrdersCall, { as: app.admin, query })).data;
    expect([items.map(({ id }) => id), counts.problems.refund_due]).toEqual([[owing.id], 1]);
    const ids = { ...one, order_id: owing.id };
    // Their page, and that of its statement.
    expect((await app.call(getRestaurantCall, { as: app.admin, query: one })).status).toBe(200);
    expect((await app.call(getRestaurantCall, { as: app.owner, query: one })).status).toBe(404);
    const [due] = (await app.call(listRefundsCall, { as: app.admin, query: ids })).data.items;
    const given = { ...ids, refund_id: due?.id ?? '', how: 'original' as const };
    expect((await app.call(settleRefundCall, { as: app.admin, body: given })).status).toBe(200);
    const { data: order } = await app.call(getOrderCall, { as: app.admin, query: ids });
    expect(order).toMatchObject({ payment_state: 'refunded', money: { refunded_cents: due?.amount_cents } });
    expect((await bill()).data.bill.refunds_cents).toBe(due?.amount_cents);
  });

  it('take no new order, and are the platform’s alone', async () => {
    expect((await app.call(getBillCall, { as: app.owner, query: { ...one, period: PERIOD } })).status).toBe(404);
    const body = {
      ...one,
      delivery_method: 'pickup' as const,
      payment_method: 'cash' as const,
      paid: false,
      customer: { name: 'Dana', phone: '+12125550142' },
      items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 2 }],
    };
    expect((await app.call(addPhoneOrderCall, { as: app.admin, body })).status).toBe(404);
  });
});
