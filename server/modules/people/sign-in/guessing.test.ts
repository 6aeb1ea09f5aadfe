import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairDeviceCall } from '#contract/http/devices/device.ts';
import { getUserCall, loginCall } from '#contract/http/people/session.ts';
import { addUserCall, forgotPasswordCall, resetPasswordCall } from '#contract/http/people/user.ts';
import { testOrderNotifyCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createUser } from '../user/create-user.service.ts';
import { makeLink } from '../user/account-link.service.ts';

const PASSWORD = 'Right-Horse-7';
const MAIL = 'owner@example.test';

describe.each(AVAILABLE_DATABASES)('a guesser on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name, { requestsPerMinute: 100_000 });
    const restaurants = [{ id: app.restaurant.id, role: 'owner' as const }];
    await createUser(app.context, { nickname: 'Owner', mail: MAIL, role: 'owner', restaurants, password: PASSWORD });
  });
  afterAll(() => app.close());

  const login = (password: string, { account = MAIL, cookie = '', from = '127.0.0.1' } = {}) =>
    app.app.inject({
      method: 'POST',
      url: loginCall.path,
      payload: { account, password },
      headers: cookie === '' ? {} : { cookie },
      remoteAddress: from,
    });
  const statuses = (answers: readonly { statusCode: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    return counts;
  };
  const cookieOf = (answer: { cookies: { name: string; value: string }[] }): string =>
    answer.cookies.map(({ name: key, value }) => `${key}=${value}`).join('; ');

  it('[GU1] has five guesses at an account, also with three hundred at once', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => login('Wrong-Horse-7', { from: '10.0.0.1' })));
    expect(statuses(answers)).toEqual({ 401: 5, 429: 295 });
  });

  it('[GU1] has five guesses at the codes of screens, also with a hundred at once', async () => {
    const guesses = Array.from({ length: 100 }, (_, index) =>
      app.call(pairDeviceCall, {
        as: app.owner,
        body: { restaurant_id: app.restaurant.id, code: String(100_000 + index), name: 'x' },
      }),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(5);
  });

  it('[GU2] at a hundred accounts at once is answered each time, or asked to come later', async () => {
    const accounts = Array.from({ length: 100 }, (_, index) => `person-${index}@example.test`);
    const answers = await Promise.all(
      accounts.map((account, index) => login('Wrong-Horse-7', { account, from: `10.1.0.${index}` })),
    );
    const counts = statuses(answers);
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(100);
    expect(counts[401]).toBeGreaterThanOrEqual(60);
  });

  it('[GU3] keeps no person out of a browser in which they have signed in', async () => {
    app.clock.advance(3_600_000);
    const cookie = cookieOf(await login(PASSWORD, { from: '10.2.0.1' }));
    for (let index = 0; index < 105; index += 1) await login('Wrong-Horse-7', { from: `10.3.0.${index}` });
    expect((await login(PASSWORD, { from: '10.4.0.1' })).statusCode).toBe(429);
    expect((await login(PASSWORD, { from: '10.4.0.1', cookie })).statusCode).toBe(200);
    // A cookie of one's own making opens nothing.
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await login(PASSWORD, { from: '10.4.0.1', cookie: forged })).statusCode).toBe(429);
  });

  it('[GU3] has no more guesses in a known browser than elsewhere', async () => {
    app.clock.advance(3_600_000);
    const cookie = cookieOf(await login(PASSWORD, { from: '10.5.0.1' }));
    const answers = await Promise.all(Array.from({ length: 40 }, () => login('Wrong-Horse-7', { cookie })));
    expect(statuses(answers)).toEqual({ 401: 5, 429: 35 });
  });

  it('[GU3] with four guesses an hour keeps no person out, and what an address did is forgotten', async () => {
    app.clock.advance(3_600_000);
    for (let hour = 0; hour < 12; hour += 1) {
      for (let guess = 0; guess < 4; guess += 1) await login('Wrong-Horse-7', { from: '10.6.0.1' });
      app.clock.advance(3_600_000);
    }
    expect((await login(PASSWORD, { from: '10.7.0.1' })).statusCode).toBe(200);
    for (let index = 0; index < 40; index += 1)
      await login('Wrong-Horse-7', { account: `p${index}@example.test`, from: '10.8.0.1' });
    expect((await login(PASSWORD, { from: '10.8.0.1' })).statusCode).toBe(429);
    app.clock.advance(900_000);
    expect((await login(PASSWORD, { from: '10.8.0.1' })).statusCode).toBe(200);
  });

  it('[GU4] makes the server send one reset mail in five minutes, and ends no other link', async () => {
    const user = await app.database.db
      .selectFrom('user')
      .selectAll()
      .where('mail', '=', MAIL)
      .executeTakeFirstOrThrow();
    const link = await app.database.write((tx) => makeLink(app.context, tx, user, 'http://x'));
    const mails = async () => {
      const resets = app.database.db.selectFrom('mail_log').select('id').where('kind', '=', 'reset');
      const rows = await resets.where('address', '=', MAIL).execute();
      return rows.length;
    };
    const before = await mails();
    await Promise.all(
      Array.from({ length: 60 }, () => app.call(forgotPasswordCall, { as: 'nobody', body: { mail: MAIL } })),
    );
    await expect.poll(mails).toBe(before + 1);
    const token = new URL(link.url).searchParams.get('reset') ?? '';
    const body = { token, new_password: 'Fresh-Horse-8', confirmation: 'Fresh-Horse-8' };
    const reset = await app.call(resetPasswordCall, { as: 'nobody', body });
    expect(reset.status).toBe(200);
    // The browser in which the link was opened is known from then on [GU3].
    expect(String(reset.headers['set-cookie'])).toContain('laidan_known=');
    expect((await app.call(resetPasswordCall, { as: 'nobody', body })).status).toBe(410);
  });

  it('[GU4] who is an owner makes the server send twenty invitations an hour, and six test notices', async () => {
    const restaurant_id = app.restaurant.id;
    const invite = (index: number) =>
      app.call(addUserCall, {
        as: app.owner,
        body: { nickname: 'x', mail: `guest-${index}@example.test`, role: 'staff', restaurant_ids: [restaurant_id] },
      });
    const invited = await Promise.all(Array.from({ length: 50 }, (_, index) => invite(index)));
    expect(invited.filter(({ status }) => status === 200)).toHaveLength(20);
    const tests = await Promise.all(
      Array.from({ length: 30 }, () =>
        app.call(testOrderNotifyCall, { as: app.owner, body: { restaurant_id, way: 'email' } }),
      ),
    );
    expect(tests.filter(({ status }) => status === 429)).toHaveLength(24);
    expect((await app.call(getUserCall, { as: app.owner })).status).toBe(200);
  });
});
