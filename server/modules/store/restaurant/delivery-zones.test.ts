import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ZONES, type DeliveryZones } from '#contract/domain/delivery-zones.ts';
import { intakeOrderCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { checkPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { checkAddressCall, updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const ZONES: DeliveryZones = {
  streets: [{ street: 'Canal Street', zip_code: '', from: 1, to: 99, delivers: false, fee_cents: 0 }],
  zips: [{ name: 'Brooklyn', zip_codes: ['11231'], delivers: true, fee_cents: 650, minimum_order_cents: 90_000 }],
  only_listed: false,
};

describe.each(AVAILABLE_DATABASES)('delivery zones on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const save = async (delivery_zones: unknown) => {
    const one = { restaurant_id: app.restaurant.id };
    const { version } = (await app.call(getRestaurantCall, { as: app.owner, query: one })).data;
    const body = { ...one, version, delivery_zones: delivery_zones as DeliveryZones };
    return app.call(updateBusinessCall, { as: app.owner, body });
  };
  const deliver = (street: string, zip_code: string, distance: number | null, change: Partial<IntakeOrderInput> = {}) =>
    app.call(intakeOrderCall, {
      as: app.channel,
      body: makeIntakeOrder(app.restaurant, {
        delivery_method: 'delivery',
        address: { ...TEST_ADDRESS, lat: null, lng: null, street, zip_code },
        distance,
        ...change,
      }),
    });
  const wrong = async (sent: ReturnType<typeof deliver>) =>
    (await sent).failure.errors?.map(({ path, code, params }) => ({ path, code, params }));

  it('are kept whole, and a mistake in them is named at its place', async () => {
    expect((await save(ZONES)).data.delivery_zones).toEqual(ZONES);
    const twice = { ...ZONES, zips: [...ZONES.zips, ...ZONES.zips] };
    expect((await save(twice)).failure.errors).toMatchObject([
      { path: 'delivery_zones.zips.1.zip_codes', code: 'zip_twice', params: { zip: '11231', list: 1 } },
    ]);
    expect((await save({ ...ZONES, zips: [{ ...ZONES.zips[0], zip_codes: ['1'] }] })).failure.errors).toMatchObject([
      { path: 'delivery_zones.zips.0.zip_codes.0', code: 'zip_invalid' },
    ]);
  });

  it('[DZ1] decide what intake takes, for which fee and from which minimum', async () => {
    expect(await wrong(deliver('75 Canal St', '10013', 1))).toEqual([
      { path: 'address', code: 'not_delivered_there', params: { rule: 'street', no: 1 } },
    ]);
    expect((await deliver('101 Canal St', '10013', 1)).status).toBe(200);
    expect(await wrong(deliver('1 Court St', '11231', null))).toMatchObject([
      { path: 'items', code: 'below_minimum_order', params: { minimum_cents: 90_000 } },
    ]);
  });

  it('[DZ3] and nothing else is delivered, where only listed places are', async () => {
    await save({ ...ZONES, only_listed: true });
    expect(await wrong(deliver('101 Canal St', '10013', 1))).toMatchObject([
      { code: 'not_delivered_there', params: { rule: 'only_listed' } },
    ]);
    await save(NO_ZONES);
    expect((await deliver('75 Canal St', '10013', 1)).status).toBe(200);
  });

  it('[DZ4] are what the checker and a phone order go by, which says the rule', async () => {
    await save(ZONES);
    const ask = async (zip_code: string, street = '') =>
      (
        await app.call(checkAddressCall, {
          as: app.owner,
          body: { restaurant_id: app.restaurant.id, zip_code, street },
        })
      ).data;
    expect(await ask('10013', '75 Canal St')).toMatchObject({ is_in_range: false, reason: 'excluded', rule: 'street' });
    expect(await ask('10013')).toMatchObject({ is_in_range: true, rule: 'distance', rule_no: 1, tier: 1 });
    expect(await ask('11231')).toMatchObject({ rule: 'zip', rule_no: 1, fee_cents: 650, minimum_order_cents: 90_000 });
    const {
      external_id: _id,
      totals: _totals,
      discount_cents: _off,
      status_url: _url,
      ...order
    } = makeIntakeOrder(app.restaurant, {
      delivery_method: 'delivery',
      address: { ...TEST_ADDRESS, street: '75 Canal St' },
    });
    const body = { ...order, restaurant_id: app.restaurant.id } as never;
    const checked = await app.call(checkPhoneOrderCall, { as: app.owner, body });
    expect(checked.data.errors).toMatchObject([{ path: 'address', code: 'not_delivered_there' }]);
  });
});
