import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCreditCardCall } from '#contract/http/money/card.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getPushKeyCall, subscribePushCall } from '#contract/http/devices/push.ts';
import { twoFactorCall, viewPasswordCall } from '#contract/http/people/second-factor.ts';
import { setOwnPinCall } from '#contract/http/people/desk-pin.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { makeKey, makeKeyRing, type KeyRing } from '../../../base/key-ring.ts';
import type { Database } from '../../../db/database.ts';
import { createHintBus } from '../../../live/hint-bus.ts';
import { buildAppOn, makeTestClock, type EmptyApp, type TestClock } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../../../testing/test-databases.ts';
import { addChannel } from '../../orders/channel/channel.service.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { hashPin } from '../../people/desk-pin/pin-salt.service.ts';
import { rotateKeys } from './rotate-keys.service.ts';
import { createUser } from '../../people/user/create-user.service.ts';

const OLD = makeKey(Buffer.alloc(32, 1));
const NEW = makeKey(Buffer.alloc(32, 2));
const PASSWORD = 'Right-Horse-7-long';
const VIEW_PASSWORD = 'Only-For-Cards-42';
const MAIL = 'rotation@example.test';
/** More than one batch. */
const ORDERS = 203;
const CARD = { card_number: '4111111111111111', expiry: '08/31', holder_name: 'Ada Wong' };

describe.each(AVAILABLE_DATABASES)('a rotation of the master key on %s', (name) => {
  let database: Database;
  let clock: TestClock;
  const restaurant = makeTestRestaurant();

  beforeEach(async () => {
    database = await openTestDatabase(name);
    clock = makeTestClock();
  });
  afterEach(() => database.close());

  /** Starts the server with these keys, and stops it again. */
  async function withKeys<T>(keys: KeyRing, work: (app: EmptyApp) => Promise<T>): Promise<T> {
    const cards = { mode: 'on' as const, retentionDays: 30 };
    const app = await buildAppOn(database, clock, createHintBus(), {}, { keys, cards });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  }

  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });

  /** A restaurant with an owner who may see cards, and orders with some. */
  async function fill(app: EmptyApp): Promise<{ secret: string; orderId: string }> {
    const restaurants = [{ id: restaurant.id, role: 'owner' as const }];
    await createRestaurant(app.context, restaurant.input);
    await createUser(app.context, { nickname: 'Owner', mail: MAIL, role: 'owner', password: PASSWORD, restaurants });
    const as = (await app.call(loginCall, { as: 'nobody', body: { account: MAIL, password: PASSWORD } })).data;
    const form = { password: PASSWORD, new_password: VIEW_PASSWORD, confirmation: VIEW_PASSWORD };
    await app.call(viewPasswordCall, { as, body: form });
    const begun = await app.call(twoFactorCall, { as, body: { action: 'begin', password: PASSWORD } });
    const secret = begun.data.setup?.secret ?? '';
    await app.call(twoFactorCall, { as, body: { action: 'confirm', code: codeOf(secret) } });
    await app.call(getPushKeyCall, { as });
    await app.call(setOwnPinCall, { as, body: { restaurant_id: restaurant.id, pin: '4711' } });
    const keys = { p256dh: 'p256dh', auth: 'auth' };
    await app.call(subscribePushCall, { as, body: { endpoint: 'https://push.example/1', keys, language: 'zh' } });
    const channel = { restaurant_id: restaurant.id, kind: 'native' as const, name: 'Web', auto_accept: false };
    const { key } = await addChannel(app.context, { ...channel, rate_per_second: 10_000, burst: 10_000 });
    let orderId = '';
    for (let count = 0; count < ORDERS; count += 1) {
      const body = { ...makeIntakeOrder(restaurant, { payment_method: 'card' }), card_details: CARD };
      orderId = (await app.call(intakeOrderCall, { as: { key }, body })).data.id;
    }
    return { secret, orderId };
  }

  /** Signs in with a code and sees the card with the next. */
  async function see(app: EmptyApp, { secret, orderId }: { secret: string; orderId: string }) {
    clock.advance(30_000);
    const body = { account: MAIL, password: PASSWORD, code: codeOf(secret) };
    const as = (await app.call(loginCall, { as: 'nobody', body })).data;
    clock.advance(30_000);
    const query = { restaurant_id: restaurant.id, order_id: orderId };
    const headers = { 'x-view-password': VIEW_PASSWORD, 'x-second-factor': codeOf(secret) };
    return (await app.call(getCreditCardCall, { as, query, headers })).data;
  }

  it('[KR1] encrypts everything again, so that the old key can be removed', async () => {
    const made = await withKeys(makeKeyRing([OLD]), fill);
    const rotation = await withKeys(makeKeyRing([NEW, OLD]), async (app) => {
      expect(await see(app, made)).toEqual(CARD);
      return rotateKeys(app.context);
    });
    expect(rotation).toEqual({
      cards: ORDERS,
      second_factors: 1,
      push: 2,
      channels: 1,
      pins: 1,
      records: 1,
      broken: 0,
    });
    await withKeys(makeKeyRing([NEW]), async (app) => {
      expect(await see(app, made)).toEqual(CARD);
      expect(await hashPin(database.db, app.context.keys, restaurant.id, '4711')).toBe(
        (await database.db.selectFrom('desk_pin').select('pin_hash').executeTakeFirst())?.pin_hash,
      );
      expect(await rotateKeys(app.context)).toEqual({
        cards: 0,
        second_factors: 0,
        push: 0,
        channels: 0,
        pins: 0,
        records: 0,
        broken: 0,
      });
    });
    const entries = await database.db.selectFrom('audit').selectAll().where('action', '=', 'key.rotate').execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]?.after).toBe(
      `{"key":"${NEW.id}","cards":${ORDERS},"second_factors":1,"push":2,"channels":1,"pins":1,"records":1,"broken":0}`,
    );
  }, 60_000);

  it('[KR1] counts texts that no key decrypts, leaves them alone and continues after them', async () => {
    await withKeys(makeKeyRing([OLD]), fill);
    const { db } = database;
    const first = await db.selectFrom('card_vault').selectAll().orderBy('order_id').executeTakeFirstOrThrow();
    await db
      .updateTable('card_vault')
      .set({ data_key: 's1.broken.AAAA' })
      .where('order_id', '=', first.order_id)
      .execute();
    const rotation = await withKeys(makeKeyRing([NEW, OLD]), (app) => rotateKeys(app.context));
    expect(rotation).toEqual({
      cards: ORDERS - 1,
      second_factors: 1,
      push: 2,
      channels: 1,
      pins: 1,
      records: 2,
      broken: 1,
    });
  }, 60_000);
});
