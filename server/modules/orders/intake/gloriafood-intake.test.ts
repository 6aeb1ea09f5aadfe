import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeGloriafoodCall } from '#contract/http/orders/intake.ts';
import { refundOrderCall, settleRefundCall } from '#contract/http/money/refund.ts';
import { getOrderCall, listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

/** Orders of our own invention with every field and pseudo-item of GloriaFood's published samples, which are not ours to copy. */
const payload = (name: string) =>
  JSON.parse(readFileSync(`tests/spec/payloads/${name}.json`, 'utf8')) as { orders: Record<string, unknown>[] };

const item = (change: Record<string, unknown> = {}) => ({
  name: '麻婆豆腐 / Mapo Tofu',
  type: 'item',
  price: 13.5,
  quantity: 2,
  total_item_price: 27,
  item_discount: 0,
  cart_discount: 0,
  instructions: null,
  options: [],
  ...change,
});
let nextId = 9000;
const foreignOrder = (change: Record<string, unknown> = {}) => ({
  id: (nextId += 1),
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
  total_price: 29.4,
  sub_total_price: 27,
  tax_value: 2.4,
  items: [item()],
  ...change,
});

describe.each(AVAILABLE_DATABASES)('GloriaFood push on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const push = (...orders: Record<string, unknown>[]) =>
    app.call(intakeGloriafoodCall, { as: app.channel, body: { count: orders.length, orders } });
  const orderOf = async (externalId: string) => {
    const list = await app.call(listOrdersCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id, q: externalId },
    });
    const order = await app.call(getOrderCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id, order_id: list.data.items[0]?.id ?? '' },
    });
    return order.data;
  };

  it('bounds what no restaurant’s order has: years, a negative sum, dishes without number', async () => {
    const odd = foreignOrder({ accepted_at: '0001-01-01T00:00:00Z', total_price: -5 });
    const long = foreignOrder({ items: Array.from({ length: 501 }, () => item()) });
    const answer = await push(odd, long);
    expect(answer.data.results.map(({ outcome }) => outcome)).toEqual(['placed', 'unreadable']);
    const order = await orderOf(`${odd.id}:7`);
    expect(order.total_cents).toBe(0);
    expect(order.flags).toContain('total_differs');
    expect(order.accepted_at?.slice(0, 4)).toBe('2026');
  });

  it('puts an accepted order into the kitchen at its own time, ringing until a person has seen it', async () => {
    const foreign = foreignOrder();
    const answer = await push(foreign);
    expect(answer.data.results).toMatchObject([{ id: String(foreign.id), outcome: 'placed' }]);
    const order = await orderOf(`${foreign.id}:7`);
    expect(order).toMatchObject({
      status: 'order_received',
      due_at: '2026-11-21T17:40:00.000Z',
      prep_minutes: 26,
      ring: { kind: 'auto_accepted', acknowledged_at: null },
      total_cents: 2940,
      flags: [],
      items: [{ dish_id: app.restaurant.dishes.mapo.id, name_en: 'Mapo Tofu', quantity: 2 }],
    });
  });

  it('[DZ5] marks what goes to a street that is left out, and takes it', async () => {
    const one = { restaurant_id: app.restaurant.id };
    const { version } = (await app.call(getRestaurantCall, { as: app.owner, query: one })).data;
    const leaveOut = (names: string[], at: number) => {
      const rule = { zip_code: '', from: null, to: null, delivers: false, fee_cents: 0 };
      const zones = { streets: names.map((street) => ({ ...rule, street })), zips: [], only_listed: false };
      return app.call(updateBusinessCall, { as: app.owner, body: { ...one, version: at, delivery_zones: zones } });
    };
    await leaveOut(['Canal Street'], version);
    const goesTo = async (street: string) => {
      const foreign = foreignOrder({ type: 'delivery', client_address_parts: { street, zipcode: '10013' } });
      expect((await push(foreign)).data.results[0]?.outcome).toBe('placed');
      return (await orderOf(`${foreign.id}:7`)).flags;
    };
    expect(await goesTo('75 Canal St')).toContain('outside_area');
    expect(await goesTo('75 Mott St')).not.toContain('outside_area');
    // [OW3] Left out since: a change of an order that goes there is marked as the order was.
    const taken = foreignOrder({ type: 'delivery', client_address_parts: { street: '9 Pell St', zipcode: '10013' } });
    await push(taken);
    await leaveOut(['Canal Street', 'Pell Street'], version + 1);
    const noted = { ...taken, instructions: 'no nuts', updated_at: '2026-11-21T17:30:00.000Z' };
    expect((await push(noted)).data.results[0]?.outcome).toBe('updated');
    expect(await orderOf(`${taken.id}:7`)).toMatchObject({ memo: { text: 'no nuts' }, flags: [] });
  });

  it('flags what does not fit and never refuses', async () => {
    const foreign = foreignOrder({
      fulfill_at: '2026-11-21T16:00:00.000Z',
      outside_delivery_area: true,
      type: 'delivery',
      total_price: 31,
      items: [item({ name: 'Dragon soup', instructions: 'peanut allergy!' }), { nonsense: 1 }],
    });
    expect((await push(foreign)).data.results[0]?.outcome).toBe('placed');
    const order = await orderOf(`${foreign.id}:7`);
    expect(order.flags).toEqual(
      expect.arrayContaining(['unknown_dish', 'total_differs', 'late_on_arrival', 'outside_area']),
    );
    expect(order.items[0]).toMatchObject({
      dish_id: null,
      name_en: 'Dragon soup',
      allergies: [{ text_en: 'peanut allergy', found: true }],
    });
  });

  it('answers each order of a batch, also the unreadable one', async () => {
    const answer = await push(foreignOrder(), { status: 'accepted' });
    expect(answer.data.results.map((result) => result.outcome)).toEqual(['placed', 'unreadable']);
  });

  it('makes one order of a repeated push, changes it for a newer state and cancels it loudly', async () => {
    const foreign = foreignOrder();
    await push(foreign);
    expect((await push(foreign)).data.results[0]?.outcome).toBe('unchanged');
    const newer = {
      ...foreign,
      updated_at: '2026-11-21T17:20:00.000Z',
      items: [item({ quantity: 1, total_item_price: 13.5 })],
    };
    expect((await push(newer)).data.results[0]?.outcome).toBe('updated');
    expect(await orderOf(`${foreign.id}:7`)).toMatchObject({
      // No person has seen it yet [R2].
      ring: { kind: 'auto_accepted' },
      changes: [{ kind: 'was' }, { kind: 'now' }],
    });
    expect((await push({ ...newer, status: 'canceled' })).data.results[0]?.outcome).toBe('cancelled');
    expect(await orderOf(`${foreign.id}:7`)).toMatchObject({
      status: 'cancelled',
      ring: { kind: 'cancelled', acknowledged_at: null },
    });
  });

  it('reads promotions, fees and taxes: totals from the header, discounts so that the lines add up', async () => {
    const sample = payload('gloriafood-delivery-promotions');
    const answer = await app.call(intakeGloriafoodCall, { as: app.channel, body: sample });
    expect(answer.data.results).toMatchObject([{ id: '50211', outcome: 'placed' }]);
    const order = await orderOf('50211:31');
    expect(order).toMatchObject({
      total_cents: 7672,
      tax_cents: 522,
      amount_cents: 7200,
      discount_cents: 2200,
      tip_cents: 900,
      delivery_fee_cents: 650,
      service_fee_cents: 600,
      delivery_distance: 4,
    });
    expect(order.items).toHaveLength(4);
    expect(order.flags).not.toContain('total_differs');
  });

  it('reads a pickup for later in two languages and another currency', async () => {
    await app.call(intakeGloriafoodCall, { as: app.channel, body: payload('gloriafood-pickup-bilingual') });
    expect(await orderOf('50388:77')).toMatchObject({
      delivery_method: 'pickup',
      currency: 'CAD',
      total_cents: 4513,
      discount_cents: 398,
      tip_cents: 400,
    });
  });

  it('[OW1] an update leaves ticks, flags and money to the kitchen, the watch and the platform', async () => {
    const foreign = foreignOrder({
      payment: 'ONLINE',
      items: [item(), item({ name: '米饭 / Rice', price: 2, total_item_price: 4 })],
    });
    await push(foreign);
    const placed = await orderOf(`${foreign.id}:7`);
    const restaurant_id = app.restaurant.id;
    const tick = { action: 'item_done' as const, line: placed.items[0]?.line ?? 0, done: true };
    const command = { command_id: v7(), device_seq: 1, order_id: placed.id, expect_rev: placed.rev, act: tick };
    expect((await app.call(updateStatusCall, { as: app.screen, body: { restaurant_id, ...command } })).status).toBe(
      200,
    );
    const ticked = await orderOf(`${foreign.id}:7`);
    const refund = {
      kind: 'part' as const,
      items: [{ line: ticked.items[1]?.line ?? 0, quantity: 1 }],
      delivery_fee: false,
      service_fee: false,
      tip: false,
    };
    const due = await app.call(refundOrderCall, {
      as: app.admin,
      body: { restaurant_id, order_id: ticked.id, expect_rev: ticked.rev, refund, note: 'cold rice' },
    });
    expect(due.data.order.payment_state).toBe('refund_due');
    const news = { ...foreign, instructions: 'no cutlery', updated_at: '2026-11-21T17:20:00.000Z' };
    expect((await push(news)).data.results).toMatchObject([{ outcome: 'updated' }]);
    const after = await orderOf(`${foreign.id}:7`);
    expect(after).toMatchObject({ payment_state: 'refund_due', memo: { text: 'no cutlery' } });
    expect(after.items.map(({ done_at }) => done_at !== null)).toEqual([true, false]);
    const settled = await app.call(settleRefundCall, {
      as: app.admin,
      body: { restaurant_id, order_id: after.id, refund_id: due.data.refund?.id ?? '', how: 'cash' },
    });
    expect(settled.status).toBe(200);
  });

  it('[OW2] an acceptance by the channel brings the change that came with it', async () => {
    const foreign = foreignOrder({ status: 'pending', accepted_at: null });
    await push(foreign);
    await push({
      ...foreign,
      status: 'accepted',
      instructions: 'extra napkins',
      updated_at: '2026-11-21T17:20:00.000Z',
    });
    expect(await orderOf(`${foreign.id}:7`)).toMatchObject({
      status: 'order_received',
      memo: { text: 'extra napkins' },
      due_at: '2026-11-21T17:40:00.000Z',
    });
  });
});
