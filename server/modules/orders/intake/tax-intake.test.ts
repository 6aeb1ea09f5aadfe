import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { getBillCall } from '#contract/http/money/bill.ts';
import { refundOrderCall, settleRefundCall } from '#contract/http/money/refund.ts';
import {
  intakeGloriafoodCall,
  intakeOrderCall,
  intakeUpdateCall,
  type IntakeOrderInput,
} from '#contract/http/orders/intake.ts';
import { getOrderCall, listOrdersCall } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall, checkPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { updateRemittanceCall } from '#contract/http/platform/platform-restaurant.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { updateDishTaxClassCall } from '#contract/http/menu/menu-edit.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const UNTAXED = v7();

describe.each(AVAILABLE_DATABASES)('tax at intake on %s', (name) => {
  let app: TestApp;
  const ids = () => ({ restaurant_id: app.restaurant.id });
  const version = async () => (await app.call(getRestaurantCall, { as: app.owner, query: ids() })).data.version;
  const business = async (change: object) =>
    app.call(updateBusinessCall, { as: app.owner, body: { ...ids(), version: await version(), ...change } });
  const remits = async (platform_remits_tax: boolean) =>
    app.call(updateRemittanceCall, {
      as: app.admin,
      body: { ...ids(), version: await version(), platform_remits_tax },
    });
  /** One Mapo Tofu (13.50) at the store's rate and two spring rolls (4.50) of the untaxed class. */
  const mixed = (totals: IntakeOrderInput['totals'], change: Partial<IntakeOrderInput> = {}): IntakeOrderInput => ({
    ...makeIntakeOrder(app.restaurant),
    items: [
      { dish_id: app.restaurant.dishes.mapo.id, quantity: 1 },
      { dish_id: app.restaurant.dishes.cheap.id, quantity: 2 },
    ],
    totals,
    ...change,
  });
  const post = (body: IntakeOrderInput) => app.call(intakeOrderCall, { as: app.channel, body });
  const orderOf = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { ...ids(), order_id } })).data;

  beforeAll(async () => {
    app = await buildTestApp(name);
    await business({ tax_classes: [{ id: UNTAXED, name: '免税', rate: 0 }] });
    const dish_ids = [app.restaurant.dishes.cheap.id];
    await app.call(updateDishTaxClassCall, { as: app.owner, body: { ...ids(), dish_ids, tax_class_id: UNTAXED } });
  });
  afterAll(() => app.close());

  // 100 off 1350 and 900: 60 and 40.
  const ADDED = { amount_cents: 2250, delivery_fee_cents: 0, tax_cents: 114, total_cents: 2264 };
  const LINES = [
    { rate: 0.08875, taxable_cents: 1290, tax_cents: 114 },
    { rate: 0, taxable_cents: 860, tax_cents: 0 },
  ];

  it('[TX1] [TX3] [TX8] taxes each dish at its class’s rate, and keeps the rates in the order', async () => {
    const { status, data } = await post(mixed({ ...ADDED, tax_lines: [LINES[0]] } as never, { discount_cents: 100 }));
    expect(status).toBe(200);
    const order = await orderOf(data.id);
    expect(order).toMatchObject({ ...ADDED, tax_included: false, tax_lines: LINES, remitted_tax_cents: 0 });
    expect(order.items.map(({ tax_rate }) => tax_rate)).toEqual([0.08875, 0]);
    await business({ tax_rate: 0.1 });
    expect(await orderOf(data.id)).toEqual(order);
    await business({ tax_rate: 0.08875 });
  });

  it('[TX8] refuses other sums with the ones it expects, each at its path', async () => {
    const totals = { ...ADDED, tax_cents: 200, total_cents: 2350 };
    const wrong = await post(mixed(totals, { discount_cents: 100 }));
    expect(wrong.failure.errors).toMatchObject([
      { path: 'totals.tax_cents', code: 'total_differs', params: { expected: 114, got: 200 } },
      { path: 'totals.total_cents', code: 'total_differs', params: { expected: 2264, got: 2350 } },
    ]);
    const tax_lines = [
      { rate: 0.08875, taxable_cents: 1300, tax_cents: 115 },
      { rate: 0.05, tax_cents: 1 },
    ];
    const lines = await post(mixed({ ...ADDED, tax_lines }, { discount_cents: 100 }));
    expect(lines.failure.errors).toMatchObject([
      { path: 'totals.tax_lines.0.taxable_cents', params: { expected: 1290, got: 1300 } },
      { path: 'totals.tax_lines.0.tax_cents', params: { expected: 114, got: 115 } },
      { path: 'totals.tax_lines.1.rate', code: 'total_differs', params: { got: 0.05 } },
    ]);
    const none = await post(mixed({ ...ADDED, tax_lines: [] }, { discount_cents: 100 }));
    expect(none.failure.errors).toMatchObject([
      { path: 'totals.tax_lines', code: 'total_differs', params: { rate: 0.08875, expected: 114 } },
    ]);
  });

  it('[TX3] [DE13] takes a free dish off its own rate alone, by channel and by phone', async () => {
    const deals = {
      active: true,
      full_reduction_cents: null,
      activity_cents: null,
      free_dish_id: app.restaurant.dishes.cheap.id,
      free_dish_min_cents: 1000,
    };
    const put = async (is_on: boolean) => {
      await app.database.db
        .updateTable('restaurant')
        .set({ deals_active: is_on ? 1 : 0, deals: JSON.stringify(deals) })
        .execute();
      await app.database.db
        .updateTable('category')
        .set({ is_activity: is_on ? 1 : 0 })
        .where('name_en', '=', 'Mains')
        .execute();
    };
    await put(true);
    const sums = { amount_cents: 2250, delivery_fee_cents: 0, tax_cents: 120, total_cents: 1920 };
    const { status, data } = await post(mixed(sums, { discount_cents: 450 }));
    expect(status).toBe(200);
    expect(await orderOf(data.id)).toMatchObject({
      tax_lines: [
        { rate: 0.08875, taxable_cents: 1350, tax_cents: 120 },
        { rate: 0, taxable_cents: 450, tax_cents: 0 },
      ],
    });
    const { delivery_method, items, customer } = mixed(sums);
    const phone = { ...ids(), delivery_method, items, customer, payment_method: 'cash' as const, paid: false };
    const priced = await app.call(checkPhoneOrderCall, { as: app.owner, body: { ...phone, coupon_cents: 90 } });
    // 90 off 1350 and 450: 67.5 and 22.5.
    expect(priced.data).toMatchObject({
      errors: [],
      discount_cents: 540,
      discount_parts: { full_reduction_cents: 0, promo_cents: 0, coupon_cents: 90, free_dish: { line: 2, cents: 450 } },
      tax_lines: [
        { taxable_cents: 1282, tax_cents: 114 },
        { taxable_cents: 428, tax_cents: 0 },
      ],
    });
    await put(false);
  });

  it('[TX2] has the tax within the total where prices include it, also by phone and after a change', async () => {
    await business({ prices_include_tax: true });
    const sums = { amount_cents: 2250, delivery_fee_cents: 0, tax_cents: 110, total_cents: 2250 };
    const refused = await post(mixed({ ...sums, total_cents: 2360 }));
    expect(refused.failure.errors).toMatchObject([
      { path: 'totals.total_cents', params: { expected: 2250, got: 2360 } },
    ]);
    const body = mixed(sums);
    const { data } = await post(body);
    expect(await orderOf(data.id)).toMatchObject({ ...sums, tax_included: true });
    const changed = mixed(
      { ...sums, amount_cents: 1350, total_cents: 1350 },
      { external_id: body.external_id, items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 1 }] },
    );
    const params = { external_id: body.external_id };
    const update = await app.call(intakeUpdateCall, { as: app.channel, params, body: changed });
    expect(update.status).toBe(200);
    expect(await orderOf(data.id)).toMatchObject({
      total_cents: 1350,
      tax_lines: [{ rate: 0.08875, taxable_cents: 1350, tax_cents: 110 }],
    });
    const { external_id: _id, totals: _totals, status_url: _url, discount_cents: _off, ...rest } = body;
    const phone = { ...rest, ...ids(), coupon_cents: 0 };
    const price = await app.call(checkPhoneOrderCall, { as: app.staff, body: phone });
    expect(price.data).toMatchObject({ errors: [], tax_cents: 110, tax_included: true, total_cents: 2250 });
    const taken = await app.call(addPhoneOrderCall, { as: app.staff, body: phone });
    expect(taken.data).toMatchObject({ tax_cents: 110, tax_included: true, total_cents: 2250 });
    await business({ prices_include_tax: false });
  });

  it('[TX8] keeps what GloriaFood says of included tax and of each rate', async () => {
    const line = { type: 'item', quantity: 1, item_discount: 0, cart_discount: 0, options: [] };
    const foreign = {
      id: 'gross-1',
      type: 'pickup',
      status: 'accepted',
      payment: 'CASH',
      currency: 'USD',
      tax_type: 'GROSS',
      tax_value: 2.6,
      tax_list: [
        { type: 'item', rate: 0.19, value: 1.9 },
        { type: 'item', rate: 0.07, value: 0.7 },
      ],
      sub_total_price: 22.6,
      total_price: 22.6,
      items: [
        { ...line, name: '麻婆豆腐', price: 11.9, total_item_price: 11.9, tax_rate: 0.19 },
        { ...line, name: '春卷', price: 10.7, total_item_price: 10.7, tax_rate: 0.07 },
      ],
    };
    const push = (order: object) =>
      app.call(intakeGloriafoodCall, { as: app.channel, body: { orders: [order as Record<string, unknown>] } });
    const placed = async (q: string) => {
      const { data } = await app.call(listOrdersCall, { as: app.owner, query: { ...ids(), q } });
      return orderOf(data.items[0]?.id ?? '');
    };
    await push(foreign);
    expect(await placed('gross-1')).toMatchObject({
      tax_included: true,
      tax_cents: 260,
      total_cents: 2260,
      tax_lines: [
        { rate: 0.19, taxable_cents: 1190, tax_cents: 190 },
        { rate: 0.07, taxable_cents: 1070, tax_cents: 70 },
      ],
    });
    await push({ ...foreign, id: 'gross-2', tax_value: 3 });
    expect(await placed('gross-2')).toMatchObject({ tax_included: true, tax_cents: 300, tax_lines: [] });
  });

  it('[TX5] [TX6] leaves tax that the platform remits out of the payout, and returns it with refunds', async () => {
    expect(
      (
        await app.call(updateRemittanceCall, {
          as: app.owner,
          body: { ...ids(), version: await version(), platform_remits_tax: true },
        })
      ).status,
    ).toBe(403);
    const billOf = async () =>
      (await app.call(getBillCall, { as: app.owner, query: { ...ids(), period: '2026-11' } })).data.bill;
    const before = await billOf();
    expect((await remits(true)).data.platform_remits_tax).toBe(true);
    const sums = { amount_cents: 2250, delivery_fee_cents: 0, tax_cents: 120, total_cents: 2370 };
    const { data } = await post(mixed(sums, { payment_method: 'online', paid: true }));
    await remits(false);
    const order = await orderOf(data.id);
    expect(order.remitted_tax_cents).toBe(120);
    const sold = await billOf();
    expect(sold.remitted_tax_cents).toBe(120);
    expect(sold.tax_cents).toBe(before.tax_cents);
    expect(sold.payout_cents - before.payout_cents).toBe(2250);
    const act = { ...ids(), order_id: order.id };
    let { rev } = order;
    for (const [line, back, all] of [
      [1, 1350 + 120, 120],
      [2, 900, 120],
    ] as const) {
      const due = await app.call(refundOrderCall, {
        as: app.admin,
        body: {
          ...act,
          expect_rev: rev,
          note: 'cold',
          bearer: 'restaurant',
          refund: {
            kind: 'part',
            items: [{ line, quantity: line }],
            delivery_fee: false,
            service_fee: false,
            tip: false,
          },
        },
      });
      expect(due.data.refund?.amount_cents).toBe(back);
      const given = await app.call(settleRefundCall, {
        as: app.admin,
        body: { ...act, refund_id: due.data.refund?.id ?? '', how: 'original' },
      });
      rev = given.data.order.rev;
      expect((await billOf()).remitted_back_cents).toBe(all);
    }
    expect((await billOf()).payout_cents).toBe(before.payout_cents);
  });
});
