import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { exportMenuCall, importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { updateBillCall } from '#contract/http/money/bill.ts';
import { intakeGloriafoodCall, intakeOrderCall, listRefusedCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, listOrdersCall } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { foodStatisticCall } from '#contract/http/money/statistics.ts';
import { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { getBusinessCall, updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const DAY = '2026-11-21';

/** A cash pickup of GloriaFood, whose amounts are numbers of its currency. */
const gloriaOrder = (currency: string, total: number) => ({
  id: v7(),
  type: 'pickup',
  status: 'accepted',
  payment: 'CASH',
  accepted_at: '2026-11-21T17:14:00.000Z',
  fulfill_at: '2026-11-21T17:40:00.000Z',
  currency,
  client_first_name: 'Mei',
  total_price: total,
  sub_total_price: total,
  tax_value: 0,
  items: [{ name: '麻婆豆腐 / Mapo Tofu', type: 'item', price: total, quantity: 1, total_item_price: total }],
});

describe.each(AVAILABLE_DATABASES)('a restaurant’s currency on %s', (name) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(name);
    return () => app.close();
  });

  const at = () => ({ restaurant_id: app.restaurant.id });
  const store = async () => (await app.call(getRestaurantCall, { as: app.owner, query: at() })).data;
  const isFixed = async () => (await app.call(getBusinessCall, { as: app.owner, query: at() })).data.is_currency_fixed;
  const change = async (currency: string, as = app.owner) =>
    app.call(updateBusinessCall, { as, body: { ...at(), version: (await store()).version, currency } });
  const order = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.owner, query: { ...at(), order_id } })).data;
  const place = (more: object = {}) =>
    app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, more) });
  const push = async (currency: string, total: number) => {
    const foreign = gloriaOrder(currency, total);
    await app.call(intakeGloriafoodCall, { as: app.channel, body: { orders: [foreign] } });
    const list = await app.call(listOrdersCall, { as: app.owner, query: { ...at(), q: foreign.id } });
    return order(list.data.items[0]?.id ?? '');
  };

  it('[CU4] is USD unless another one is chosen, and one that exists', async () => {
    expect((await store()).currency).toBe('USD');
    const refused = await change('DOLLAR');
    expect([refused.status, refused.failure.errors]).toMatchObject([
      422,
      [{ path: 'currency', code: 'invalid_value' }],
    ]);
    expect((await change('JPY')).data).toMatchObject({ currency: 'JPY' });
    const last = (await app.context.store.tail(app.restaurant.id, 0, 100))?.events.at(-1);
    expect(last).toMatchObject({ type: 'store.changed', body: { currency: 'JPY' } });
    const line = await app.database.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'restaurant.update_business')
      .executeTakeFirstOrThrow();
    expect([line.before, line.after]).toEqual(['{"currency":"USD"}', '{"currency":"JPY"}']);
  });

  it('[CU4] stays open for a test order, and is fixed by the first order for everyone', async () => {
    await app.call(runDrillCall, { as: app.owner, body: at() });
    expect(await isFixed()).toBe(false);
    expect((await change('KWD')).status).toBe(200);
    await place();
    expect(await isFixed()).toBe(true);
    for (const as of [app.owner, app.admin]) {
      const refused = await change('USD', as);
      expect([refused.status, refused.failure.code]).toEqual([409, 'currency_fixed']);
      expect(refused.failure.errors).toMatchObject([{ path: 'currency', code: 'currency_fixed' }]);
    }
    // The same one is no change, and other fields are as free as before.
    expect((await change('KWD')).status).toBe(200);
    const { version } = await store();
    const body = { ...at(), version, currency: 'KWD', waiting_time_minutes: 33 };
    expect((await app.call(updateBusinessCall, { as: app.owner, body })).data.waiting_time_minutes).toBe(33);
  });

  it('[CU4] is fixed by an adjustment of a statement', async () => {
    const adjustment = { amount_cents: 500, reason: 'welcome' };
    const body = { ...at(), period: '2026-11', version: 0, add_adjustment: adjustment };
    expect((await app.call(updateBillCall, { as: app.admin, body })).data.currency).toBe('USD');
    expect(await isFixed()).toBe(true);
    expect((await change('JPY')).status).toBe(409);
  });

  // SQLite has one writer at a time.
  it.runIf(name === 'postgres')('[CU4] has changed for an order that was priced before the change', async () => {
    await app.context.store.transact(app.restaurant.id, async (live) => {
      await live.restaurant();
      expect(await live.isSameCurrency()).toBe(true);
    });
    await app.context.store.transact(app.restaurant.id, async (live) => {
      await live.restaurant();
      expect((await change('JPY')).status).toBe(200);
      expect(await live.isSameCurrency()).toBe(false);
    });
  });

  it('[CU1] is what its own orders, phone orders and test orders are in', async () => {
    await change('JPY');
    const drill = await app.call(runDrillCall, { as: app.owner, body: at() });
    expect((await order(drill.data.order_id)).currency).toBe('JPY');
    const posted = await place({ currency: 'JPY' });
    expect(posted.data).toMatchObject({ currency: 'JPY' });
    const { external_id: _id, totals: _totals, ...rest } = makeIntakeOrder(app.restaurant);
    const { status_url: _url, discount_cents: _off, ...phone } = rest;
    const taken = await app.call(addPhoneOrderCall, { as: app.staff, body: { ...phone, coupon_cents: 0, ...at() } });
    expect(taken.data).toMatchObject({ currency: 'JPY', flags: [] });
  });

  it('[CU1] refuses an order of a channel that names another one, at its field', async () => {
    const refused = await place({ currency: 'JPY' });
    expect(refused.failure).toMatchObject({
      code: 'order_refused',
      errors: [{ path: 'currency', code: 'other_currency', params: { expected: 'USD', got: 'JPY' } }],
    });
    const kept = await app.call(listRefusedCall, { as: app.owner, query: at() });
    expect(kept.data.items).toMatchObject([
      { currency: 'JPY', errors: [{ path: 'currency', code: 'other_currency' }] },
    ]);
    expect(await isFixed()).toBe(false);
  });

  it('[CU1] an accepted order in another one is flagged, kept in its own minor units, and in no sum', async () => {
    const own = (await place()).data.total_cents;
    app.clock.advance(1000);
    const foreign = await push('JPY', 1800);
    expect(foreign).toMatchObject({ currency: 'JPY', total_cents: 1800, marks: ['foreign_currency'] });
    const list = await app.call(listOrdersCall, { as: app.owner, query: at() });
    expect(list.data).toMatchObject({ total: 2, sum_cents: own });
    const found = await app.call(listOrdersCall, { as: app.owner, query: { ...at(), q: 'Mei' } });
    expect(found.data).toMatchObject({ total: 1, sum_cents: 0 });
    const figures = await app.call(foodStatisticCall, { as: app.owner, query: { ...at(), from: DAY, to: DAY } });
    expect(figures.data).toMatchObject({ total_orders: 1, sales_cents: own });
    const day = await app.call(dayCloseCall, { as: app.owner, query: at() });
    expect(day.data.unfinished).toMatchObject([
      { currency: 'USD', flags: [] },
      { currency: 'JPY', marks: ['foreign_currency'] },
    ]);
    expect(day.data.cash.outstanding_cents).toBe(own);
  });

  it('[CU1] an accepted order in its own is not flagged and is summed, in yen as in thousandths of a dinar', async () => {
    await change('JPY');
    expect(await push('jpy', 1800)).toMatchObject({ currency: 'JPY', total_cents: 1800, flags: [] });
    expect(await push('KWD', 1.25)).toMatchObject({ currency: 'KWD', total_cents: 1250, marks: ['foreign_currency'] });
    const list = await app.call(listOrdersCall, { as: app.owner, query: at() });
    expect(list.data.sum_cents).toBe(1800);
    const figures = await app.call(foodStatisticCall, { as: app.owner, query: { ...at(), from: DAY, to: DAY } });
    expect(figures.data.sales_cents).toBe(1800);
  });

  it('[CU3] is what a menu’s file has its prices in', async () => {
    await change('KWD');
    const file = await app.call(exportMenuCall, { as: app.owner, query: { ...at(), format: 'csv' } });
    expect(file.data.content).toContain(',1.350,');
    const again = { ...at(), format: 'csv' as const, content: file.data.content, dry_run: true };
    expect((await app.call(importMenuCall, { as: app.owner, body: again })).data).toMatchObject({
      added: 0,
      updated: 0,
      errors: [],
    });
  });
});
