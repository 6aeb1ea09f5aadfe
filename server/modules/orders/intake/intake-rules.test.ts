import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS, type TestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

type Input = (restaurant: TestRestaurant) => Partial<IntakeOrderInput>;
type Refusal = { path: string; code: string; params?: object };

const optionIds = (specification: TestRestaurant['heat']): string[] => specification.options.map((option) => option.id);
const deliver = { delivery_method: 'delivery' as const, address: TEST_ADDRESS, distance: 1 };

const REFUSED: readonly (readonly [string, Input, Refusal])[] = [
  [
    'a dish that is not on the menu',
    () => ({ items: [{ dish_id: '01a1fe00-0000-7000-8000-000000000000', quantity: 1 }] }),
    { path: 'items.0.dish_id', code: 'unknown_dish' },
  ],
  [
    'a dish off the shelf',
    ({ dishes }) => ({ items: [{ dish_id: dishes.hidden.id, quantity: 1 }] }),
    { path: 'items.0.dish_id', code: 'dish_unavailable' },
  ],
  [
    'a limited dish outside its hours',
    ({ dishes }) => ({ items: [{ dish_id: dishes.lunch.id, quantity: 1 }], requested_at: '2026-11-21T21:00:00.000Z' }),
    { path: 'items.0.dish_id', code: 'outside_window' },
  ],
  [
    'side dishes alone',
    ({ dishes }) => ({ items: [{ dish_id: dishes.rice.id, quantity: 9 }] }),
    { path: 'items', code: 'not_alone' },
  ],
  [
    'a missing choice',
    ({ dishes }) => ({ items: [{ dish_id: dishes.kungPao.id, quantity: 1 }] }),
    { path: 'items.0.options', code: 'too_few_options' },
  ],
  [
    'two choices where one is allowed',
    ({ dishes, heat }) => ({
      items: [
        { dish_id: dishes.kungPao.id, quantity: 1, options: optionIds(heat).map((option_id) => ({ option_id })) },
      ],
    }),
    { path: 'items.0.options', code: 'too_many_options' },
  ],
  [
    'a choice twice that can be chosen once',
    ({ dishes, heat }) => ({
      items: [
        { dish_id: dishes.kungPao.id, quantity: 1, options: [{ option_id: optionIds(heat)[0] ?? '', quantity: 2 }] },
      ],
    }),
    { path: 'items.0.options.0.quantity', code: 'quantity_not_allowed' },
  ],
  [
    'more add-ons than the limit',
    ({ dishes, heat, extras }) => ({
      items: [
        {
          dish_id: dishes.kungPao.id,
          quantity: 1,
          options: [{ option_id: optionIds(heat)[0] ?? '' }, { option_id: optionIds(extras)[0] ?? '', quantity: 4 }],
        },
      ],
    }),
    { path: 'items.0.options', code: 'too_many_options' },
  ],
  [
    "another dish's option",
    ({ dishes, heat }) => ({
      items: [{ dish_id: dishes.mapo.id, quantity: 1, options: [{ option_id: optionIds(heat)[0] ?? '' }] }],
    }),
    { path: 'items.0.options.0.option_id', code: 'unknown_option' },
  ],
  [
    'a delivery below the minimum order',
    ({ dishes }) => ({ ...deliver, items: [{ dish_id: dishes.cheap.id, quantity: 1 }] }),
    { path: 'items', code: 'below_minimum_order' },
  ],
  [
    'a delivery without an address',
    () => ({ ...deliver, address: null }),
    { path: 'address', code: 'address_required' },
  ],
  ['a delivery of unknown distance', () => ({ ...deliver, distance: null }), { path: 'distance', code: 'required' }],
  ['a delivery beyond the area', () => ({ ...deliver, distance: 5.1 }), { path: 'address', code: 'outside_area' }],
  [
    'a delivery beyond the area by its coordinates',
    () => ({ ...deliver, distance: null, address: { ...TEST_ADDRESS, lat: 41.5, lng: -74 } }),
    { path: 'address', code: 'outside_area' },
  ],
  [
    'a delivery without a phone',
    () => ({ ...deliver, customer: { name: 'Ada' } }),
    { path: 'customer.phone', code: 'required' },
  ],
  [
    'something that is no phone number',
    () => ({ customer: { name: 'Ada', phone: '12345' } }),
    { path: 'customer.phone', code: 'phone_invalid' },
  ],
  [
    'a time in the past',
    () => ({ requested_at: '2026-11-21T16:00:00.000Z' }),
    { path: 'requested_at', code: 'time_in_past' },
  ],
  [
    'a time of another year',
    () => ({ requested_at: '2099-11-21T18:00:00.000Z' }),
    { path: 'requested_at', code: 'time_too_far' },
  ],
  ['cash that was paid before', () => ({ paid: true }), { path: 'paid', code: 'invalid_value' }],
  [
    'a status address that is no web address',
    () => ({ status_url: 'javascript:alert(1)' }),
    { path: 'status_url', code: 'invalid_value' },
  ],
  [
    'a blocked customer',
    () => ({ customer: { name: 'Mallory', phone: '(212) 555-0666' } }),
    { path: 'customer', code: 'blocked' },
  ],
  [
    'a total that is a cent off',
    () => ({ totals: { amount_cents: 1350, delivery_fee_cents: 0, tax_cents: 120, total_cents: 1471 } }),
    { path: 'totals.total_cents', code: 'total_differs' },
  ],
  [
    'a fee of another tier',
    () => ({ ...deliver, totals: { amount_cents: 1350, delivery_fee_cents: 499, tax_cents: 120, total_cents: 1969 } }),
    { path: 'totals.delivery_fee_cents', code: 'total_differs' },
  ],
  [
    'a discount larger than the food',
    () => ({ discount_cents: 2000 }),
    { path: 'discount_cents', code: 'too_big', params: { maximum: 1350 } },
  ],
  [
    'a tip of a million',
    () => ({ tip_cents: 100_000_000 }),
    { path: 'tip_cents', code: 'too_big', params: { maximum: 10_000 } },
  ],
  [
    'a service fee that fits no such order',
    () => ({ service_fee_cents: 10_001 }),
    { path: 'service_fee_cents', code: 'too_big', params: { maximum: 10_000 } },
  ],
  [
    'a coupon larger than the food',
    () => ({ discount_cents: 2000, coupon_cents: 2000 }),
    { path: 'coupon_cents', code: 'too_big', params: { maximum: 1350 } },
  ],
];

const TAKEN: readonly (readonly [string, Input])[] = [
  ['a limited dish in its hours', ({ dishes }) => ({ items: [{ dish_id: dishes.lunch.id, quantity: 1 }] })],
  [
    'side dishes with a main one',
    ({ dishes }) => ({
      items: [
        { dish_id: dishes.rice.id, quantity: 2 },
        { dish_id: dishes.mapo.id, quantity: 1 },
      ],
    }),
  ],
  [
    'add-ons up to the limit',
    ({ dishes, heat, extras }) => ({
      items: [
        {
          dish_id: dishes.kungPao.id,
          quantity: 2,
          options: [{ option_id: optionIds(heat)[1] ?? '' }, { option_id: optionIds(extras)[0] ?? '', quantity: 3 }],
        },
      ],
    }),
  ],
  ['a pickup below the minimum order', ({ dishes }) => ({ items: [{ dish_id: dishes.cheap.id, quantity: 1 }] })],
  [
    'a delivery measured by its coordinates',
    () => ({ ...deliver, distance: null, address: { ...TEST_ADDRESS, lat: 40.716, lng: -73.997 } }),
  ],
  ['a tip of the most that a small order may have', () => ({ tip_cents: 10_000 })],
  ['a discount and a tip, taxed as they should be', () => ({ discount_cents: 350, tip_cents: 500 })],
  ['an order for later', () => ({ requested_at: '2026-11-22T00:00:00.000Z' })],
];

describe.each(AVAILABLE_DATABASES)('the rules of a native order on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    const until = {
      until: null,
      created_by: 'test',
      created_at: '2026-01-01T00:00:00.000Z',
      email: null,
      address: null,
    };
    await app.database.db
      .insertInto('user_blocklist')
      .values({ id: 'b', phone: '+12125550666', reason: 'fraud', ...until })
      .execute();
  });
  afterAll(() => app.close());

  const post = (input: Input) =>
    app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, input(app.restaurant)) });

  it.each(REFUSED)('refuse %s', async (_what, input, refusal) => {
    const answer = await post(input);
    expect(answer.failure).toMatchObject({ status_code: 422, code: 'order_refused' });
    expect(answer.failure.errors).toContainEqual(expect.objectContaining(refusal));
  });

  it.each(TAKEN)('take %s', async (_what, input) => {
    const answer = await post(input);
    expect(answer.failure.errors ?? []).toEqual([]);
    expect(answer.status).toBe(200);
  });

  it('refuse online payment where it is switched off', async () => {
    await app.database.db.updateTable('restaurant').set({ online_payment: 0, version: 9 }).execute();
    const answer = await post(() => ({ payment_method: 'online', paid: true }));
    expect(answer.failure.errors).toMatchObject([{ path: 'payment_method', code: 'online_payment_off' }]);
  });
});
