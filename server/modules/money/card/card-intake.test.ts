import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardDetails } from '#contract/domain/card.ts';
import {
  intakeGloriafoodCall,
  intakeOrderCall,
  intakeUpdateCall,
  listRefusedCall,
} from '#contract/http/orders/intake.ts';
import { getOrderCall } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import type { Database } from '../../../db/database.ts';
import { MIGRATIONS } from '../../../db/migrate.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { findCard, openCard } from './vault.service.ts';

const PAN = '4012888888881881';
const OTHER_PAN = '5555555555554444';
const CARD = { card_number: '4012 8888 8888 1881', expiry: '08/2031', holder_name: 'Zsuzsanna Holder' };
const CVV = '90417';

/** Every text of every row, as a copy of the database would expose it. */
async function everyRow({ db }: Database): Promise<string> {
  const tables = new Set(MIGRATIONS.flatMap((migration) => Object.keys(migration.tables)));
  const found: unknown[] = [];
  for (const table of tables) found.push((await sql`select * from ${sql.table(table)}`.execute(db)).rows);
  return JSON.stringify(found);
}

function everyFile(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

/** The whole number, and any part of it longer than the first six or the last four digits. */
const pieces = (pan: string): string[] => [pan, pan.slice(0, 9), pan.slice(4, 12), pan.slice(-9), pan.slice(6, 14)];

describe.each(AVAILABLE_DATABASES)('card details at intake on %s', (name) => {
  let app: TestApp;
  let dataDir: string;
  const lines: string[] = [];
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'laidan-cards-'));
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    app = await buildTestApp(name, { log, cards: { mode: 'on', retentionDays: 30 }, config: { dataDir } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const order = (change: Parameters<typeof makeIntakeOrder>[1] = {}) =>
    makeIntakeOrder(app.restaurant, { payment_method: 'card', ...change });
  const place = (body: object) =>
    app.call(intakeOrderCall, { as: app.channel, body: body as ReturnType<typeof makeIntakeOrder> });
  const everything = async (): Promise<string> =>
    [await everyRow(app.database), lines.join(''), everyFile(dataDir)].join('\n');
  const details = async (order_id: string): Promise<CardDetails | null> => {
    const row = await findCard(app.database.db, { restaurant_id: app.restaurant.id, order_id });
    return row === undefined ? null : openCard(app.context.keys, row);
  };

  it('[CD4] keeps them encrypted, and on the order only brand and last four', async () => {
    const placed = await place({ ...order(), card_details: CARD });
    expect(placed.failure.errors ?? []).toEqual([]);
    const seen = await app.call(getOrderCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id, order_id: placed.data.id },
    });
    expect(seen.data.card).toEqual({ brand: 'Visa', last4: '1881' });
    expect(await details(placed.data.id)).toEqual({ card_number: PAN, expiry: '08/31', holder_name: CARD.holder_name });
    const row = await findCard(app.database.db, { restaurant_id: app.restaurant.id, order_id: placed.data.id });
    expect(new Set([row?.card_number, row?.expiry, row?.holder_name]).size).toBe(3);
  });

  it('[CD1] [CD2] leaves no trace of the number, the holder or a security code anywhere else', async () => {
    const whole = { ...order(), card_details: { ...CARD, cvv: CVV }, cvv: CVV, payment: { security_code: CVV } };
    const attempts = [
      whole,
      // The same order again, refused for its card, refused for its dish, with a mistake in its shape, and on a call
      // that takes no card.
      whole,
      { ...order(), card_details: { ...CARD, card_number: '4012888888881882' } },
      { ...order({ items: [{ dish_id: app.restaurant.dishes.hidden.id, quantity: 1 }] }), card_details: CARD },
      { ...order(), items: 'none', card_details: CARD },
      { ...order(), card_details: PAN },
      { ...order(), card_number: PAN, pan: PAN, payment: { card_details: CARD } },
      { ...order(), memo: `card ${CARD.card_number} 08/31 thanks`, customer: { name: PAN, phone: PAN } },
      { ...order({ payment_method: 'cash' }), card_details: CARD },
    ];
    for (const body of attempts) await place(body);
    const placed = order();
    await place(placed);
    await app.call(intakeUpdateCall, {
      as: app.channel,
      params: { external_id: placed.external_id },
      body: { ...placed, memo: `no, ${PAN}`, card_details: CARD } as typeof placed,
    });
    await app.app.inject({
      method: 'POST',
      url: intakeOrderCall.path,
      headers: { authorization: app.channel.key, 'content-type': 'application/json' },
      payload: `{"card_details": {"card_number": "${PAN}", "holder_name": "${CARD.holder_name}"`,
    });
    await app.call(addPhoneOrderCall, {
      as: app.owner,
      headers: { 'idempotency-key': 'a-phone-order-with-a-card' },
      body: {
        restaurant_id: app.restaurant.id,
        delivery_method: 'pickup',
        payment_method: 'card',
        paid: false,
        customer: { name: `Ada ${PAN}` },
        items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 1, note: PAN }],
        card_details: CARD,
      } as never,
    });
    await app.call(intakeGloriafoodCall, {
      as: app.channel,
      body: {
        orders: [
          {
            id: 9001,
            type: 'pickup',
            client_first_name: 'Mei',
            client_phone: '+12125550177',
            instructions: `charge ${OTHER_PAN} exp 0831`,
            items: [{ name: 'Mapo Tofu', type: 'item', price: 13.5, quantity: 1, instructions: `visa${PAN}` }],
          },
        ],
      },
    });
    const refused = await app.call(listRefusedCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    const tail = await app.context.store.tail(app.restaurant.id, 0, 1000);
    expect(refused.data.total).toBeGreaterThan(1);
    const all = `${await everything()}${JSON.stringify(refused)}${JSON.stringify(tail)}`;
    for (const piece of [...pieces(PAN), ...pieces(OTHER_PAN), CARD.card_number, CARD.holder_name, CVV])
      expect(all.includes(piece), piece).toBe(false);
    expect(all).toContain('Visa *1881');
    expect(all).toContain('Mastercard *4444');
  });

  it('[CD1] is checked by a search that does find what is stored', async () => {
    const { db } = app.database;
    const id = app.restaurant.id;
    await db.updateTable('restaurant').set({ web_location: PAN }).where('id', '=', id).execute();
    app.context.log.info({ planted: OTHER_PAN }, 'planted');
    const all = await everything();
    expect([all.includes(PAN), all.includes(OTHER_PAN)]).toEqual([true, true]);
    await db.updateTable('restaurant').set({ web_location: '' }).where('id', '=', id).execute();
  });

  it.each([
    ['card_number', { ...CARD, card_number: '4012888888881882' }, 'invalid', 'card_number_invalid'],
    ['card_number', { ...CARD, card_number: '9999999999999995' }, 'order_refused', 'card_brand_unknown'],
    ['expiry', { ...CARD, expiry: '10/26' }, 'order_refused', 'card_expired'],
    ['expiry', { ...CARD, expiry: '13/31' }, 'invalid', 'expiry_invalid'],
    ['holder_name', { ...CARD, holder_name: ' ' }, 'invalid', 'required'],
  ])('[CD3] refuses a wrong %s', async (field, card_details, code, fieldCode) => {
    const { failure } = await place({ ...order(), card_details });
    expect(failure).toMatchObject({ code, errors: [{ path: `card_details.${field}`, code: fieldCode }] });
    expect(JSON.stringify(failure)).not.toContain(card_details.card_number.slice(0, 9));
  });

  it('[CD3] takes a card that expires this month', async () => {
    expect((await place({ ...order(), card_details: { ...CARD, expiry: '11/26' } })).status).toBe(200);
  });

  it('[CD3] refuses them with another payment, and a brand the store does not accept', async () => {
    const cash = await place({ ...order({ payment_method: 'cash' }), card_details: CARD });
    expect(cash.failure.errors).toMatchObject([{ path: 'card_details', code: 'card_not_asked' }]);
    const id = app.restaurant.id;
    const { db } = app.database;
    await db.updateTable('restaurant').set({ card_types: '["mastercard"]' }).where('id', '=', id).execute();
    const visa = await place({ ...order(), card_details: CARD });
    expect(visa.failure.errors).toMatchObject([{ path: 'card_details.card_number', code: 'card_brand_refused' }]);
    expect((await place({ ...order(), card_details: { ...CARD, card_number: OTHER_PAN } })).status).toBe(200);
    await db.updateTable('restaurant').set({ card_types: '[]' }).where('id', '=', id).execute();
  });

  it('returns the same order again, with any card, and keeps the first card', async () => {
    const body = order();
    const first = await place({ ...body, card_details: CARD });
    const again = await place({ ...body, card_details: { ...CARD, card_number: OTHER_PAN } });
    expect(again.data).toEqual(first.data);
    expect((await details(first.data.id))?.card_number).toBe(PAN);
  });

  it('[CD3] keeps nothing without a vault, and only test numbers in the demo', async () => {
    const off = await buildTestApp(name);
    const demo = await buildTestApp(name, { cards: { mode: 'test', retentionDays: 30 } });
    const post = (to: TestApp, card_number: string) =>
      to.call(intakeOrderCall, {
        as: to.channel,
        body: { ...makeIntakeOrder(to.restaurant, { payment_method: 'card' }), card_details: { ...CARD, card_number } },
      });
    expect((await post(off, PAN)).failure.errors).toMatchObject([{ path: 'card_details', code: 'card_vault_off' }]);
    expect((await post(demo, '4000056655665556')).failure.errors).toMatchObject([{ code: 'card_test_only' }]);
    expect((await post(demo, PAN)).status).toBe(200);
    const kept = await off.database.db.selectFrom('card_vault').selectAll().execute();
    expect(kept).toEqual([]);
    expect(await everyRow(off.database)).not.toContain(PAN);
    await Promise.all([off.close(), demo.close()]);
  });
});
