import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { eraseCustomerCall, exportCustomerCall, findCustomerCall } from '#contract/http/people/customer.ts';
import { updateStoreCustomerCall } from '#contract/http/people/store-customer.ts';
import { intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { intakeRatingCall } from '#contract/http/store/rating.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { followLogs } from '../../orders/search/follow-log.service.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const PHONE = '+12125550147';
const SECRETS = ['Geheimnis', 'sends soup back', '2125550147', 'ring twice softly', 'gerda.g', 'q40brief'];

/** Every text in every table, as one string per table. */
async function everything(app: TestApp): Promise<Record<string, string>> {
  const tables = await app.database.db.introspection.getTables();
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.database.db);
    found[name] = JSON.stringify(rows);
  }
  return found;
}

describe.each(AVAILABLE_DATABASES)('a customer on %s', (name) => {
  let app: TestApp;
  let orderId = '';
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const order = (external_id: string) =>
    makeIntakeOrder(app.restaurant, {
      external_id,
      customer: { name: 'Gerda Geheimnis', phone: '(212) 555-0147', email: 'gerda.g@brief.example' },
      memo: 'ring twice softly',
    });

  it('is found by the phone number in any form, with the stored data', async () => {
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: order('one') });
    expect(placed.status).toBe(200);
    orderId = placed.data.id;
    const refused = await app.call(intakeOrderCall, {
      as: app.channel,
      body: { ...order('two'), items: order('two').items.map((item) => ({ ...item, dish_id: app.restaurant.id })) },
    });
    expect(refused.status).toBe(422);
    const { data } = await app.call(findCustomerCall, { as: app.admin, body: { phone: '212.555.0147' } });
    expect(data).toMatchObject({
      phone: PHONE,
      names: ['Gerda Geheimnis'],
      orders: 1,
      open_orders: 1,
      refused: 1,
      is_blocked: false,
    });
    expect((await app.call(findCustomerCall, { as: app.admin, body: { phone: '12' } })).status).toBe(422);
    expect((await app.call(findCustomerCall, { as: app.owner, body: { phone: PHONE } })).status).toBe(403);
  });

  it("[C4] has a restaurant's note on them too", async () => {
    const body = { restaurant_id: app.restaurant.id, phone: PHONE, note: 'sends soup back' };
    expect((await app.call(updateStoreCustomerCall, { as: app.owner, body })).status).toBe(200);
  });

  it('[OW5] [S16] has changed the order, and wanted what was refused', async () => {
    const change = (wanted: object) => {
      const body = { ...order('one'), ...wanted };
      return app.call(intakeUpdateCall, { as: app.channel, params: { external_id: 'one' }, body });
    };
    expect((await change({ memo: 'ring twice softly, please' })).data.rev).toBe(2);
    // Nothing of this one names a number.
    const items = [{ dish_id: app.restaurant.id, quantity: 1 }];
    expect((await change({ items, customer: { name: 'Gerda Geheimnis' } })).status).toBe(422);
  });

  it('is not erased while an order is open', async () => {
    const answer = await app.call(eraseCustomerCall, { as: app.admin, body: { phone: PHONE, reason: 'asked' } });
    expect(answer.failure.errors).toContainEqual(expect.objectContaining({ path: 'phone', code: 'open_orders' }));
  });

  it('gets all stored data, and is then erased everywhere; the sums stay', async () => {
    const act = (expect_rev: number, step: OrderAction) =>
      app.call(updateStatusCall, {
        as: app.owner,
        body: {
          restaurant_id: app.restaurant.id,
          command_id: v7(),
          device_seq: 0,
          order_id: orderId,
          expect_rev,
          act: step,
        },
      });
    const cancelled = await act(2, { action: 'cancel', reason: 'customer_request', note: null });
    // A cancelled ticket stays struck through until a person has seen it.
    await act(3, { action: 'acknowledge', ring_rev: 3 });
    expect(cancelled.status).toBe(200);
    await app.call(intakeRatingCall, {
      as: app.channel,
      body: {
        external_id: 'review-1',
        order_external_id: 'one',
        stars: 5,
        text: 'Geheimnis was here',
        customer: 'Geheimnis',
      },
    });
    await followLogs(app.database);
    const before = await everything(app);
    expect(before['order_search']).toContain('geheimnis');
    for (const secret of SECRETS.slice(0, 2))
      expect(Object.values(before).some((rows) => rows.includes(secret))).toBe(true);

    const exported = await app.call(exportCustomerCall, { as: app.admin, body: { phone: PHONE } });
    expect(exported.data.orders[0]).toMatchObject({ id: orderId, customer_name: 'Gerda Geheimnis' });
    expect(exported.data.changes).toMatchObject([
      { order_id: orderId, rev: 2, lines: [{ kind: 'was' }, { kind: 'now' }] },
    ]);
    expect(exported.data.is_cut).toBe(false);
    const kept = { restaurant_id: app.restaurant.id, note: 'sends soup back', block_reason: null };
    expect(exported.data.kept).toEqual([kept]);

    const sums = before['day_sum'];
    const erased = await app.call(eraseCustomerCall, {
      as: app.admin,
      body: { phone: PHONE, reason: 'asked by mail' },
    });
    expect(erased.data).toMatchObject({ orders: 1, refused: 1 });
    const after = await everything(app);
    for (const [table, rows] of Object.entries(after))
      for (const secret of SECRETS) expect(`${table}: ${rows}`.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(after['day_sum']).toBe(sums);
    expect(after['audit']).toContain('customer.erase');
    const found = await app.call(findCustomerCall, { as: app.admin, body: { phone: PHONE } });
    expect(found.data).toMatchObject({ orders: 0, refused: 0, ratings: 0 });
  });

  it('[C4] is found and erased by e-mail, with another phone number and with none; a longer address stays', async () => {
    const email = 'Hanna.H@brief.example';
    const phones = ['(212) 555-0161', '(212) 555-0162'];
    const place = (external_id: string, customer: object) =>
      app.call(intakeOrderCall, {
        as: app.channel,
        body: { ...order(external_id), customer: { ...order(external_id).customer, name: 'Hanna Hain', ...customer } },
      });
    const [first, second] = await Promise.all(phones.map((phone, at) => place(`mail-${at}`, { phone, email })));
    const longer = await place('mail-longer', { name: 'Another', phone: '(212) 555-0163', email: `x${email}` });
    const ids = [first, second].map((placed) => placed?.data.id ?? '');
    for (const order_id of [...ids, longer.data.id]) {
      const act = (expect_rev: number, step: OrderAction) => {
        const command = { command_id: v7(), device_seq: 0, order_id, expect_rev, act: step };
        return app.call(updateStatusCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, ...command } });
      };
      await act(1, { action: 'cancel', reason: 'customer_request', note: null });
      await act(2, { action: 'acknowledge', ring_rev: 2 });
    }
    // An order without a number: an older channel's, or one that a person typed.
    const { db } = app.database;
    await db
      .updateTable('orders')
      .set({ customer_phone: null })
      .where('id', '=', ids[1] ?? '')
      .execute();
    const refused = { ...order('mail-refused'), items: order('x').items.map((item) => ({ ...item, dish_id: v7() })) };
    for (const mail of [email, `x${email}`])
      await app.call(intakeOrderCall, {
        as: app.channel,
        body: {
          ...refused,
          external_id: `refused-${mail.length}`,
          customer: { name: 'H', phone: '(212) 555-0164', email: mail },
        },
      });
    await followLogs(app.database);

    const find = (body: object) => app.call(findCustomerCall, { as: app.admin, body });
    const { data } = await find({ email: 'hanna.h@BRIEF.example' });
    expect(data).toMatchObject({
      phone: null,
      email: email.toLowerCase(),
      orders: 2,
      refused: 1,
      others: ['+12125550161'],
    });
    const byPhone = await find({ phone: phones[0] ?? '' });
    expect(byPhone.data).toMatchObject({ email: null, orders: 1, others: [email] });
    for (const body of [{}, { email: 'nobody' }, { email, phone: PHONE }]) expect((await find(body)).status).toBe(422);

    const exported = await app.call(exportCustomerCall, { as: app.admin, body: { email } });
    expect(exported.data.orders.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const erased = await app.call(eraseCustomerCall, { as: app.admin, body: { email, reason: 'asked' } });
    expect(erased.data).toMatchObject({ orders: 2, refused: 1 });
    for (const [table, rows] of Object.entries(await everything(app)))
      for (const secret of ['hanna hain', '"hanna.h@brief.example', '2125550161'])
        expect(`${table}: ${rows.replaceAll('\\', '')}`.toLowerCase()).not.toContain(secret);
    expect((await find({ email })).data).toMatchObject({ orders: 0, refused: 0 });
    expect((await find({ email: `x${email}` })).data).toMatchObject({ orders: 1, refused: 1 });
  });
});
