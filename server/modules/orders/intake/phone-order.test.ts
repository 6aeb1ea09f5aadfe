import { MAX_CENTS } from '#contract/domain/basics.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import {
  addPhoneOrderCall,
  checkPhoneOrderCall,
  correctOrderCall,
  type PhoneOrderInput,
} from '#contract/http/orders/phone-order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { v7 } from 'uuid';

describe.each(AVAILABLE_DATABASES)('a phone order, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  /** A channel's order without the fields that only a channel can give. */
  function phoneOrder(change: Partial<PhoneOrderInput> = {}): PhoneOrderInput {
    const {
      external_id: _id,
      totals: _totals,
      status_url: _url,
      discount_cents: _off,
      ...rest
    } = makeIntakeOrder(app.restaurant);
    return { ...rest, coupon_cents: 0, restaurant_id: app.restaurant.id, ...change };
  }
  const add = (body: PhoneOrderInput, as: { token: string } = app.staff) => app.call(addPhoneOrderCall, { as, body });

  it('is priced like a posted one, rings, and carries the name of the person who took it', async () => {
    const price = await app.call(checkPhoneOrderCall, { as: app.staff, body: phoneOrder() });
    const posted = makeIntakeOrder(app.restaurant).totals;
    expect(price.data).toMatchObject({ errors: [], ...posted });
    const { data: order } = await add(phoneOrder());
    expect(order).toMatchObject({ channel: 'phone', status: 'ordered', ring: { kind: 'new' }, ...posted });
    expect(order.history[0]?.actor).toMatchObject({ kind: 'user', name: 'staff' });
  });

  it('[NO3] shows an allergy that is an ingredient in both languages, and a correction finds it again', async () => {
    const allergies = ['peanut', '虾', '麸质', 'red dye no. 40'].map((text) =>
      /\p{Script=Han}/u.test(text) ? { text_zh: text, text_en: null } : { text_zh: null, text_en: text },
    );
    const { data: order } = await add(phoneOrder({ allergies }));
    expect(order.allergies).toEqual([
      { text_zh: '花生', text_en: 'peanut', found: false },
      { text_zh: '虾', text_en: 'shrimp', found: false },
      { text_zh: '麸质', text_en: 'gluten', found: false },
      { text_zh: null, text_en: 'red dye no. 40', found: false },
    ]);
    const shown = order.allergies.map(({ text_zh, text_en }) =>
      text_zh === null ? { text_zh, text_en } : { text_zh, text_en: null },
    );
    const body = { ...phoneOrder({ allergies: shown }), order_id: order.id, expect_rev: order.rev };
    expect((await app.call(correctOrderCall, { as: app.staff, body })).data).toMatchObject({
      rev: order.rev,
      allergies: order.allergies,
    });
  });

  it('measures a delivery to the middle of its ZIP code, and refuses one that is too far', async () => {
    const near = { delivery_method: 'delivery' as const, address: TEST_ADDRESS, distance: null };
    const ok = await app.call(checkPhoneOrderCall, { as: app.staff, body: phoneOrder(near) });
    expect(ok.data.errors).toEqual([]);
    expect(ok.data.distance).toBeGreaterThanOrEqual(0);
    const far = phoneOrder({ ...near, address: { ...TEST_ADDRESS, zip_code: '90001' } });
    const before = await fingerprint(app.database);
    const refused = await add(far);
    expect(refused.failure.errors).toMatchObject([{ path: 'address', code: 'outside_area' }]);
    expect(await fingerprint(app.database)).toEqual(before);
  });

  it('[RF7] answers a tip and a sum that no order can have with their limit', async () => {
    const body = phoneOrder({ tip_cents: 100_000_000 });
    const { data } = await app.call(checkPhoneOrderCall, { as: app.staff, body });
    expect(data.errors).toMatchObject([{ path: 'tip_cents', code: 'too_big', params: { maximum: 10_000 } }]);
    const { mapo } = app.restaurant.dishes;
    const items = Array.from({ length: 200 }, () => ({ dish_id: mapo.id, quantity: 99 }));
    await app.database.db.updateTable('dish').set({ price_cents: 100_000_000 }).where('id', '=', mapo.id).execute();
    const over = await app.call(checkPhoneOrderCall, { as: app.staff, body: phoneOrder({ items }) });
    expect(over.failure).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'items', code: 'total_too_big', params: { maximum_cents: MAX_CENTS } }],
    });
    await app.database.db.updateTable('dish').set({ price_cents: 1350 }).where('id', '=', mapo.id).execute();
    const coupon = phoneOrder({ coupon_cents: MAX_CENTS });
    expect((await app.call(checkPhoneOrderCall, { as: app.staff, body: coupon })).data.errors).toMatchObject([
      { path: 'coupon_cents' },
    ]);
  });

  it('takes the coupon off, and no more than the dishes cost', async () => {
    const { data } = await app.call(checkPhoneOrderCall, { as: app.staff, body: phoneOrder({ coupon_cents: 100 }) });
    expect(data).toMatchObject({ discount_cents: 100, errors: [] });
    const over = await app.call(checkPhoneOrderCall, { as: app.staff, body: phoneOrder({ coupon_cents: 9_000_000 }) });
    const maximum = over.data.amount_cents;
    expect(over.data.errors).toMatchObject([{ path: 'coupon_cents', code: 'too_big', params: { maximum } }]);
  });

  it('is corrected on the version that was seen, and shows the kitchen the differences', async () => {
    const { data: order } = await add(phoneOrder());
    const [first] = phoneOrder().items;
    if (first === undefined) throw new Error('no item');
    const items = [{ ...first, quantity: 3 }];
    const body = { ...phoneOrder({ items }), order_id: order.id, expect_rev: order.rev };
    const stale = await app.call(correctOrderCall, { as: app.owner, body: { ...body, expect_rev: 9 } });
    expect(stale.failure.code).toBe('stale_version');
    const { data: after } = await app.call(correctOrderCall, { as: app.owner, body });
    expect(after.items).toMatchObject([{ quantity: 3 }]);
    expect(after.changes.length).toBeGreaterThan(0);
    expect(after.total_cents).toBeGreaterThan(order.total_cents);
    const same = await app.call(correctOrderCall, { as: app.owner, body: { ...body, expect_rev: after.rev } });
    expect(same.data.rev).toBe(after.rev);
  });

  it('changes a name or a tip without ringing, and keeps the payment method', async () => {
    const { data: order } = await add(phoneOrder({ payment_method: 'card', paid: true }));
    const seen = { action: 'acknowledge' as const, ring_rev: order.rev };
    await app.call(updateStatusCall, {
      as: app.screen,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: v7(),
        device_seq: 1,
        order_id: order.id,
        expect_rev: 1,
        act: seen,
      },
    });
    const { data: current } = await app.call(getOrderCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id, order_id: order.id },
    });
    const body = {
      ...phoneOrder({ payment_method: 'cash', paid: false, tip_cents: 500 }),
      order_id: order.id,
      expect_rev: current.rev,
    };
    const { data: after } = await app.call(correctOrderCall, { as: app.owner, body });
    expect(after).toMatchObject({ tip_cents: 500, payment_method: 'card', payment_state: 'paid', changes: [] });
    expect(after.ring?.acknowledged_at).toBe(current.ring?.acknowledged_at);
  });

  it('[OW6] once it is ready takes how to reach the customer alone, and nothing once they have it', async () => {
    const here = { restaurant_id: app.restaurant.id };
    const there = (instructions: string) => ({ ...TEST_ADDRESS, instructions });
    const asked = phoneOrder({ delivery_method: 'delivery', address: there('ring twice'), memo: 'mild' });
    const { data: order } = await add(asked);
    const now = async () =>
      (await app.call(getOrderCall, { as: app.owner, query: { ...here, order_id: order.id } })).data;
    const act = async (action: OrderAction) => {
      const body = { ...here, command_id: v7(), device_seq: 1, order_id: order.id, expect_rev: (await now()).rev };
      expect((await app.call(updateStatusCall, { as: app.owner, body: { ...body, act: action } })).status).toBe(200);
    };
    const correct = async (change: Partial<PhoneOrderInput>) => {
      const body = { ...asked, ...change, order_id: order.id, expect_rev: (await now()).rev };
      return app.call(correctOrderCall, { as: app.owner, body });
    };
    await act({ action: 'accept', prep_minutes: 20 });
    await act({ action: 'done' });
    const reach = { customer: { ...asked.customer, phone: '+13125550199' }, address: there('gate 1234') };
    expect((await correct(reach)).status).toBe(200);
    expect(await now()).toMatchObject({
      status: 'finished',
      customer_phone: '+13125550199',
      delivery_address: { instructions: 'gate 1234' },
      total_cents: order.total_cents,
    });

    const [first] = asked.items;
    if (first === undefined) throw new Error('no item');
    const tooLate: [string, Partial<PhoneOrderInput>][] = [
      ['memo', { ...reach, memo: 'hot' }],
      ['content', { ...reach, items: [{ ...first, quantity: 3 }] }],
      ['place', { ...reach, address: { ...there('gate 1234'), street: '2 Other St' } }],
    ];
    for (const [parts, late] of tooLate) {
      const { failure } = await correct({ ...late, customer: asked.customer });
      const said = failure.errors[0]?.params?.['parts'];
      expect([failure.code, said]).toEqual(['illegal_transition', expect.stringContaining(parts)]);
    }
    expect((await now()).customer_phone).toBe('+13125550199');
    await act({ action: 'deliver' });
    await act({ action: 'receive' });
    expect((await now()).status).toBe('received');
    expect((await correct(reach)).failure.code).toBe('illegal_transition');
  });

  it('is closed to screens', async () => {
    expect((await app.call(addPhoneOrderCall, { as: app.screen, body: phoneOrder() })).status).toBe(401);
  });
});
