import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCountiesCall, listStatesCall } from '#contract/http/store/address.ts';
import { listCardTypesCall } from '#contract/http/money/card.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import {
  getRestaurantCall,
  listRestaurantsCall,
  listWithoutMenuCall,
  updateOpenCall,
} from '#contract/http/store/restaurant.ts';
import {
  addImageCall,
  checkAddressCall,
  deleteImageCall,
  deleteRestaurantCall,
  getBusinessCall,
  getKeywordsCall,
  testOrderNotifyCall,
  updateBusinessCall,
  updateCardTypeCall,
  updateDomainCall,
  updateKeywordsCall,
  updateOrderNotifyCall,
  updatePlatformDeliveryCall,
  updateRestaurantCall,
} from '#contract/http/store/store-setting.ts';
import { isoNow } from '../../../base/clock.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../new-store/create-restaurant.service.ts';

const path = `/uploads/${v7()}.jpg`;

describe.each(AVAILABLE_DATABASES)('the settings of a store on %s', (name) => {
  let app: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'laidan-settings-'));
  beforeAll(async () => {
    app = await buildTestApp(name, { config: { dataDir } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const current = async () =>
    (await app.call(getRestaurantCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } })).data;
  const at = async () => ({ restaurant_id: app.restaurant.id, version: (await current()).version });
  const lastAudit = () =>
    app.database.db.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst();
  const lastEvent = async () => (await app.context.store.tail(app.restaurant.id, 0, 1000))?.events.at(-1);

  it('change only named fields, with an event for the screens and an audit entry', async () => {
    const before = await current();
    const changed = await app.call(updateRestaurantCall, {
      as: app.owner,
      body: { ...(await at()), name: '  新名字 ', phone: '2125550177' },
    });
    expect(changed.data).toMatchObject({
      name: '新名字',
      phone: '+12125550177',
      street: before.street,
      version: before.version + 1,
    });
    expect(await lastEvent()).toMatchObject({ type: 'store.changed', body: { name: '新名字' } });
    const line = await lastAudit();
    expect(line).toMatchObject({ action: 'restaurant.update', target: app.restaurant.id });
    expect([line?.before, line?.after].map((text): unknown => JSON.parse(text ?? ''))).toEqual([
      { name: before.name, phone: before.phone },
      { name: '新名字', phone: '+12125550177' },
    ]);
    const same = await app.call(updateRestaurantCall, { as: app.owner, body: { ...(await at()), name: '新名字' } });
    expect(same.data.version).toBe(before.version + 1);
  });

  it('refuse a change of an older version and name the person who was faster', async () => {
    const old = await at();
    await app.call(updateDomainCall, { as: app.admin, body: { ...old, domain: 'SHU.example.com' } });
    const stale = await app.call(updateRestaurantCall, { as: app.owner, body: { ...old, name: 'Too late' } });
    expect(stale.status).toBe(409);
    expect(stale.failure.errors).toMatchObject([{ code: 'stale_version', params: { by: 'admin' } }]);
    expect((await current()).domain).toBe('shu.example.com');
  });

  it.each([
    ['a contact number with a dash', { phone: '212-5550177' }, 'phone', 'phone_digits'],
    ['a contact number that is none', { phone: '9999999999' }, 'phone', 'phone_invalid'],
    ['an email without a host', { email: 'shop@' }, 'email', 'email_invalid'],
    ['an empty ZIP code', { zip_code: '' }, 'zip_code', 'required'],
    ['a ZIP code of another state', { zip_code: '02139' }, 'zip_code', 'zip_not_in_state'],
    ['a ZIP code that is not there', { zip_code: '00000' }, 'zip_code', 'zip_unknown'],
    ["another state's county", { county: 'Cook County' }, 'county', 'unknown_county'],
    ['no fax', { fax: '' }, 'fax', 'required'],
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a type that is not there', { restaurant_type_id: v7() }, 'restaurant_type_id', 'unknown_type'],
    ["someone else's picture", { store_image: path }, 'store_image', 'unknown_picture'],
    ['deals without an offer', { deals_active: true }, 'deals.full_reduction_cents', 'deal_missing'],
  ])('refuse %s', async (_what, input, field, code) => {
    const { status, failure } = await app.call(updateRestaurantCall, {
      as: app.owner,
      body: { ...(await at()), ...input },
    });
    expect(status).toBe(422);
    expect(failure.errors).toMatchObject([{ path: field, code }]);
  });

  it.each([
    [
      'no open day',
      { hours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } },
      'hours',
      'hours_required',
    ],
    [
      'tiers over each other',
      {
        delivery_fee_tiers: [
          { start_distance: 0, max_distance: 3.5, fee_cents: 499 },
          { start_distance: 3, max_distance: 5, fee_cents: 699 },
        ],
      },
      'delivery_fee_tiers.1.start_distance',
      'tiers_overlap',
    ],
    [
      'a tier that ends before it begins',
      { delivery_fee_tiers: [{ start_distance: 3, max_distance: 2, fee_cents: 1 }] },
      'delivery_fee_tiers.0.max_distance',
      'max_below_start',
    ],
    ['a tax of 8.875', { tax_rate: 8.875 }, 'tax_rate', 'rate_range'],
    ['no distance', { max_delivery_distance: 0 }, 'max_delivery_distance', 'required'],
  ])('refuse %s', async (_what, input, field, code) => {
    const { status, failure } = await app.call(updateBusinessCall, {
      as: app.owner,
      body: { ...(await at()), ...input },
    });
    expect(status).toBe(422);
    expect(failure.errors).toMatchObject([{ path: field, code }]);
  });

  it('take hours, holidays, tiers and rates in one call and give them back', async () => {
    const input = {
      hours: {
        ...(await current()).hours,
        fri: [
          { open: '11:00', close: '14:30' },
          { open: '17:00', close: '01:30' },
        ],
      },
      holidays: [{ date: '2026-12-25', spans: [] }],
      delivery_fee_tiers: [{ start_distance: 0, max_distance: 4, fee_cents: 350 }],
      default_tip_rate: 0.2,
    };
    expect((await app.call(updateBusinessCall, { as: app.owner, body: { ...(await at()), ...input } })).status).toBe(
      200,
    );
    const business = await app.call(getBusinessCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    expect(business.data).toMatchObject(input);
  });

  it('refuse a notify phone equal to the registered one, and an invalid one', async () => {
    const change = async (notify_phone: string) =>
      (await app.call(updateOrderNotifyCall, { as: app.owner, body: { ...(await at()), notify_phone } })).failure
        .errors;
    expect(await change('212-555-0177')).toMatchObject([{ path: 'notify_phone', code: 'same_as_registered' }]);
    expect(await change('2125550123')).toMatchObject([{ path: 'notify_phone', code: 'phone_dashes' }]);
    expect(await change('999-999-9999')).toMatchObject([{ path: 'notify_phone', code: 'phone_invalid' }]);
    expect(await change('212-555-0188')).toBeUndefined();
  });

  it('move the store when its ZIP code changes', async () => {
    const moved = await app.call(updateRestaurantCall, {
      as: app.owner,
      body: { ...(await at()), state: 'CA', county: 'Los Angeles County', city: 'Beverly Hills', zip_code: '90210' },
    });
    expect(moved.data).toMatchObject({ time_zone: 'America/Los_Angeles' });
    expect(moved.data.lat).toBeCloseTo(34.1, 0);
    const back = { state: 'NY', county: 'New York County', city: 'New York', zip_code: '10013' };
    expect((await app.call(updateRestaurantCall, { as: app.owner, body: { ...(await at()), ...back } })).status).toBe(
      200,
    );
  });

  it('keep keywords once, known cards, a unique domain, and the delivery provider', async () => {
    await app.call(updateKeywordsCall, {
      as: app.owner,
      body: { ...(await at()), keywords: ['川菜', 'Sichuan', '川菜'] },
    });
    const kept = await app.call(getKeywordsCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    expect(kept.data.keywords).toEqual(['川菜', 'Sichuan']);
    const cards = await app.call(listCardTypesCall, { as: app.owner });
    expect(cards.data.items).toContainEqual({ type: 'visa', name: 'Visa' });
    const unknown = await app.call(updateCardTypeCall, {
      as: app.owner,
      body: { ...(await at()), card_types: ['visa', 'x'] },
    });
    expect(unknown.failure.errors).toMatchObject([{ path: 'card_types.1' }]);
    expect(
      (await app.call(updateCardTypeCall, { as: app.owner, body: { ...(await at()), card_types: ['visa'] } })).status,
    ).toBe(200);
    const delivery = { delivery_mode: 'provider' as const, provider: 'uber' as const, quote_fee_cap_cents: 900 };
    const changed = await app.call(updatePlatformDeliveryCall, {
      as: app.owner,
      body: { ...(await at()), ...delivery },
    });
    expect(changed.data).toMatchObject(delivery);
    const other = makeTestRestaurant({ domain: 'taken.example.com' });
    await createRestaurant(app.context, other.input);
    const taken = await app.call(updateDomainCall, {
      as: app.owner,
      body: { ...(await at()), domain: 'taken.example.com' },
    });
    expect(taken.failure.errors).toMatchObject([{ path: 'domain', code: 'taken' }]);
  });

  it('show their own pictures, once each, and remove them', async () => {
    const owned = { id: v7(), path, is_gallery: 1, category: '', tags: '[]', width: 1, height: 1, bytes: 1 };
    await app.database.db
      .insertInto('photo')
      .values({ ...owned, uploaded_by: 'someone', created_at: isoNow(app.clock) })
      .execute();
    const body = { restaurant_id: app.restaurant.id, path };
    expect((await app.call(addImageCall, { as: app.owner, body })).data.images).toEqual([path]);
    expect((await app.call(addImageCall, { as: app.owner, body })).data.images).toEqual([path]);
    expect((await app.call(deleteImageCall, { as: app.owner, body })).data.images).toEqual([]);
    const unknown = await app.call(addImageCall, { as: app.owner, body: { ...body, path: `/uploads/${v7()}.png` } });
    expect(unknown.failure.errors).toMatchObject([{ code: 'unknown_picture' }]);
  });

  it('report the distance of a ZIP code, its tier and its fee', async () => {
    const ask = async (zip_code: string) =>
      (await app.call(checkAddressCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, zip_code } })).data;
    expect(await ask('10013')).toMatchObject({ is_in_range: true, tier: 1, fee_cents: 350, city: 'New York' });
    expect(await ask('10025')).toMatchObject({ is_in_range: false, reason: 'too_far', tier: null });
    expect(await ask('99999')).toMatchObject({ distance: null, reason: 'zip_unknown' });
    expect((await ask('11231')).distance).toBeGreaterThan(1);
  });

  it('test each way of notification and report the real outcome', async () => {
    const test = async (way: 'push' | 'email' | 'phone' | 'fax' | 'webhook') =>
      (await app.call(testOrderNotifyCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, way } })).data;
    expect(await test('email')).toEqual({ way: 'email', outcome: 'kept', to: 'shop@example.test' });
    const [mail] = readdirSync(join(dataDir, 'mail'));
    expect(readFileSync(join(dataDir, 'mail', mail ?? ''), 'utf8')).toMatch(/^To: shop@example\.test\r$/m);
    expect((await test('webhook')).outcome).toBe('kept');
    expect((await test('push')).outcome).toBe('no_address');
    expect((await test('fax')).outcome).toBe('no_address');
    expect((await test('phone')).to).toBe('212-555-0188');
  });

  it('are only for owners of the store and administrators', async () => {
    const stranger = await signIn(app, 'owner', undefined);
    const body = { ...(await at()), name: 'Mine now' };
    expect((await app.call(updateRestaurantCall, { as: stranger, body })).status).toBe(404);
    expect((await app.call(updateRestaurantCall, { as: app.staff, body })).status).toBe(403);
    const ask = { restaurant_id: app.restaurant.id };
    expect((await app.call(deleteRestaurantCall, { as: app.owner, body: ask })).status).toBe(403);
  });

  it('say of a ZIP code before it is sent whether it is one of the state', async () => {
    const ask = async (zip_code: string) =>
      (await app.call(listCountiesCall, { as: 'nobody', query: { state: 'NY', zip_code } })).data.zip_problem;
    expect(await ask('１００１３')).toBeUndefined();
    expect(await ask('02139')).toBe('zip_not_in_state');
    expect(await ask('00000')).toBe('zip_unknown');
  });

  it('list states, every county of one, and restaurants by page, order and words', async () => {
    const states = await app.call(listStatesCall, { as: 'nobody' });
    expect(states.data.items).toHaveLength(51);
    const counts = await Promise.all(
      ['TX', 'NY', 'DC'].map(
        async (state) => (await app.call(listCountiesCall, { as: 'nobody', query: { state } })).data.items.length,
      ),
    );
    expect(counts).toEqual([254, 62, 1]);
    const list = await app.call(listRestaurantsCall, {
      as: app.admin,
      query: { sort: '-name', page_size: 1, page: 2 },
    });
    expect(list.data).toMatchObject({
      total: 2,
      page: 2,
      items: [{ name: '新名字' }].slice(0, list.data.items.length),
    });
    expect((await app.call(listRestaurantsCall, { as: app.admin, query: { q: 'test house' } })).data.total).toBe(2);
    expect((await app.call(listRestaurantsCall, { as: app.owner, query: {} })).data.total).toBe(1);
    expect((await app.call(listWithoutMenuCall, { as: app.owner, query: {} })).data.total).toBe(0);
  });

  it('end with the store, but not while an order is open', async () => {
    await app.call(updateOpenCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, mode: 'in_business' } });
    const hours = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ open: '00:00', close: '00:00' }]]),
    ) as Awaited<ReturnType<typeof current>>['hours'];
    await app.call(updateBusinessCall, { as: app.owner, body: { ...(await at()), hours, holidays: [] } });
    const order = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    expect(order.status).toBe(200);
    const end = () => app.call(deleteRestaurantCall, { as: app.admin, body: { restaurant_id: app.restaurant.id } });
    expect((await end()).failure.errors).toMatchObject([{ code: 'open_orders', params: { count: 1 } }]);
    await app.database.db.updateTable('orders').set({ is_open: 0, status: 'cancelled' }).execute();
    expect((await end()).status).toBe(200);
    expect(
      (await app.call(getRestaurantCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } })).status,
    ).toBe(404);
    expect((await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) })).status).toBe(
      401,
    );
    expect(
      (await app.call(getRestaurantCall, { as: app.screen, query: { restaurant_id: app.restaurant.id } })).status,
    ).toBe(401);
  });
});

describe('the notification webhook', () => {
  it('gets calls and faxes where one is set, and its refusal is reported', async () => {
    let status = 200;
    const heard: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
      request.on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const app = await buildTestApp('sqlite', {
      config: { notifyWebhookUrl: `http://127.0.0.1:${port}/` },
      restaurant: { notify_phone: '212-555-0188' },
    });
    const test = async () =>
      (await app.call(testOrderNotifyCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, way: 'phone' } }))
        .data;
    expect(await test()).toEqual({ way: 'phone', outcome: 'sent', to: '212-555-0188' });
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ way: 'phone', to: '212-555-0188' });
    status = 500;
    expect((await test()).outcome).toBe('failed');
    await app.close();
    server.close();
  });
});
