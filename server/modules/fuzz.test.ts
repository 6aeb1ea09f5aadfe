import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderSchema } from '#contract/domain/order.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { hydrateOrders } from './orders/order/order.repository.ts';
import { buildTestApp, type Credential, type TestApp } from '../testing/build-test-app.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../testing/fixtures.ts';
import { mutated, type Json } from '../testing/mutations.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';

const RUNS = 250;
const SLOW_RUNS = 60;

describe.each(AVAILABLE_DATABASES)('any content posted on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  /** Never a 500, never a hang, never a partial write. */
  async function survives(url: string, as: Credential, body: Json): Promise<void> {
    const before = await fingerprint(app.database);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (typeof as === 'object' && 'key' in as) headers['authorization'] = as.key;
    if (typeof as === 'object' && 'cookie' in as) headers['cookie'] = `laidan_device=${as.cookie}`;
    const response = await app.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
    expect(response.statusCode, response.body).toBeLessThan(500);
    expect(response.json<{ status_code: number }>().status_code).toBe(response.statusCode);
    if (response.statusCode >= 300) expect(await fingerprint(app.database)).toEqual(before);
  }

  const fuzz = (valid: Json, test: (body: Json) => Promise<void>, numRuns = RUNS) =>
    fc.assert(fc.asyncProperty(mutated(valid), test), { numRuns });

  /** Every accepted order must be readable by every list and screen. */
  async function expectReadable(): Promise<void> {
    const rows = await app.database.db.selectFrom('orders').selectAll().execute();
    for (const order of await hydrateOrders(app.database.db, app.restaurant.id, rows)) {
      const parsed = OrderSchema.safeParse(order);
      expect(parsed.error?.issues ?? [], JSON.stringify(order).slice(0, 2000)).toEqual([]);
    }
  }

  it('to the intake is taken or refused', async () => {
    const { kungPao, mapo } = app.restaurant.dishes;
    const option_id = app.restaurant.heat.options[0]?.id ?? '';
    const valid = makeIntakeOrder(app.restaurant, {
      delivery_method: 'delivery',
      address: { ...TEST_ADDRESS, unit: '2B', lat: 40.71, lng: -73.99, instructions: 'ring' },
      distance: 1.5,
      items: [
        { dish_id: kungPao.id, quantity: 2, options: [{ option_id, quantity: 1 }], note: 'no peanuts' },
        { dish_id: mapo.id, quantity: 1 },
      ],
      allergies: [{ text_en: 'peanut' }],
      memo: 'peanut allergy',
      tip_cents: 300,
      customer: {
        name: 'Ada Wong',
        phone: '+12125550123',
        email: 'ada@example.test',
        account_id: 'a-1',
        order_count: 4,
      },
      requested_at: '2026-11-21T19:00:00.000Z',
      status_url: 'https://shop.example/hook',
    });
    await fuzz(valid as Json, (body) => {
      const withId =
        typeof body === 'object' && body !== null && !Array.isArray(body) && body['external_id'] === valid.external_id
          ? { ...body, external_id: v7() }
          : body;
      return survives(intakeOrderCall.path, app.channel, withId);
    });
    await expectReadable();
  }, 120_000);

  it('by GloriaFood is answered', async () => {
    const valid: Json = {
      count: 1,
      orders: [
        {
          id: 77,
          pos_system_id: 3,
          type: 'delivery',
          status: 'accepted',
          payment: 'ONLINE',
          accepted_at: '2026-11-21T17:00:00.000Z',
          fulfill_at: '2026-11-21T17:40:00.000Z',
          updated_at: '2026-11-21T17:00:00.000Z',
          for_later: false,
          currency: 'USD',
          client_first_name: 'Mei',
          client_phone: '+12125550177',
          client_order_count: 3,
          client_address_parts: { street: 'Main', city: 'NY' },
          latitude: '40.7',
          longitude: '-74',
          delivery_by_distance: { distance: 2, unit: 'km' },
          total_price: 29.4,
          sub_total_price: 27,
          tax_value: 2.4,
          items: [
            {
              name: 'Mapo Tofu',
              type: 'item',
              price: 13.5,
              quantity: 2,
              options: [{ name: 'No onion', price: 1, quantity: 1 }],
            },
          ],
        },
      ],
    };
    let nextId = 1000;
    await fuzz(valid, (body) => {
      const orders = typeof body === 'object' && body !== null && !Array.isArray(body) ? body['orders'] : undefined;
      for (const order of Array.isArray(orders) ? orders : []) {
        if (typeof order === 'object' && order !== null && !Array.isArray(order) && order['id'] === 77)
          order['id'] = nextId += 1;
      }
      return survives('/app/v1/intake/gloriafood', app.channel, body);
    });
    await expectReadable();
  }, 120_000);

  it('as a command is run or refused', async () => {
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    const acts: Json[] = [
      { action: 'accept', prep_minutes: 10 },
      { action: 'cancel', reason: 'other', note: 'x' },
      { action: 'acknowledge', ring_rev: 1 },
      { action: 'item_done', line: 1, done: true },
      { action: 'confirm', quote_id: 'q' },
      { action: 'reopen' },
    ];
    for (const act of acts) {
      const valid: Json = {
        restaurant_id: app.restaurant.id,
        command_id: v7(),
        device_seq: 1,
        order_id: placed.data.id,
        expect_rev: 1,
        act,
      };
      await fuzz(valid, (body) => survives('/app/v1/order/update_status', app.screen, body), SLOW_RUNS);
    }
  }, 120_000);

  it('at the sign-in is refused', async () => {
    await fuzz(
      { account: 'owner@example.test', password: 'Wrong-Horse-7' },
      (body) => survives('/app/v1/login', 'nobody', body),
      SLOW_RUNS,
    );
  }, 120_000);

  it('in a query is answered', async () => {
    const calls: Pick<CallSpec, 'path'>[] = [
      { path: '/app/v1/order/get_by_rd_two' },
      { path: '/app/v1/sync' },
      { path: '/app/v1/menu/get' },
    ];
    const words = fc.constantFrom(
      'restaurant_id',
      'status',
      'q',
      'page',
      'page_size',
      'before',
      'sort',
      'cursor',
      'epoch',
      'wait',
      'from',
      'category_id',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('%', "'", '-1', '1e9', 'NaN', app.restaurant.id, '2026-13-45', '0'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        fc.array(fc.tuple(words, text), { maxLength: 4 }),
        async (call, pairs) => {
          const query = new URLSearchParams([['wait', '0'], ['restaurant_id', app.restaurant.id], ...pairs]).toString();
          const response = await app.app.inject({
            method: 'GET',
            url: `${call.path}?${query}`,
            headers: { cookie: `laidan_device=${app.screen.cookie}` },
          });
          expect(response.statusCode, response.body).toBeLessThan(500);
        },
      ),
      { numRuns: RUNS },
    );
  }, 120_000);
});
