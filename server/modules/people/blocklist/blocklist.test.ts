import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBlockCall,
  deleteBlocksCall,
  exportBlocksCall,
  importBlocksCall,
  listBlocksCall,
  updateBlockCall,
} from '#contract/http/people/blocklist.ts';
import type { BodyInput } from '#contract/http/call.ts';
import { intakeGloriafoodCall, intakeOrderCall, listRefusedCall } from '#contract/http/orders/intake.ts';
import type { IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { addPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('the blacklist on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  type Input = BodyInput<typeof addBlockCall>;
  const add = (body: Partial<Input>) =>
    app.call(addBlockCall, { as: app.admin, body: { reason: 'chargeback fraud', ...body } });
  const list = async (query: Record<string, string> = {}) =>
    (await app.call(listBlocksCall, { as: app.admin, query })).data;
  const order = (change: Partial<IntakeOrderInput>) =>
    app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, change) });
  const take = (content: string, dry_run = false) =>
    app.call(importBlocksCall, { as: app.admin, body: { content, dry_run } });

  it('[B2] keeps phones and mails normalized, and names the person who added them', async () => {
    const added = await add({ phone: '(212) 555-0666', email: 'Fraud@Example.TEST' });
    expect(added.data).toMatchObject({ phone: '+12125550666', email: 'fraud@example.test', created_by: 'admin' });
    expect((await add({ phone: '212.555.0666' })).failure.errors).toMatchObject([{ path: 'phone', code: 'blocked' }]);
    const wrong = await add({
      phone: '12',
      email: 'nobody',
      address: 'Main Street',
      until: '2026-01-01T00:00:00.000Z',
    });
    expect(wrong.failure.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'phone phone_invalid',
      'email email_invalid',
      'address house_number',
      'until time_in_past',
    ]);
    expect((await add({})).failure.errors).toMatchObject([{ path: 'phone', code: 'nothing_to_block' }]);
    expect((await app.call(addBlockCall, { as: app.owner, body: { phone: '1', reason: 'x' } })).status).toBe(403);
  });

  it('[B4] refuses the order of a listed customer and does not say why; the store sees the reason', async () => {
    const refused = await order({ customer: { name: 'X', phone: '+1 212-555-0666' } });
    expect(refused.failure).toMatchObject({ code: 'order_refused' });
    expect(refused.failure.errors).toEqual([{ path: 'customer', code: 'blocked', message: 'is not accepted' }]);
    expect(JSON.stringify(refused.failure)).not.toContain('chargeback');
    for (const email of ['FRAUD@example.test', 'Fred <fraud@example.test>']) {
      const byMail = await order({ customer: { name: 'Y', phone: '+12125550123', email } });
      expect(byMail.failure.errors).toMatchObject([{ code: 'blocked' }]);
    }
    const { data } = await app.call(listRefusedCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id },
    });
    expect(data.items[0]?.errors).toEqual([{ path: 'customer', code: 'blocked', reason: 'chargeback fraud' }]);
  });

  it('[B3] refuses deliveries to a blocked address however it is written', async () => {
    await add({ address: '123 Main St., Apt 4, 10013' });
    const to = (street: string, unit: string | null, zip_code = '10013') =>
      order({ delivery_method: 'delivery', distance: 1, address: { ...TEST_ADDRESS, street, unit, zip_code } });
    expect((await to('123 main street', '#4')).failure.errors).toMatchObject([{ code: 'blocked' }]);
    expect((await to('123 MAIN STREET APARTMENT 4', null, '10013-1234')).status).toBe(422);
    expect((await to('123 Main St', '5')).status).toBe(200);
    expect((await to('123 Main St', '4', '10014')).status).toBe(200);
  });

  it('[B4] refuses phone orders too', async () => {
    const { items, payment_method, delivery_method } = makeIntakeOrder(app.restaurant);
    const customer = { name: 'X', phone: '+12125550666' };
    const answer = await app.call(addPhoneOrderCall, {
      as: app.staff,
      body: { restaurant_id: app.restaurant.id, items, payment_method, delivery_method, customer, paid: false },
    });
    expect(answer.failure.errors).toMatchObject([{ path: 'customer', code: 'blocked' }]);
  });

  it('[B5] flags an order that its channel has accepted, and never refuses it', async () => {
    const orders = [
      {
        id: 991,
        type: 'pickup',
        status: 'accepted',
        payment: 'CASH',
        fulfill_at: '2026-11-21T17:40:00.000Z',
        updated_at: '2026-11-21T17:00:00.000Z',
        currency: 'USD',
        client_first_name: 'Mei',
        client_phone: '+1 212 555 0666',
        total_price: 13.5,
        sub_total_price: 13.5,
        items: [{ name: 'Mapo Tofu', type: 'item', price: 13.5, quantity: 1 }],
      },
    ];
    const answer = await app.call(intakeGloriafoodCall, { as: app.channel, body: { orders } });
    expect(answer.data.results).toMatchObject([{ outcome: 'placed' }]);
    const row = await app.database.db
      .selectFrom('orders')
      .select('flags')
      .where('external_id', '=', '991')
      .executeTakeFirst();
    expect(row?.flags).toContain('blocked_customer');
  });

  it('[B1] admits again when the time is over, or the entry is gone', async () => {
    const until = '2026-11-21T18:00:00.000Z';
    const added = await add({ phone: '+12125550777', until });
    const customer = { name: 'Z', phone: '+12125550777' };
    expect((await order({ customer })).status).toBe(422);
    app.clock.set(until);
    expect((await order({ customer })).status).toBe(200);
    expect(await list({ state: 'expired' })).toMatchObject({ total: 1, items: [{ id: added.data.id }] });
    const change = { id: added.data.id, reason: 'again', until: null };
    expect((await app.call(updateBlockCall, { as: app.admin, body: change })).data).toMatchObject(change);
    expect((await order({ customer })).status).toBe(422);
    await app.call(deleteBlocksCall, { as: app.admin, body: { ids: [added.data.id, added.data.id] } });
    expect((await order({ customer })).status).toBe(200);
  });

  it('is searched by any spelling of a number, by kind and state', async () => {
    expect((await list({ q: '(212) 555-06' })).total).toBe(1);
    expect((await list({ q: 'MAIN ST' })).items).toMatchObject([{ address: '123 Main St., Apt 4, 10013' }]);
    expect((await list({ kind: 'email' })).total).toBe(1);
    expect((await list()).counts).toEqual({ all: 2, active: 2, expired: 0 });
  });

  it('[B6] imports a file, whole or not at all, and exports one that can be imported again', async () => {
    const file = 'phone,email,address,reason,until\n"(646) 555-0101",,,no show,2027-01-31\n,a@b.test,,spam,\n';
    const tried = await take(`${file}12,,,x,\n,,,,soon\n`, true);
    expect(tried.data).toMatchObject({ added: 0, applied: false });
    expect(tried.data.errors.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '4 phone phone_invalid',
      '5 reason required',
      '5 until day_form',
    ]);
    expect((await take(`${file}12,,,x,\n`)).failure.errors).toMatchObject([{ path: 'rows.4.phone' }]);
    expect((await list()).total).toBe(2);
    const again = "phone,reason\n'+12125550666,known\n646-555-0101,twice\n";
    expect((await take(file)).data).toMatchObject({ added: 2, unchanged: 0, applied: true });
    expect((await take(again)).data).toMatchObject({ added: 0, unchanged: 2 });
    expect((await take('name\nx\n', true)).data.errors).toMatchObject([{ row: 1, column: 'name' }]);
    const { data } = await app.call(exportBlocksCall, { as: app.admin });
    expect(data.content).toContain("'+16465550101");
    expect((await take(data.content)).data).toMatchObject({ added: 0, unchanged: 4 });
  });
});
