import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clashesOf, containedIn } from '#contract/domain/allergy-clash.ts';
import type { Order } from '#contract/domain/order.ts';
import { updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { getDishCall } from '#contract/http/menu/menu.ts';
import { intakeGloriafoodCall, intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall, correctOrderCall } from '#contract/http/orders/phone-order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const PEANUT = [{ text_zh: '花生', text_en: null }];

describe.each(AVAILABLE_DATABASES)('what is in the dishes of an order, on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    await contains(app.restaurant.dishes.mapo.id, ['soy', 'peanut']);
    await contains(app.restaurant.dishes.cheap.id, ['gluten']);
  });
  afterAll(() => app.close());

  async function contains(id: string, allergens: string[]): Promise<void> {
    const { data } = await app.call(getDishCall, { as: app.owner, query: { restaurant_id, dish_id: id } });
    const body = { restaurant_id, dish_id: id, version: data.version, change: { allergens } };
    expect((await app.call(updateDishCall, { as: app.owner, body })).status).toBe(200);
  }
  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;
  const place = async (change: Parameters<typeof makeIntakeOrder>[1]) => {
    const body = makeIntakeOrder(app.restaurant, change);
    const { data } = await app.call(intakeOrderCall, { as: app.channel, body });
    return { body, order: await read(data.id) };
  };
  const act = async (order: Order, action: Record<string, unknown>): Promise<Order> => {
    const body = { restaurant_id, command_id: v7(), device_seq: 1, order_id: order.id, expect_rev: order.rev };
    await app.call(updateStatusCall, { as: app.screen, body: { ...body, act: action as never } });
    return read(order.id);
  };
  const clashIn = (order: Order, line: number): string | undefined => containedIn(clashesOf(order), line)?.name_en;
  const mapo = (quantity = 1) => ({ dish_id: app.restaurant.dishes.mapo.id, quantity });
  const cheap = (quantity = 1) => ({ dish_id: app.restaurant.dishes.cheap.id, quantity });

  it('[NO4] stands on its lines from the intake on, and clashes with an allergy in a note', async () => {
    const { order } = await place({ items: [mapo(), cheap()], memo: 'I am allergic to peanuts' });
    expect(order.items.map(({ allergens }) => allergens)).toEqual([['soy', 'peanut'], ['gluten']]);
    expect([clashIn(order, 1), clashIn(order, 2)]).toEqual(['contains peanut', undefined]);
    // A dish without any has none: its line is as it was in versions before.
    const plain = await place({ items: [{ dish_id: app.restaurant.dishes.rice.id, quantity: 1 }, mapo()] });
    expect(plain.order.items[0]).not.toHaveProperty('allergens');
  });

  it('[NO4] is refused at the allergy that arrives without a word: it would be lost', async () => {
    const body = { ...makeIntakeOrder(app.restaurant), allergies: [...PEANUT, { text: 'peanut' } as never] };
    const { status, failure } = await app.call(intakeOrderCall, { as: app.channel, body });
    expect([status, failure.errors]).toMatchObject([422, [{ path: 'allergies.1', code: 'required' }]]);
  });

  it('[NO3] has no empty word in one language', async () => {
    const { order } = await place({ items: [mapo()], allergies: [{ text_zh: '', text_en: 'moonbeams' }] });
    expect(order.allergies).toEqual([{ text_zh: null, text_en: 'moonbeams', found: false }]);
  });

  it('[NO4] comes with the dish that is given in place of another', async () => {
    const { order } = await place({ items: [cheap(4)], allergies: PEANUT });
    expect(clashesOf(order)).toEqual([]);
    const cooking = await act(order, { action: 'accept', prep_minutes: 20 });
    const replace = { ...mapo(), options: [], is_charged: false };
    const mended = await act(cooking, { action: 'mend', lines: [{ line: 1, quantity: 1, replace }] });
    expect(mended.items[1]).toMatchObject({ ...mapo(), allergens: ['soy', 'peanut'] });
    expect(clashIn(mended, mended.items[1]?.line ?? 0)).toBe('contains peanut');
  });

  it("[NO4] comes with a channel's change, which rings where it brings an allergy alone", async () => {
    const { order, body } = await place({ items: [cheap(4)] });
    const cooking = await act(order, { action: 'accept', prep_minutes: 20 });
    const params = { external_id: body.external_id };
    const items = [cheap(4), mapo()];
    const dearer = makeIntakeOrder(app.restaurant, { external_id: body.external_id, items });
    expect((await app.call(intakeUpdateCall, { as: app.channel, params, body: dearer })).status).toBe(200);
    const changed = await read(cooking.id);
    expect(changed.items[1]).toMatchObject({ allergens: ['soy', 'peanut'] });
    expect(clashesOf(changed)).toEqual([]);
    const seen = await act(changed, { action: 'acknowledge', ring_rev: changed.ring?.rev });
    const allergic = { ...dearer, allergies: PEANUT };
    expect((await app.call(intakeUpdateCall, { as: app.channel, params, body: allergic })).status).toBe(200);
    const warned = await read(seen.id);
    expect(clashIn(warned, 2)).toBe('contains peanut');
    expect(warned).toMatchObject({
      ring: { kind: 'changed', acknowledged_at: null },
      changes: [{ kind: 'now', text_zh: '过敏：花生', text_en: 'Allergy: peanuts' }],
    });
  });

  it('[NO4] is the menu’s of now after a correction at the phone desk', async () => {
    const {
      external_id: _id,
      totals: _totals,
      status_url: _url,
      discount_cents: _off,
      ...rest
    } = makeIntakeOrder(app.restaurant, { items: [cheap(4)], allergies: PEANUT });
    const body = { ...rest, coupon_cents: 0, restaurant_id };
    const { data: order } = await app.call(addPhoneOrderCall, { as: app.staff, body });
    expect(order.items[0]?.allergens).toEqual(['gluten']);
    const again = { ...body, order_id: order.id, expect_rev: order.rev };
    expect((await app.call(correctOrderCall, { as: app.staff, body: again })).data.rev).toBe(order.rev);
    await contains(app.restaurant.dishes.cheap.id, ['gluten', 'peanut']);
    const { data: corrected } = await app.call(correctOrderCall, { as: app.staff, body: { ...again, memo: 'door' } });
    expect(clashIn(corrected, 1)).toBe('contains peanut');
    await contains(app.restaurant.dishes.cheap.id, ['gluten']);
  });

  it('[NO4] is taken from the menu’s dish that a GloriaFood line is of', async () => {
    const line = { type: 'item', price: 13.5, quantity: 1, total_item_price: 13.5, item_discount: 0, cart_discount: 0 };
    const items = [
      { ...line, name: '麻婆豆腐 / Mapo Tofu', instructions: null, options: [] },
      { ...line, name: 'Something else', instructions: null, options: [] },
    ];
    const order = {
      id: 77_001,
      pos_system_id: 7,
      type: 'pickup',
      status: 'accepted',
      payment: 'CASH',
      accepted_at: '2026-11-21T17:14:00.000Z',
      fulfill_at: '2026-11-21T17:40:00.000Z',
      updated_at: '2026-11-21T17:14:00.000Z',
      for_later: false,
      currency: 'USD',
      client_first_name: 'Mei',
      client_last_name: 'Lin',
      client_phone: '+12125550177',
      instructions: 'peanut allergy',
      total_price: 27,
      sub_total_price: 27,
      tax_value: 0,
      items,
    };
    await app.call(intakeGloriafoodCall, { as: app.channel, body: { count: 1, orders: [order] } });
    const list = await app.call(listOrdersCall, { as: app.owner, query: { restaurant_id, q: '77001' } });
    const pushed = await read(list.data.items[0]?.id ?? '');
    expect(pushed.items.map(({ allergens }) => allergens)).toEqual([['soy', 'peanut'], undefined]);
    expect(clashIn(pushed, 1)).toBe('contains peanut');
  });
});
