import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDishCall, updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { getDishCall, updateDishStatusCall } from '#contract/http/menu/menu.ts';
import { intakeOrderCall, intakeUpdateCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { getOrderCall } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall, checkPhoneOrderCall, correctOrderCall } from '#contract/http/orders/phone-order.ts';
import { getRestaurantCall, updateOpenCall } from '#contract/http/store/restaurant.ts';
import { updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const NO_ZONES = { zips: [], streets: [], only_listed: false };
const LEFT_OUT = { street: '75 Canal Street', zip_code: '', from: null, to: null, delivers: false, fee_cents: 0 };

describe.each(AVAILABLE_DATABASES)('[OW3] what an order was taken with, on %s', (name) => {
  let app: TestApp;
  let one: { restaurant_id: string };
  beforeAll(async () => {
    app = await buildTestApp(name);
    one = { restaurant_id: app.restaurant.id };
  });
  afterAll(() => app.close());

  const settings = async (change: Record<string, unknown>): Promise<void> => {
    const { version } = (await app.call(getRestaurantCall, { as: app.owner, query: one })).data;
    const saved = await app.call(updateBusinessCall, { as: app.owner, body: { ...one, version, ...change } });
    expect(saved.status).toBe(200);
  };
  const DELIVERY = { delivery_method: 'delivery' as const, address: TEST_ADDRESS, distance: 1 };
  const place = async (change: Partial<IntakeOrderInput> = {}) => {
    const body = makeIntakeOrder(app.restaurant, change);
    const { data } = await app.call(intakeOrderCall, { as: app.channel, body });
    return { id: data.id, external_id: body.external_id };
  };
  type Placed = Awaited<ReturnType<typeof place>>;
  const change = ({ external_id }: Placed, to: Partial<IntakeOrderInput>) =>
    app.call(intakeUpdateCall, {
      as: app.channel,
      params: { external_id },
      body: { ...makeIntakeOrder(app.restaurant, to), external_id },
    });
  const codes = async (sent: ReturnType<typeof change>) =>
    (await sent).failure.errors.map(({ path, code }) => `${path} ${code}`);
  const orderOf = async ({ id }: Placed) =>
    (await app.call(getOrderCall, { as: app.owner, query: { ...one, order_id: id } })).data;

  /** Raises a dish's price and those of its options. */
  const dearer = async (dish_id: string, cents: number): Promise<void> => {
    const { data: dish } = await app.call(getDishCall, { as: app.owner, query: { ...one, dish_id } });
    const specifications = dish.specifications.map((specification) => ({
      ...specification,
      options: specification.options.map((option) => ({
        ...option,
        extra_price_cents: Math.max(0, option.extra_price_cents + cents),
      })),
    }));
    const change = { price_cents: dish.price_cents + cents, specifications };
    const body = { ...one, dish_id, version: dish.version, change };
    expect((await app.call(updateDishCall, { as: app.owner, body })).status).toBe(200);
  };

  it('[DZ7] is its place: a street left out since, another fee and a raised minimum concern new orders', async () => {
    const street = { ...LEFT_OUT, street: TEST_ADDRESS.street.replace(/^\d+\s/, '') };
    const order = await place(DELIVERY);
    const { delivery_fee_cents } = await orderOf(order);
    await settings({
      delivery_zones: { ...NO_ZONES, streets: [street] },
      delivery_fee_tiers: [{ start_distance: 0, max_distance: 5, fee_cents: 1_999 }],
      minimum_order_cents: 90_000,
    });
    const noted = { ...DELIVERY, memo: 'no peanuts', address: { ...TEST_ADDRESS, unit: '9 F' } };
    expect((await change(order, noted)).status).toBe(200);
    expect(await orderOf(order)).toMatchObject({ memo: { text: 'no peanuts' }, delivery_fee_cents });
    expect(
      await codes(change(order, { ...DELIVERY, address: { ...TEST_ADDRESS, street: `9 ${street.street}` } })),
    ).toEqual(['address not_delivered_there']);
    const wanted = { ...DELIVERY, address: { ...TEST_ADDRESS, street: '5 Pell St' }, distance: 40 };
    expect(await codes(change(order, wanted))).toContain('address outside_area');
    const fresh = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, DELIVERY) });
    expect(fresh.failure.errors.map(({ code }) => code)).toContain('not_delivered_there');
    await settings({
      delivery_zones: NO_ZONES,
      delivery_fee_tiers: app.restaurant.input.tiers,
      minimum_order_cents: 1_000,
    });
  });

  it('is its dishes and options: sold out since, they stay; more of them is refused', async () => {
    const { mapo } = app.restaurant.dishes;
    const items = [{ dish_id: mapo.id, quantity: 2 }];
    const order = await place({ items });
    const body = { ...one, dish_ids: [mapo.id], status: 'sold_out' as const };
    expect((await app.call(updateDishStatusCall, { as: app.owner, body })).status).toBe(200);
    expect((await change(order, { items, memo: 'no peanuts' })).status).toBe(200);
    expect(await codes(change(order, { items: [{ dish_id: mapo.id, quantity: 3 }] }))).toEqual([
      'items.0.dish_id dish_sold_out',
    ]);
    expect((await change(order, { items: [{ dish_id: mapo.id, quantity: 1 }] })).status).toBe(200);
    await app.call(updateDishStatusCall, { as: app.owner, body: { ...body, status: 'on_sale' } });
  });

  it('is its prices: dearer since, what was taken costs what it cost, and more costs more', async () => {
    const { kungPao, mapo } = app.restaurant.dishes;
    const options = kungPao.specifications.flatMap((specification) =>
      specification.options.slice(0, 1).map(({ id }) => ({ option_id: id })),
    );
    const items = [
      { dish_id: kungPao.id, quantity: 2, options },
      { dish_id: mapo.id, quantity: 1 },
    ];
    const order = await place({ items });
    const { amount_cents, tax_cents, total_cents } = await orderOf(order);
    await dearer(kungPao.id, 300);
    await settings({ tax_rate: 0.2 });
    expect((await change(order, { items, memo: 'no peanuts' })).status).toBe(200);
    expect(await orderOf(order)).toMatchObject({ amount_cents, tax_cents, total_cents, memo: { text: 'no peanuts' } });
    const fewer = [{ dish_id: kungPao.id, quantity: 1, options }];
    expect((await change(order, { items: fewer })).status).toBe(200);
    const [line] = (await orderOf(order)).items;
    expect(line?.unit_price_cents).toBe(kungPao.price_cents);
    // A further line is one of now: with the old prices its totals are not ours.
    const more = [...fewer, { dish_id: kungPao.id, quantity: 2, options }];
    expect(await codes(change(order, { items: more }))).toContain('totals.amount_cents total_differs');
    await settings({ tax_rate: app.restaurant.input.restaurant.tax_rate });
    await dearer(kungPao.id, -300);
  });

  it('is its time: closed or late by now, it takes what brings no more to cook', async () => {
    const { mapo } = app.restaurant.dishes;
    const items = [{ dish_id: mapo.id, quantity: 2 }];
    const requested_at = new Date(app.clock.now() + 30 * 60_000).toISOString();
    const order = await place({ items, requested_at });
    const now = await place({ items });
    app.clock.advance(40 * 60_000);
    await app.call(updateOpenCall, { as: app.screen, body: { ...one, mode: 'suspended' } });
    expect((await change(order, { items, requested_at, memo: 'no peanuts' })).status).toBe(200);
    expect((await change(now, { items, memo: 'no peanuts' })).status).toBe(200);
    expect(await codes(change(now, { items: [{ dish_id: mapo.id, quantity: 3 }] }))).toEqual([' restaurant_closed']);
    await app.call(updateOpenCall, { as: app.screen, body: { ...one, mode: 'in_business' } });
  });

  it('is asked about no more on the telephone, whose check knows the order that it corrects', async () => {
    const {
      external_id: _id,
      totals: _totals,
      status_url: _url,
      discount_cents: _off,
      ...rest
    } = makeIntakeOrder(app.restaurant, { ...DELIVERY, distance: null });
    const body = { ...rest, ...one, coupon_cents: 0, customer: { ...rest.customer, email: 'ann@example.test' } };
    const { data: order } = await app.call(addPhoneOrderCall, { as: app.staff, body });
    const street = { ...LEFT_OUT, street: TEST_ADDRESS.street.replace(/^\d+\s/, '') };
    await settings({ delivery_zones: { ...NO_ZONES, streets: [street] } });
    const { mapo } = app.restaurant.dishes;
    await dearer(mapo.id, 300);
    const checked = async (order_id?: string) =>
      (await app.call(checkPhoneOrderCall, { as: app.staff, body: { ...body, order_id } })).data;
    expect(await checked()).toMatchObject({
      errors: [{ code: 'not_delivered_there' }],
      line_cents: [mapo.price_cents + 300],
    });
    const { total_cents } = order;
    expect(await checked(order.id)).toMatchObject({ errors: [], line_cents: [mapo.price_cents], total_cents });
    const added = await app.call(addPhoneOrderCall, { as: app.staff, body });
    expect(added.failure.errors).toMatchObject([{ code: 'not_delivered_there' }]);
    const { email: _email, ...customer } = body.customer;
    const corrected = { ...body, customer, memo: 'no peanuts', order_id: order.id, expect_rev: order.rev };
    const { data: after } = await app.call(correctOrderCall, { as: app.staff, body: corrected });
    // A form that does not show the e-mail does not take it away: the customer is found by it.
    expect(after).toMatchObject({ memo: { text: 'no peanuts' }, customer_email: 'ann@example.test', total_cents });
    await dearer(mapo.id, -300);
    await settings({ delivery_zones: NO_ZONES });
  });

  it('is a dish that was deleted since: it stays, may be less, and is not more', async () => {
    const { kungPao, mapo } = app.restaurant.dishes;
    const heat = app.restaurant.heat.options[1]?.id ?? '';
    const dish = { dish_id: kungPao.id, options: [{ option_id: heat }] };
    const items = [
      { ...dish, quantity: 2 },
      { dish_id: mapo.id, quantity: 1 },
    ];
    const order = await place({ items });
    const before = await orderOf(order);
    await app.call(deleteDishCall, { as: app.owner, body: { ...one, dish_id: kungPao.id } });
    expect((await change(order, { items, memo: 'no peanuts' })).status).toBe(200);
    const { items: lines, total_cents } = await orderOf(order);
    expect({ lines, total_cents }).toEqual({ lines: before.items, total_cents: before.total_cents });
    expect(await codes(change(order, { items: [{ ...dish, quantity: 3 }] }))).toContain(
      'items.0.quantity too_few_portions',
    );
    const {
      external_id: _id,
      totals: _totals,
      status_url: _url,
      discount_cents: _off,
      ...rest
    } = makeIntakeOrder(app.restaurant, { items: [{ dish_id: kungPao.id, quantity: 1, line: 1 }] });
    const { rev } = await orderOf(order);
    const body = { ...rest, ...one, coupon_cents: 0, order_id: order.id, expect_rev: rev };
    const corrected = await app.call(correctOrderCall, { as: app.staff, body });
    const [first] = before.items;
    expect(corrected.data.items).toEqual([{ ...first, quantity: 1 }]);
  });
});
