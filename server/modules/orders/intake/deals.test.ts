import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall, intakeUpdateCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall, checkPhoneOrderCall, correctOrderCall } from '#contract/http/orders/phone-order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('deals at intake on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    const deals = {
      active: true,
      full_reduction_cents: 2500,
      activity_cents: 300,
      free_dish_id: app.restaurant.dishes.cheap.id,
      free_dish_min_cents: 2000,
    };
    const { db } = app.database;
    await db
      .updateTable('restaurant')
      .set({ deals_active: 1, deals: JSON.stringify(deals), version: 2 })
      .where('id', '=', app.restaurant.id)
      .execute();
    await db.updateTable('category').set({ is_activity: 1 }).where('name_en', '=', 'Mains').execute();
  });
  afterAll(() => app.close());

  const order = (change: Partial<IntakeOrderInput>) =>
    app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, change) });
  const twoMapo = () => [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 2 }];
  const withRolls = () => [...twoMapo(), { dish_id: app.restaurant.dishes.cheap.id, quantity: 1 }];

  it("[DE6] accept the store's discount, to the cent", async () => {
    const right = await order({ items: twoMapo(), discount_cents: 300 });
    expect(right.status).toBe(200);
    for (const discount_cents of [0, 299, 301]) {
      const wrong = await order({ items: twoMapo(), discount_cents });
      expect(wrong.failure.errors).toMatchObject([
        { path: 'discount_cents', code: 'deal_differs', params: { expected: 300, got: discount_cents } },
      ]);
    }
  });

  it('[DE4] give the free dish, and [DE2] count only activity categories', async () => {
    expect((await order({ items: withRolls(), discount_cents: 750 })).status).toBe(200);
    const sides = [
      { dish_id: app.restaurant.dishes.mapo.id, quantity: 1 },
      { dish_id: app.restaurant.dishes.rice.id, quantity: 9 },
    ];
    expect((await order({ items: sides })).status).toBe(200);
    expect((await order({ items: sides, discount_cents: 300 })).failure.errors).toMatchObject([
      { code: 'deal_differs' },
    ]);
  });

  it('[OW3] are asked again only where the dishes of a changed order cost another sum', async () => {
    const content = makeIntakeOrder(app.restaurant, { items: twoMapo(), discount_cents: 300 });
    expect((await app.call(intakeOrderCall, { as: app.channel, body: content })).status).toBe(200);
    const { external_id } = content;
    const change = (to: Partial<IntakeOrderInput>) =>
      app.call(intakeUpdateCall, {
        as: app.channel,
        params: { external_id },
        body: { ...makeIntakeOrder(app.restaurant, to), external_id },
      });
    const are = (deals_active: 0 | 1) =>
      app.database.db.updateTable('restaurant').set({ deals_active }).where('id', '=', app.restaurant.id).execute();
    await are(0);
    expect((await change({ items: twoMapo(), discount_cents: 300, memo: 'no peanuts' })).status).toBe(200);
    const fewer = { items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 1 }], coupon_cents: 0 };
    expect((await change({ ...fewer, discount_cents: 300 })).failure.errors).toMatchObject([{ code: 'deal_differs' }]);
    expect((await change({ ...fewer, discount_cents: 0 })).status).toBe(200);
    await are(1);
  });

  it('[DE13] keep by what a discount came about; the free dish stays with its line after a change', async () => {
    const content = makeIntakeOrder(app.restaurant, { items: withRolls(), discount_cents: 850, coupon_cents: 100 });
    const { data } = await app.call(intakeOrderCall, { as: app.channel, body: content });
    const query = { restaurant_id: app.restaurant.id, order_id: data.id };
    const parts = async () => (await app.call(getOrderCall, { as: app.owner, query })).data.discount_parts;
    const sums = { full_reduction_cents: 300, promo_cents: 0, coupon_cents: 100 };
    expect(await parts()).toEqual({ ...sums, free_dish: { line: 2, cents: 450 } });
    const { external_id } = content;
    const turned = { ...content, items: content.items.toReversed(), memo: 'no peanuts' };
    const changed = await app.call(intakeUpdateCall, { as: app.channel, params: { external_id }, body: turned });
    expect(changed.status).toBe(200);
    expect(await parts()).toEqual({ ...sums, free_dish: { line: 1, cents: 450 } });
    const items = [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 1 }];
    const body = { ...makeIntakeOrder(app.restaurant, { items, discount_cents: 100 }), coupon_cents: 100, external_id };
    expect((await app.call(intakeUpdateCall, { as: app.channel, params: { external_id }, body })).status).toBe(200);
    expect((await parts()) ?? null).toBeNull();
  });

  it('[OW1] [OW3] stay an order’s own in a correction of its note alone: missing dishes, and deals that ended since', async () => {
    const { restaurant } = app;
    const input = {
      restaurant_id: restaurant.id,
      delivery_method: 'pickup' as const,
      payment_method: 'card' as const,
      paid: true,
      customer: { name: 'Ada', phone: '+12125550123' },
      items: withRolls(),
      coupon_cents: 50,
    };
    const { data: order } = await app.call(addPhoneOrderCall, { as: app.owner, body: input });
    const act = async (expect_rev: number, body: OrderAction) =>
      (
        await app.call(updateStatusCall, {
          as: app.owner,
          body: {
            restaurant_id: restaurant.id,
            command_id: v7(),
            device_seq: 0,
            order_id: order.id,
            expect_rev,
            act: body,
          },
        })
      ).data.order;
    const accepted = await act(order.rev, { action: 'accept', prep_minutes: 15 });
    const mended = await act(accepted?.rev ?? 0, { action: 'mend', lines: [{ line: 1, quantity: 1 }] });
    expect(mended?.total_cents).toBeLessThan(order.total_cents);
    await app.database.db.updateTable('restaurant').set({ deals_active: 0 }).where('id', '=', restaurant.id).execute();
    const noted = { ...input, memo: 'ring the bell', order_id: order.id };
    const { data: price } = await app.call(checkPhoneOrderCall, { as: app.owner, body: noted });
    const sums = {
      total_cents: mended?.total_cents,
      tax_cents: mended?.tax_cents,
      discount_parts: mended?.discount_parts,
    };
    expect(price).toMatchObject({ errors: [], ...sums });
    const corrected = await app.call(correctOrderCall, {
      as: app.owner,
      body: { ...noted, expect_rev: mended?.rev ?? 0 },
    });
    expect(corrected.data).toMatchObject({ ...sums, payment_state: 'refund_due', memo: { text: 'ring the bell' } });
    await app.database.db.updateTable('restaurant').set({ deals_active: 1 }).where('id', '=', restaurant.id).execute();
  });

  it("[DE6] accept a channel's own coupon on top when it is named", async () => {
    expect((await order({ items: twoMapo(), discount_cents: 400, coupon_cents: 100 })).status).toBe(200);
    expect((await order({ items: twoMapo(), discount_cents: 100, coupon_cents: 100 })).status).toBe(422);
  });

  it('[DE1] leave discounts to the channel while the deals are off', async () => {
    await app.database.db.updateTable('restaurant').set({ deals_active: 0, version: 3 }).execute();
    expect((await order({ items: twoMapo(), discount_cents: 123 })).status).toBe(200);
    expect((await order({ items: twoMapo(), discount_cents: 300, coupon_cents: 0 })).status).toBe(422);
  });

  it('[DE9] are those of the day on which the order is placed', async () => {
    const days = async (starts_on: string | null, ends_on: string | null) => {
      const { deals } = await app.database.db
        .selectFrom('restaurant')
        .select('deals')
        .where('id', '=', app.restaurant.id)
        .executeTakeFirstOrThrow();
      await app.database.db
        .updateTable('restaurant')
        .set({ deals_active: 1, deals: JSON.stringify({ ...JSON.parse(deals), starts_on, ends_on }), version: 4 })
        .execute();
    };
    await days(null, '2020-01-31');
    expect((await order({ items: twoMapo(), discount_cents: 300, coupon_cents: 0 })).status).toBe(422);
    await days('2020-01-31', '2099-01-31');
    expect((await order({ items: twoMapo(), discount_cents: 300, coupon_cents: 0 })).status).toBe(200);
  });
});
