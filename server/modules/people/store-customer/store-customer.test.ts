import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { listBlocksCall } from '#contract/http/people/blocklist.ts';
import { findCustomerCall } from '#contract/http/people/customer.ts';
import {
  getStoreCustomerCall,
  listStoreCustomersCall,
  MAX_STORE_BLOCKS,
  updateStoreCustomerCall,
} from '#contract/http/people/store-customer.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { addChannel } from '../../orders/channel/channel.service.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

/** Another tenant's restaurant, with a channel. */
async function otherRestaurant(app: TestApp) {
  const restaurant = makeTestRestaurant();
  await createRestaurant(app.context, restaurant.input);
  const channel = { restaurant_id: restaurant.id, kind: 'native', name: 'Web', auto_accept: false } as const;
  const { key } = await addChannel(app.context, { ...channel, rate_per_second: 100, burst: 100 });
  return { restaurant, channel: { key } };
}

describe.each(AVAILABLE_DATABASES)("a restaurant's customers on %s", (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const here = () => ({ restaurant_id: app.restaurant.id });
  const place = async (customer: { name: string; phone?: string | null; email?: string }) => {
    app.clock.advance(60_000);
    return app.call(intakeOrderCall, {
      as: app.channel,
      body: makeIntakeOrder(app.restaurant, { customer: { phone: null, ...customer } }),
    });
  };
  const list = async (query: { list?: 'all' | 'noted' | 'blocked'; q?: string; cursor?: string } = {}) =>
    (await app.call(listStoreCustomersCall, { as: app.owner, body: { ...here(), ...query } })).data;
  const get = async (phone: string) =>
    (await app.call(getStoreCustomerCall, { as: app.owner, body: { ...here(), phone } })).data;
  const update = (body: object, as = app.owner) =>
    app.call(updateStoreCustomerCall, { as, body: { ...here(), phone: '212-555-0101', ...body } });

  it('[C7] are listed once each, who ordered last first, with the orders of this restaurant', async () => {
    await place({ name: 'Ada', phone: '(212) 555-0101', email: 'ada@mail.example' });
    await place({ name: 'Bo', phone: '(212) 555-0102' });
    await place({ name: 'Mail only', email: 'Only@Mail.Example' });
    await place({ name: 'Ada W.', phone: '212 555 0101' });
    const { items, next_cursor } = await list();
    expect(next_cursor).toBe('');
    expect(items.map(({ name: called, orders, phone, email }) => [called, orders, phone ?? email])).toEqual([
      ['Ada W.', 2, '+12125550101'],
      ['Mail only', 1, 'only@mail.example'],
      ['Bo', 1, '+12125550102'],
    ]);
    const ada = await get('212.555.0101');
    expect(ada).toMatchObject({
      orders: 2,
      summed: 2,
      cancelled: 0,
      names: ['Ada W.', 'Ada'],
      emails: ['ada@mail.example'],
    });
    expect(ada.total_cents).toBe(ada.recent.reduce((sum, { total_cents }) => sum + total_cents, 0));
  });

  it('[C7] are found by name, number and e-mail, and not by what they ate', async () => {
    expect((await list({ q: 'ada' })).items.map(({ phone }) => phone)).toEqual(['+12125550101']);
    expect((await list({ q: '555-0102' })).items.map(({ name: called }) => called)).toEqual(['Bo']);
    expect((await list({ q: 'only@mail.example' })).items.map(({ name: called }) => called)).toEqual(['Mail only']);
    const dish = app.restaurant.dishes.kungPao;
    expect((await list({ q: dish.name_en })).items).toEqual([]);
  });

  it('[C7] have one note, which an empty one takes away', async () => {
    expect((await update({ note: 'rings twice' })).data.note).toBe('rings twice');
    expect((await update({ note: 'rings twice, tips well' })).status).toBe(200);
    expect((await list({ list: 'noted' })).items).toMatchObject([{ name: 'Ada W.', note: 'rings twice, tips well' }]);
    expect((await list({ list: 'noted', q: 'tips' })).items).toHaveLength(1);
    expect((await list({ list: 'noted', q: 'sesame' })).items).toEqual([]);
    expect((await update({ note: '' })).data.note).toBe('');
    expect((await list({ list: 'noted' })).items).toEqual([]);
  });

  it('[C8] are blocked at this restaurant alone, until the block ends or is taken back', async () => {
    const other = await otherRestaurant(app);
    const until = new Date(app.clock.now() + 3_600_000).toISOString();
    expect((await update({ block: { reason: 'no show, three times', until } })).data.block).toMatchObject({
      reason: 'no show, three times',
    });
    const refused = await place({ name: 'Ada', phone: '212-555-0101' });
    expect(refused.failure.errors).toMatchObject([{ path: 'customer', code: 'blocked' }]);
    expect((await place({ name: 'Bo', phone: '212-555-0102' })).status).toBe(200);
    const elsewhere = {
      as: other.channel,
      body: makeIntakeOrder(other.restaurant, { customer: { name: 'Ada', phone: '212-555-0101' } }),
    };
    expect((await app.call(intakeOrderCall, elsewhere)).status).toBe(200);
    // Neither list has the other's entries.
    expect((await app.call(listBlocksCall, { as: app.admin, query: {} })).data.items).toEqual([]);
    const known = await app.call(findCustomerCall, { as: app.admin, body: { phone: '212-555-0101' } });
    expect(known.data.is_blocked).toBe(false);
    expect((await list({ list: 'blocked' })).items).toMatchObject([{ phone: '+12125550101' }]);

    app.clock.advance(3_600_001);
    expect((await place({ name: 'Ada', phone: '212-555-0101' })).status).toBe(200);
    expect((await list({ list: 'blocked' })).items).toEqual([]);
    await update({ block: { reason: 'again' } });
    expect((await place({ name: 'Ada', phone: '212-555-0101' })).status).toBe(422);
    expect((await update({ block: null })).data.block).toBeNull();
    expect((await place({ name: 'Ada', phone: '212-555-0101' })).status).toBe(200);
  });

  it('[C8] are blocked by an e-mail that their orders name, too, and taken again as a whole', async () => {
    await update({ phone: '', email: 'Ada@mail.example', block: { reason: 'by mail' } });
    expect((await get('212-555-0101')).block).toMatchObject({ reason: 'by mail' });
    const both = { name: 'Ada', phone: '212-555-0101', email: 'ada@mail.example' };
    expect((await place(both)).status).toBe(422);
    expect((await update({ block: null })).data.block).toBeNull();
    expect((await place(both)).status).toBe(200);
  });

  it('[OW3] change what was taken already, and bring nothing that is blocked', async () => {
    const body = makeIntakeOrder(app.restaurant, {
      payment_method: 'online',
      customer: { name: 'Cor', phone: '347-555-0107' },
    });
    expect((await app.call(intakeOrderCall, { as: app.channel, body })).data.status).toBe('pending');
    for (const phone of ['347-555-0107', '347-555-0108'])
      expect((await update({ phone, block: { reason: 'x' } })).status).toBe(200);
    const change = (more: object) =>
      app.call(intakeUpdateCall, {
        as: app.channel,
        params: { external_id: body.external_id },
        body: { ...body, ...more },
      });
    expect((await change({ memo: 'SEVERE PEANUT ALLERGY' })).status).toBe(200);
    const other = await change({ customer: { name: 'Cor', phone: '347-555-0108' } });
    expect(other.failure.errors).toMatchObject([{ path: 'customer', code: 'blocked' }]);
    expect((await change({ memo: 'SEVERE PEANUT ALLERGY', paid: true })).data.status).toBe('payment_completed');
    for (const phone of ['347-555-0107', '347-555-0108']) await update({ phone, block: null });
  });

  it('[C7] keep what two people write at once: the later one sees what the other wrote', async () => {
    await update({ note: 'first' });
    const late = await update({ note: 'mine', note_before: '' });
    expect(late.failure.errors).toMatchObject([{ path: 'note', code: 'stale_version' }]);
    expect((await get('212-555-0101')).note).toBe('first');
    expect((await update({ note: 'mine', note_before: 'first' })).data.note).toBe('mine');
    await update({ note: '' });
  });

  it('[C9] stand in the record of changes without their number, and are bounded', async () => {
    const { data } = await app.call(listAuditCall, { as: app.owner, query: { ...here() } });
    const entries = data.items.filter(({ action }) => action === 'store_customer.update');
    expect(entries.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(entries)).not.toContain('5550101');
    expect(JSON.stringify(entries)).toContain('no show, three times');

    const row = (index: number) => ({
      id: `block-${index}`,
      restaurant_id: app.restaurant.id,
      phone: `+1312555${String(index).padStart(4, '0')}`,
      email: null,
      address: null,
      address_key: null,
      reason: 'x',
      until: null,
      created_by: 'someone',
      created_at: '2026-11-21T17:15:00.000Z',
      updated_at: null,
    });
    // Ended entries make room by themselves.
    await app.database.db
      .insertInto('user_blocklist')
      .values({ ...row(9_999), until: '2026-11-21T17:15:00.000Z' })
      .execute();
    expect((await update({ block: { reason: 'for now' } })).status).toBe(200);
    expect((await update({ block: null })).status).toBe(200);
    const rows = Array.from({ length: MAX_STORE_BLOCKS }, (_, index) => row(index));
    for (let start = 0; start < rows.length; start += 50)
      await app.database.db
        .insertInto('user_blocklist')
        .values(rows.slice(start, start + 50))
        .execute();
    expect((await update({ block: { reason: 'one more' } })).failure.errors).toMatchObject([
      { path: 'block', code: 'too_big', params: { maximum: MAX_STORE_BLOCKS } },
    ]);
    const seen = new Set<string>();
    for (let cursor = '', page = 0; page === 0 || cursor !== ''; page += 1) {
      const { items, next_cursor } = await list({ list: 'blocked', cursor });
      for (const { phone } of items) seen.add(phone ?? '');
      cursor = next_cursor;
    }
    expect(seen.size).toBe(MAX_STORE_BLOCKS);
    const left = await app.database.db.selectFrom('user_blocklist').select('id').execute();
    expect(left).toHaveLength(MAX_STORE_BLOCKS);
  });

  it('refuses a number that is none, an end that is past, and who may not', async () => {
    expect((await update({ phone: '12', note: 'x' })).failure.errors).toMatchObject([{ path: 'phone' }]);
    const past = '2020-01-01T00:00:00.000Z';
    expect((await update({ phone: '212-555-0102', block: { reason: 'x', until: past } })).failure.errors).toMatchObject(
      [{ path: 'block.until', code: 'time_in_past' }],
    );
    expect((await update({ note: 'x' }, app.staff)).status).toBe(403);
  });
});
