import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeGloriafoodCall } from '#contract/http/intake.ts';
import { getOrderCall, listOrdersCall } from '#contract/http/order.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../testing/test-databases.ts';

/** Real payloads are not ours to copy; they are read from beside the repository where they are. */
const SAMPLES = '../shared/samples';
const hasSamples = existsSync(SAMPLES);
if (!hasSamples) process.stderr.write(`${SAMPLES} is not there: GloriaFood's own payloads are not tried\n`);

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

  it('takes what does not fit as a flag and never refuses', async () => {
    const foreign = foreignOrder({
      fulfill_at: '2026-11-21T16:00:00.000Z',
      outside_delivery_area: true,
      type: 'delivery',
      sub_total_price: 31,
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
      ring: { kind: 'changed' },
      changes: [{ kind: 'was' }, { kind: 'now' }],
    });
    expect((await push({ ...newer, status: 'canceled' })).data.results[0]?.outcome).toBe('cancelled');
    expect(await orderOf(`${foreign.id}:7`)).toMatchObject({
      status: 'cancelled',
      ring: { kind: 'cancelled', acknowledged_at: null },
    });
  });

  it.runIf(hasSamples)(
    'reads the public US sample: totals from the header, discounts so that the lines add up',
    async () => {
      const sample = JSON.parse(readFileSync(`${SAMPLES}/gloriafood-v2-US_tax_model_order.json`, 'utf8')) as {
        orders: Record<string, unknown>[];
      };
      const answer = await app.call(intakeGloriafoodCall, { as: app.channel, body: sample });
      expect(answer.data.results).toMatchObject([{ id: '6816', outcome: 'placed' }]);
      const order = await orderOf('6816:28');
      expect(order).toMatchObject({
        total_cents: 7566,
        tax_cents: 1208,
        amount_cents: 6980,
        discount_cents: 2200,
        tip_cents: 688,
        delivery_fee_cents: 1000,
        delivery_distance: 5,
      });
      expect(order.items).toHaveLength(4);
      expect(order.flags).not.toContain('total_differs');
    },
  );

  it.runIf(hasSamples)('reads the public bilingual pickup sample', async () => {
    const sample = JSON.parse(readFileSync(`${SAMPLES}/gloriafood-v2-pickup-bilingual-gbro115.json`, 'utf8')) as {
      orders: Record<string, unknown>[];
    };
    await app.call(intakeGloriafoodCall, { as: app.channel, body: sample });
    expect(await orderOf('168968914:25422')).toMatchObject({
      delivery_method: 'pickup',
      currency: 'CAD',
      total_cents: 7341,
      discount_cents: 645,
      tip_cents: 667,
    });
  });
});
