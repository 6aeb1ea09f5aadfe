import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modifyPasswordCall } from '#contract/http/people/account.ts';
import { resetTwoFactorCall } from '#contract/http/people/person-session.ts';
import { getSecurityCall, twoFactorCall, viewPasswordCall } from '#contract/http/people/second-factor.ts';
import { getUserCall, loginCall, viewAsCall } from '#contract/http/people/session.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { listUsersCall } from '#contract/http/people/user.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createUser } from '../user/create-user.service.ts';

const PASSWORD = 'Right-Horse-7-long';
const VIEW_PASSWORD = 'Only-For-Cards-42';

type Session = { token: string };

describe.each(AVAILABLE_DATABASES)('a second factor on %s', (name) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  async function person(role: 'admin' | 'owner' | 'staff' = 'owner', on = app) {
    people += 1;
    const mail = `second-${people}@example.test`;
    const restaurants = role === 'admin' ? [] : [{ id: app.restaurant.id, role }];
    const id = await createUser(on.context, { nickname: mail, mail, role, password: PASSWORD, restaurants });
    return { id, mail };
  }
  const login = (account: string, code?: string, on = app) =>
    on.call(loginCall, {
      as: 'nobody',
      body: { account, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    });
  const step = (as: Session, body: Parameters<typeof app.call<typeof twoFactorCall>>[1]['body'], on = app) =>
    on.call(twoFactorCall, { as, ...(body === undefined ? {} : { body }) });

  const totp = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret) });
  const codeOf = (secret: string, offset = 0): string =>
    totp(secret).generate({ timestamp: app.clock.now() + offset * 30_000 });

  /** A person with a second factor, one time step after it was turned on. */
  async function secured(role: 'admin' | 'owner' = 'owner') {
    const who = await person(role);
    const session = (await login(who.mail)).data;
    const secret = (await step(session, { action: 'begin', password: PASSWORD })).data.setup?.secret ?? '';
    const { data } = await step(session, { action: 'confirm', code: codeOf(secret) });
    app.clock.advance(30_000);
    return { ...who, session, secret, codes: data.recovery_codes ?? [] };
  }

  it('[GU3] lets its person in while strangers guess, and says nothing to a guess', async () => {
    const { mail, secret } = await secured();
    const guess = (password: string, code?: string) =>
      app.call(loginCall, {
        as: 'nobody',
        body: { account: mail, password, ...(code === undefined ? {} : { code }) },
      });
    for (let count = 0; count < 6; count += 1) await guess('Wrong-Horse-7-long');
    const refused = [
      await guess(PASSWORD),
      await guess(PASSWORD, '000000'),
      await guess('Wrong-Horse-7-long', codeOf(secret)),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(['throttled', 'throttled', 'throttled']);
    expect((await guess(PASSWORD, codeOf(secret))).status).toBe(200);
  });

  it('[SF1] is set up with the password, a secret that no table shows, and a first code', async () => {
    const { mail, id } = await person();
    const session = (await login(mail)).data;
    const elsewhere = (await login(mail)).data;
    const wrong = await step(session, { action: 'begin', password: 'Wrong-Horse-7' });
    expect(wrong.failure.errors).toMatchObject([{ path: 'password', code: 'original_password_wrong' }]);
    const { setup } = (await step(session, { action: 'begin', password: PASSWORD })).data;
    expect(setup?.otpauth_url).toContain(`secret=${setup?.secret}`);
    expect(Buffer.from(setup?.qr.split(',')[1] ?? '', 'base64').toString()).toContain('<svg');
    const rows = await app.database.db.selectFrom('two_factor').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(setup?.secret);
    const none = await step(session, { action: 'confirm', code: '000000' });
    expect(none.failure.errors).toMatchObject([{ path: 'code', code: 'code_wrong' }]);
    expect((await login(mail)).status).toBe(200);
    const { data } = await step(session, { action: 'confirm', code: codeOf(setup?.secret ?? '') });
    expect(data.recovery_codes).toHaveLength(10);
    expect(new Set(data.recovery_codes).size).toBe(10);
    const kept = await app.database.db.selectFrom('recovery_code').selectAll().where('user_id', '=', id).execute();
    for (const code of data.recovery_codes ?? []) expect(JSON.stringify(kept)).not.toContain(code);
    // Sessions that began without it must sign in again.
    expect((await app.call(getUserCall, { as: elsewhere })).failure.code).toBe('session_over');
    expect((await app.call(getUserCall, { as: session })).data.two_factor).toBe(true);
    expect((await app.call(getSecurityCall, { as: session })).data).toMatchObject({ recovery_codes_left: 10 });
  });

  it('[SF2] is asked for only after the right password', async () => {
    const { mail, secret } = await secured();
    expect((await login(mail)).failure.code).toBe('second_factor_needed');
    const guess = await app.call(loginCall, { as: 'nobody', body: { account: mail, password: 'Wrong-Horse-7' } });
    const guessWithCode = await app.call(loginCall, {
      as: 'nobody',
      body: { account: mail, password: 'Wrong-Horse-7', code: codeOf(secret) },
    });
    expect([guess.failure.code, guessWithCode.failure.code]).toEqual(['bad_credentials', 'bad_credentials']);
    expect((await login(mail, codeOf(secret))).data.admin_info.two_factor).toBe(true);
  });

  it('[SF3] accepts a code once, and no older one', async () => {
    const { mail, secret } = await secured();
    const code = codeOf(secret);
    const answers = await Promise.all([login(mail, code), login(mail, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const again = await login(mail, code);
    expect(again.failure).toMatchObject({ code: 'bad_second_factor', errors: [{ path: 'code', code: 'code_used' }] });
    expect((await login(mail, codeOf(secret, -1))).failure.errors).toMatchObject([{ code: 'code_used' }]);
    app.clock.advance(90_000);
    expect((await login(mail, codeOf(secret, -3))).failure.errors).toMatchObject([{ code: 'code_wrong' }]);
    expect((await login(mail, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).status).toBe(200);
  });

  it('[SF3] accepts a recovery code once, in any spelling, and records that it was one', async () => {
    const { mail, id, codes, session } = await secured();
    const [code = ''] = codes;
    expect((await login(mail, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(mail, code)).failure.code).toBe('bad_second_factor');
    expect((await app.call(getSecurityCall, { as: session })).data.recovery_codes_left).toBe(9);
    const entry = await app.database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'account.use_recovery_code')
      .where('target', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry.after).toBe('{"recovery_codes_left":9}');
  });

  it('[SF4] throttles an account whose codes are guessed, and no other', async () => {
    const { mail, secret } = await secured();
    const other = await secured();
    for (let tries = 0; tries < 5; tries += 1) expect((await login(mail, '123456')).status).toBe(401);
    expect((await login(mail, codeOf(secret))).failure.code).toBe('throttled');
    expect((await login(other.mail, codeOf(other.secret))).status).toBe(200);
    app.clock.advance(60_000);
    expect((await login(mail, codeOf(secret))).status).toBe(200);
  });

  it('gets new recovery codes and is removed with password and code', async () => {
    const { session, secret, codes, mail } = await secured();
    const renewed = await step(session, { action: 'renew_codes', password: PASSWORD, code: codeOf(secret) });
    expect(renewed.data.recovery_codes).toHaveLength(10);
    expect((await login(mail, codes[1])).status).toBe(401);
    const used = await step(session, { action: 'remove', password: PASSWORD, code: codeOf(secret) });
    expect(used.failure.code).toBe('bad_second_factor');
    const removed = await step(session, {
      action: 'remove',
      password: PASSWORD,
      code: renewed.data.recovery_codes?.[0] ?? '',
    });
    expect(removed.data.two_factor).toBe(false);
    expect((await login(mail)).status).toBe(200);
    const twice = await step(session, { action: 'remove', password: PASSWORD, code: '123456' });
    expect(twice.failure.errors).toMatchObject([{ code: 'not_on' }]);
  });

  it('is forgotten if it is not confirmed in time', async () => {
    const session = (await login((await person()).mail)).data;
    const secret = (await step(session, { action: 'begin', password: PASSWORD })).data.setup?.secret ?? '';
    app.clock.advance(16 * 60_000);
    expect((await step(session, { action: 'confirm', code: codeOf(secret) })).failure.code).toBe('code_expired');
  });

  it('is removed by an administrator for a person who lost it; an administrator cannot remove their own this way', async () => {
    const { id, mail, session } = await secured();
    const admin = await secured('admin');
    const lift = (user_id: string, as: Session) => app.call(resetTwoFactorCall, { as, body: { user_id } });
    expect((await lift(id, app.owner)).status).toBe(403);
    expect((await lift(admin.id, admin.session)).failure.errors).toMatchObject([{ code: 'own_account' }]);
    expect((await lift(id, admin.session)).data.two_factor).toBe(false);
    expect((await app.call(getUserCall, { as: session })).status).toBe(401);
    expect((await login(mail)).status).toBe(200);
  });

  it('[SF5] may be required of administrators before anything else', async () => {
    const strict = await buildTestApp(name, { config: { secondFactorFor: ['admin'] } });
    const who = await person('admin', strict);
    const { data } = await login(who.mail, undefined, strict);
    expect(data.admin_info.needs_two_factor).toBe(true);
    const refused = await strict.call(listUsersCall, { as: data, query: {} });
    expect([refused.status, refused.failure.code]).toEqual([403, 'second_factor_required']);
    expect((await strict.call(listRestaurantsCall, { as: data, query: {} })).status).toBe(403);
    expect((await strict.call(listRestaurantsCall, { as: strict.owner, query: {} })).status).toBe(200);
    const { setup } = (await step(data, { action: 'begin', password: PASSWORD }, strict)).data;
    const code = totp(setup?.secret ?? '').generate({ timestamp: strict.clock.now() });
    expect((await step(data, { action: 'confirm', code }, strict)).status).toBe(200);
    expect((await strict.call(listUsersCall, { as: data, query: {} })).status).toBe(200);
    const remove = await step(data, { action: 'remove', password: PASSWORD, code }, strict);
    expect(remove.failure.code).toBe('second_factor_required');
    await strict.close();
  });

  it('[SF5] may be required of owners too, and leaves an administrator’s view open', async () => {
    const strict = await buildTestApp(name, { config: { secondFactorFor: ['admin', 'owner'] } });
    const { id, mail } = await person('owner', strict);
    const { data } = await login(mail, undefined, strict);
    expect(data.admin_info.needs_two_factor).toBe(true);
    const list = (as: Session) => strict.call(listRestaurantsCall, { as, query: {} });
    expect((await list(data)).failure.code).toBe('second_factor_required');
    expect((await list(strict.staff)).status).toBe(200);
    await strict.database.db.updateTable('user').set({ two_factor: 1 }).where('role', '=', 'admin').execute();
    const body = { user_id: id, reason: 'asked to' };
    const { data: view } = await strict.call(viewAsCall, { as: strict.admin, body });
    expect((await list(view)).status).toBe(200);
    await strict.close();
  });

  it("sets one's own view password: long, and different from the sign-in password", async () => {
    const { mail } = await person();
    const session = (await login(mail)).data;
    const set = (new_password: string, password = PASSWORD, as: Session = session) =>
      app.call(viewPasswordCall, { as, body: { password, new_password, confirmation: new_password } });
    expect((await set(VIEW_PASSWORD, 'Wrong-Horse-7')).failure.errors).toMatchObject([{ path: 'password' }]);
    expect((await set('Short-1')).failure.errors).toMatchObject([{ code: 'view_password_weak' }]);
    expect((await set(PASSWORD)).failure.errors).toMatchObject([{ path: 'new_password', code: 'same_as_password' }]);
    expect((await set(VIEW_PASSWORD)).data).toMatchObject({ has_view_password: true });
    const row = await app.database.db.selectFrom('view_password').selectAll().executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    const back = await app.call(modifyPasswordCall, {
      as: session,
      body: { original_password: PASSWORD, new_password: VIEW_PASSWORD, confirmation: VIEW_PASSWORD },
    });
    expect(back.failure.errors).toMatchObject([{ path: 'new_password', code: 'same_as_password' }]);
    const staff = (await login((await person('staff')).mail)).data;
    expect((await set(VIEW_PASSWORD, PASSWORD, staff)).status).toBe(403);
  });
});
