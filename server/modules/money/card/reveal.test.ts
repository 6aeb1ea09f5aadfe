import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCreditCardCall } from '#contract/http/money/card.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { twoFactorCall, viewPasswordCall } from '#contract/http/people/second-factor.ts';
import { loginCall, viewAsCall } from '#contract/http/people/session.ts';
import { fromJson } from '../../../db/json.ts';
import { buildTestApp, type Credential, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { createUser } from '../../people/user/create-user.service.ts';

const PASSWORD = 'Right-Horse-7-long';
const VIEW_PASSWORD = 'Only-For-卡号-42%';
const CARD = { card_number: '4111111111111111', expiry: '08/31', holder_name: 'Ada Wong' };
const MINUTE_MS = 60_000;

type Person = { id: string; mail: string; token: string; secret: string };

describe.each(AVAILABLE_DATABASES)('seeing card details on %s', (name) => {
  let app: TestApp;
  let person: Person;
  let people = 0;
  let orderId: string;

  beforeAll(async () => {
    app = await buildTestApp(name, { cards: { mode: 'on', retentionDays: 30 } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await makePerson();
    orderId = await placeOrder();
  });

  async function makePerson(role: 'admin' | 'owner' = 'owner'): Promise<Person> {
    people += 1;
    const mail = `card-viewer-${people}@example.test`;
    const restaurants = role === 'admin' ? [] : [{ id: app.restaurant.id, role }];
    const id = await createUser(app.context, { nickname: mail, mail, role, password: PASSWORD, restaurants });
    const { token } = (await app.call(loginCall, { as: 'nobody', body: { account: mail, password: PASSWORD } })).data;
    return { id, mail, token, secret: '' };
  }

  /** Sets up both credentials, and lets the time step of the first code pass. */
  async function ready(who: Person): Promise<Person> {
    const form = { password: PASSWORD, new_password: VIEW_PASSWORD, confirmation: VIEW_PASSWORD };
    expect((await app.call(viewPasswordCall, { as: who, body: form })).status).toBe(200);
    const begun = await app.call(twoFactorCall, { as: who, body: { action: 'begin', password: PASSWORD } });
    const secret = begun.data.setup?.secret ?? '';
    await app.call(twoFactorCall, { as: who, body: { action: 'confirm', code: codeOf(secret) } });
    nextCode();
    return { ...who, secret };
  }

  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
  const nextCode = (): void => app.clock.advance(30_000);

  async function placeOrder(card: typeof CARD | null = CARD): Promise<string> {
    const order = makeIntakeOrder(app.restaurant, { payment_method: 'card' });
    const body = card === null ? order : { ...order, card_details: card };
    return (await app.call(intakeOrderCall, { as: app.channel, body })).data.id;
  }

  type Change = { order_id?: string; restaurant_id?: string; password?: string; code?: string; on?: TestApp };
  const see = (as: Credential, { on = app, ...change }: Change = {}) =>
    on.call(getCreditCardCall, {
      as,
      query: { restaurant_id: change.restaurant_id ?? app.restaurant.id, order_id: change.order_id ?? orderId },
      headers: {
        'x-view-password': encodeURIComponent(change.password ?? VIEW_PASSWORD),
        'x-second-factor': change.code ?? (person.secret === '' ? '000000' : codeOf(person.secret)),
      },
    });

  async function outcomes(order_id = orderId): Promise<string[]> {
    const rows = await app.database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'order.get_credit_card')
      .where('target', '=', order_id)
      .orderBy('seq')
      .execute();
    for (const row of rows) {
      expect(row.restaurant_id).toBe(app.restaurant.id);
      expect(fromJson<{ id: string }>(row.actor).id).toBe(person.id);
      expect(fromJson<{ from: string }>(row.after ?? '{}').from).toBe('127.0.0.1');
      expect(JSON.stringify(row)).not.toMatch(/411111|Only-For/);
    }
    return rows.map((row) => fromJson<{ outcome: string }>(row.after ?? '{}').outcome);
  }

  it('[CD6] shows them for the own view password and a fresh code, never cached, recorded', async () => {
    person = await ready(person);
    const answer = await see(person);
    expect(answer.data).toEqual(CARD);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(await outcomes()).toEqual(['shown']);
  });

  it('[CD6] shows them to an administrator in the same way', async () => {
    person = await ready(await makePerson('admin'));
    expect((await see(person)).data).toEqual(CARD);
  });

  it('[CD6] accepts a code once', async () => {
    person = await ready(person);
    const code = codeOf(person.secret);
    expect((await see(person, { code })).status).toBe(200);
    expect((await see(person, { code })).failure.errors).toMatchObject([{ path: 'code', code: 'code_used' }]);
    expect(await outcomes()).toEqual(['shown', 'code_wrong']);
  });

  it('[CD6] says which of the two is wrong or missing, and does not use up the code when the password is mistyped', async () => {
    expect((await see(person)).failure.errors).toMatchObject([{ path: 'code', code: 'not_on' }]);
    person = await ready(person);
    await app.database.db.deleteFrom('view_password').where('user_id', '=', person.id).execute();
    expect((await see(person)).failure.errors).toMatchObject([{ path: 'view_password', code: 'not_on' }]);
    const form = { password: PASSWORD, new_password: VIEW_PASSWORD, confirmation: VIEW_PASSWORD };
    await app.call(viewPasswordCall, { as: person, body: form });
    const code = codeOf(person.secret);
    const wrong = await see(person, { password: PASSWORD, code });
    expect(wrong.failure).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'view_password', code: 'view_password_wrong' }],
    });
    expect((await see(person, { code: '000000' })).failure.code).toBe('bad_second_factor');
    expect((await see(person, { password: '', code: '' })).failure.code).toBe('invalid');
    expect((await see(person, { code })).status).toBe(200);
    expect(await outcomes()).toEqual([
      'second_factor_missing',
      'view_password_missing',
      'view_password_wrong',
      'code_wrong',
      'view_password_wrong',
      'shown',
    ]);
  });

  it('[CD7] locks a person for half an hour after five failures, from any address', async () => {
    person = await ready(person);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await see(person, tries < 3 ? { password: 'Wrong' } : { code: '000000' })).status).not.toBe(200);
    expect((await see(person)).failure.code).toBe('throttled');
    app.clock.advance(29 * MINUTE_MS);
    expect((await see(person)).failure.code).toBe('throttled');
    const other = await ready(await makePerson());
    expect((await see(other, { code: codeOf(other.secret), order_id: await placeOrder() })).status).toBe(200);
    app.clock.advance(2 * MINUTE_MS);
    expect((await see(person)).status).toBe(200);
    expect((await outcomes()).slice(4)).toEqual(['code_wrong', 'locked', 'locked', 'shown']);
  });

  it('[CD7] allows no more than five of many concurrent tries', async () => {
    person = await ready(person);
    const answers = await Promise.all(Array.from({ length: 25 }, () => see(person, { password: 'Wrong' })));
    const codes = answers.map(({ failure }) => failure.code);
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(20);
    expect((await see(person)).failure.code).toBe('throttled');
  });

  it('[CD7] allows twenty views in an hour', async () => {
    person = await ready(person);
    for (let count = 0; count < 20; count += 1) {
      expect((await see(person)).status).toBe(200);
      nextCode();
    }
    expect((await see(person)).failure.code).toBe('throttled');
    expect((await outcomes()).at(-1)).toBe('too_many_views');
    app.clock.advance(60 * MINUTE_MS);
    expect((await see(person)).status).toBe(200);
  });

  it('[CD6] is closed to staff, screens, channels, strangers, and to an administrator who views as the owner', async () => {
    expect((await see(app.staff)).status).toBe(403);
    expect((await see({ cookie: app.screen.cookie })).status).toBe(401);
    expect((await see({ key: app.channel.key })).status).toBe(401);
    expect((await see('nobody')).status).toBe(401);
    const viewing = await app.call(viewAsCall, { as: app.admin, body: { user_id: person.id, reason: 'a question' } });
    expect((await see(viewing.data)).failure.code).toBe('not_while_viewing');
  });

  it("[CD6] finds no other restaurant, nor its orders under one's own", async () => {
    person = await ready(person);
    const foreign = makeTestRestaurant();
    await createRestaurant(app.context, foreign.input);
    expect((await see(person, { restaurant_id: foreign.id })).status).toBe(404);
    const stranger = '00000000-0000-7000-8000-000000000000';
    expect((await see(person, { order_id: stranger })).failure).toMatchObject({ code: 'not_found', errors: [] });
    expect(await outcomes(stranger)).toEqual(['no_order']);
  });

  it('[CD6] reports that an order has none, or that nothing is stored here', async () => {
    person = await ready(person);
    orderId = await placeOrder(null);
    const none = async (): Promise<unknown> => (await see(person)).failure.errors;
    const { db } = app.database;
    const set = { card: '{"brand":"Visa","last4":"1111"}' };
    await db.updateTable('orders').set(set).where('id', '=', orderId).execute();
    expect(await none()).toMatchObject([{ code: 'card_none' }]);
    const { cards } = app.context;
    Object.assign(app.context, { cards: { ...cards, mode: 'off' } });
    expect(await none()).toMatchObject([{ code: 'card_vault_off' }]);
    Object.assign(app.context, { cards });
    expect(await outcomes()).toEqual(['no_details', 'vault_off']);
  });

  it.each(['card_number', 'expiry', 'holder_name', 'data_key'] as const)(
    '[CD4] does not decrypt %s that was changed or moved',
    async (part) => {
      person = await ready(person);
      const { db } = app.database;
      const other = await placeOrder({ ...CARD, holder_name: 'Somebody Else' });
      const rowOf = (id: string) =>
        db.selectFrom('card_vault').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
      const put = (ciphertext: string | null) =>
        db
          .updateTable('card_vault')
          .set({ [part]: ciphertext })
          .where('order_id', '=', orderId)
          .execute();
      const [own, theirs] = [await rowOf(orderId), await rowOf(other)];
      const text = own[part] ?? '';
      // Not the last letters, since not all of their bits count.
      const flipped = `${text.slice(0, -6)}${text.at(-6) === 'A' ? 'B' : 'A'}${text.slice(-5)}`;
      for (const wrong of [flipped, theirs[part]]) {
        await put(wrong);
        expect((await see(person)).failure.code).toBe('internal');
        nextCode();
      }
      await put(text);
      // Copies the whole row of one order to another.
      const { order_id: _id, restaurant_id: _restaurant, ...rest } = theirs;
      await db.updateTable('card_vault').set(rest).where('order_id', '=', orderId).execute();
      expect((await see(person)).failure.code).toBe('internal');
      expect(await outcomes()).toEqual(['unreadable', 'unreadable', 'unreadable']);
    },
  );
});
