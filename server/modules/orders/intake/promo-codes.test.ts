import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PromoCode } from '#contract/domain/promo-codes.ts';
import {
  intakeCancelCall,
  intakeOrderCall,
  intakeUpdateCall,
  type IntakeOrderInput,
} from '#contract/http/orders/intake.ts';
import { addPhoneOrderCall, checkPhoneOrderCall, correctOrderCall } from '#contract/http/orders/phone-order.ts';
import { getPromoUsesCall, updateRestaurantCall } from '#contract/http/store/store-setting.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const aCode = (change: Partial<PromoCode>): PromoCode => ({
  code: 'FIVE',
  is_on: true,
  off_cents: 500,
  off_rate: null,
  minimum_cents: null,
  starts_on: null,
  ends_on: null,
  max_uses: null,
  once_per_customer: false,
  ...change,
});

describe.each(AVAILABLE_DATABASES)('promo codes on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const setCodes = async (...codes: PromoCode[]) => {
    const { data } = await app.call(getRestaurantCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    return app.call(updateRestaurantCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, version: data.version, promo_codes: codes },
    });
  };
  const order = (change: Partial<IntakeOrderInput>) => makeIntakeOrder(app.restaurant, change);
  const place = (change: Partial<IntakeOrderInput>) =>
    app.call(intakeOrderCall, { as: app.channel, body: order(change) });
  const twoMapo = () => [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 2 }];
  const uses = async (code: string) => {
    const { data } = await app.call(getPromoUsesCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    return data.items.find((one) => one.code === code)?.orders ?? 0;
  };
  const codeOf = ({ failure }: Awaited<ReturnType<typeof place>>) => failure.errors.map(({ code }) => code);

  it('[DE10] [DE11] take off exactly what they say, and keep it on the order', async () => {
    expect((await setCodes(aCode({}), aCode({ code: 'TENTH', off_cents: null, off_rate: 0.1 }))).status).toBe(200);
    const fixed = await place({ items: twoMapo(), promo_code: ' five ', discount_cents: 500 });
    expect(fixed.status).toBe(200);
    expect(codeOf(await place({ items: twoMapo(), promo_code: 'FIVE', discount_cents: 499 }))).toEqual([
      'deal_differs',
    ]);
    expect(codeOf(await place({ items: twoMapo(), promo_code: 'SIX', discount_cents: 500 }))).toEqual([
      'promo_unknown',
    ]);
    expect(codeOf(await place({ items: twoMapo(), promo_code: 'x', discount_cents: 500 }))).toEqual(['promo_form']);
    expect(await uses('FIVE')).toBe(1);
  });

  it('[DE10] give the last use once, also to orders of the same moment, and again after a cancellation', async () => {
    await setCodes(aCode({ code: 'THREE', off_cents: 300, max_uses: 3 }));
    const one = () => order({ items: twoMapo(), promo_code: 'THREE', discount_cents: 300 });
    const bodies = Array.from({ length: 8 }, one);
    const answers = await Promise.all(bodies.map((body) => app.call(intakeOrderCall, { as: app.channel, body })));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422).map(codeOf)).toEqual(
      Array.from({ length: 5 }, () => ['promo_used_up']),
    );
    expect(await uses('THREE')).toBe(3);
    // A retry of an order that has a use is no further one.
    const [index] = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    const first = bodies[index ?? -1];
    if (first === undefined) throw new Error('no order was taken');
    expect((await app.call(intakeOrderCall, { as: app.channel, body: first })).status).toBe(200);
    await app.call(intakeCancelCall, { as: app.channel, params: { external_id: first.external_id }, body: {} });
    expect((await app.call(intakeOrderCall, { as: app.channel, body: one() })).status).toBe(200);
    expect(codeOf(await app.call(intakeOrderCall, { as: app.channel, body: one() }))).toEqual(['promo_used_up']);
  });

  it('[DE10] are once per customer, by phone and by e-mail, and need one of them', async () => {
    await setCodes(aCode({ code: 'ONCE', once_per_customer: true }));
    const by = (customer: IntakeOrderInput['customer']) =>
      place({ items: twoMapo(), promo_code: 'ONCE', discount_cents: 500, customer });
    expect((await by({ name: 'Lin', phone: '212-555-0177', email: 'Lin@Example.test' })).status).toBe(200);
    expect(codeOf(await by({ name: 'L.', phone: '(212) 555-0177' }))).toEqual(['promo_once']);
    expect(codeOf(await by({ name: 'L.', email: 'lin@example.test' }))).toEqual(['promo_once']);
    expect((await by({ name: 'Wu', phone: '212-555-0178' })).status).toBe(200);
    expect(codeOf(await by({ name: 'Unknown' }))).toEqual(['promo_needs_customer']);
    expect(codeOf(await by({ name: 'Unknown', email: ' ' }))).toEqual(['promo_needs_customer']);
  });

  it('[DE10] are refused outside their days and below their minimum, with what would do', async () => {
    await setCodes(
      aCode({ code: 'OLD', ends_on: '2020-01-31' }),
      aCode({ code: 'NEXT', starts_on: '2099-01-01' }),
      aCode({ code: 'BIG', minimum_cents: 900_000 }),
      aCode({ code: 'OFF', is_on: false }),
    );
    const refused = async (promo_code: string) =>
      (await place({ items: twoMapo(), promo_code, discount_cents: 500 })).failure.errors[0];
    expect(await refused('OLD')).toMatchObject({ code: 'promo_over', params: { day: '2020-01-31' } });
    expect(await refused('NEXT')).toMatchObject({ code: 'promo_not_yet', params: { day: '2099-01-01' } });
    expect(await refused('BIG')).toMatchObject({ code: 'promo_below_minimum', params: { minimum_cents: 900_000 } });
    expect(await refused('OFF')).toMatchObject({ code: 'promo_unknown' });
  });

  it('[DE12] stay with their order when it is changed, also when they have ended since', async () => {
    await setCodes(aCode({ code: 'MINE', max_uses: 1, minimum_cents: 2500 }));
    const placed = order({ items: twoMapo(), promo_code: 'MINE', discount_cents: 500 });
    expect((await app.call(intakeOrderCall, { as: app.channel, body: placed })).status).toBe(200);
    await setCodes(aCode({ code: 'MINE', off_cents: 100, ends_on: '2020-01-31' }));
    const change = (body: IntakeOrderInput) =>
      app.call(intakeUpdateCall, { as: app.channel, params: { external_id: placed.external_id }, body });
    const { external_id } = placed;
    const three = [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 3 }];
    const more = order({ external_id, items: three, promo_code: 'MINE', discount_cents: 500 });
    expect((await change(more)).status).toBe(200);
    const one = [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 1 }];
    const less = order({ external_id, items: one, promo_code: 'MINE', discount_cents: 500 });
    expect((await change(less)).failure.errors).toMatchObject([{ code: 'promo_below_minimum' }]);
    // What it took off goes with it: else the use would be given back and the money kept.
    const kept = order({ external_id, items: three, discount_cents: 500, coupon_cents: 0 });
    expect((await change(kept)).failure.errors).toMatchObject([{ code: 'deal_differs' }]);
    expect(await uses('MINE')).toBe(1);
    expect((await change(order({ external_id, items: three }))).status).toBe(200);
    expect(await uses('MINE')).toBe(0);
    // Taken off, it is a new one like any other.
    expect((await change(more)).failure.errors).toMatchObject([{ code: 'promo_over' }]);
  });

  it('[DE12] are kept by a correction of a phone order, and checked as its own', async () => {
    await setCodes(aCode({ code: 'PHONE', max_uses: 1 }));
    const {
      external_id: _id,
      totals: _totals,
      status_url: _url,
      discount_cents: _off,
      ...rest
    } = order({
      items: twoMapo(),
    });
    const body = { ...rest, coupon_cents: 0, restaurant_id: app.restaurant.id, promo_code: 'phone' };
    const checked = await app.call(checkPhoneOrderCall, { as: app.staff, body });
    expect(checked.data).toMatchObject({ errors: [], discount_cents: 500 });
    const { data: added } = await app.call(addPhoneOrderCall, { as: app.staff, body });
    expect(added).toMatchObject({ discount_cents: 500, promo: { code: 'PHONE', off_cents: 500 } });
    const again = await app.call(checkPhoneOrderCall, { as: app.staff, body });
    expect(again.data.errors).toMatchObject([{ path: 'promo_code', code: 'promo_used_up' }]);
    const order_id = added.id;
    const own = await app.call(checkPhoneOrderCall, { as: app.staff, body: { ...body, order_id } });
    expect(own.data).toMatchObject({ errors: [], discount_cents: 500 });
    const corrected = await app.call(correctOrderCall, {
      as: app.staff,
      body: { ...body, memo: 'no rush', order_id, expect_rev: added.rev },
    });
    expect(corrected.data).toMatchObject({ discount_cents: 500, promo: { code: 'PHONE' } });
  });

  it('[DE10] are saved with their problems at their fields', async () => {
    const wrong = await setCodes(aCode({}), aCode({ off_cents: null }));
    expect(wrong.failure.errors.map(({ path, code }) => [path, code])).toEqual([
      ['promo_codes.1.code', 'duplicate_name'],
      ['promo_codes.1.off_cents', 'required'],
    ]);
    const zero = await setCodes(aCode({ off_cents: 0 }));
    expect(zero.failure.errors).toMatchObject([{ path: 'promo_codes.0.off_cents', code: 'deal_zero' }]);
    const many = await setCodes(...Array.from({ length: 51 }, (_, index) => aCode({ code: `CODE-${index}` })));
    expect(many.failure.errors).toMatchObject([{ path: 'promo_codes', code: 'too_big', params: { maximum: 50 } }]);
  });
});
