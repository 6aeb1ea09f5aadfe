import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modifyPasswordCall, updateAccountCall } from '#contract/http/people/account.ts';
import { confirmCall, type ConfirmKind } from '#contract/http/people/confirm.ts';
import { getSecurityCall, twoFactorCall } from '#contract/http/people/second-factor.ts';
import { getUserCall, loginCall } from '#contract/http/people/session.ts';
import { addUserCall, forgotPasswordCall, resetPasswordCall } from '#contract/http/people/user.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { mailedToken, subjectsTo } from '../../../testing/mailed-link.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { passkeysOf } from '../passkey/passkey.repository.ts';
import { createUser } from '../user/create-user.service.ts';

const PASSWORD = 'Right-Horse-7';
const FRESH = 'Fresh-Horse-9';

describe.each(AVAILABLE_DATABASES)('another mail address on %s', (name) => {
  let app: TestApp;
  let smtp: TestSmtp;
  let people = 0;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await buildTestApp(name, { config: { smtpUrl: smtp.url } });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  const login = (account: string, password = PASSWORD) =>
    app.call(loginCall, { as: 'nobody', body: { account, password } });
  async function person() {
    people += 1;
    const [mail, other] = [`person-${people}@example.test`, `other-${people}@example.test`];
    const restaurants = [{ id: app.restaurant.id, role: 'owner' as const }];
    await createUser(app.context, { nickname: 'Person', mail, role: 'owner', password: PASSWORD, restaurants });
    return { mail, other, session: (await login(mail)).data };
  }
  const change = (as: { token: string }, mail: string, proof: { password?: string; code?: string } = {}) =>
    app.call(updateAccountCall, { as, body: { nickname: 'Person', mail, language: 'en', ...proof } });
  const confirm = (kind: ConfirmKind, token: string) => app.call(confirmCall, { as: 'nobody', body: { kind, token } });
  const mailOf = async (as: { token: string }) => (await app.call(getUserCall, { as })).data.mail;

  it('[AC1] is refused without the password, and a guess is counted', async () => {
    const { other, session } = await person();
    expect((await change(session, other)).failure.errors).toMatchObject([{ path: 'password', code: 'required' }]);
    const wrong = { password: 'Wrong-Horse-7' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(session, other, wrong)));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(5);
    expect((await change(session, other, { password: PASSWORD })).status).toBe(429);
    expect(subjectsTo(smtp, other)).toEqual([]);
    const name_only = { nickname: 'Renamed', mail: (await app.call(getUserCall, { as: session })).data.mail };
    const renamed = await app.call(updateAccountCall, { as: session, body: { ...name_only, language: 'en' } });
    expect(renamed.data.nickname).toBe('Renamed');
  });

  it('[AC1] needs a code where there is a second factor', async () => {
    const { mail, other, session } = await person();
    const begun = await app.call(twoFactorCall, { as: session, body: { action: 'begin', password: PASSWORD } });
    const totp = new TOTP({ secret: Secret.fromBase32(begun.data.setup?.secret ?? '') });
    const code = () => totp.generate({ timestamp: app.clock.now() });
    await app.call(twoFactorCall, { as: session, body: { action: 'confirm', code: code() } });
    app.clock.advance(30_000);
    const without = await change(session, other, { password: PASSWORD });
    expect(without.failure.errors).toMatchObject([{ path: 'code', code: 'required' }]);
    const wrong = await change(session, other, { password: PASSWORD, code: '000000' });
    expect(wrong.failure.code).toBe('bad_second_factor');
    expect((await change(session, other, { password: PASSWORD, code: code() })).data.mail).toBe(mail);
    expect(mailedToken(smtp, other, 'mail')).not.toBe('');
  });

  it('[AC2] counts from its confirmation on, once, and until then the old one stays', async () => {
    const { mail, other, session } = await person();
    expect((await change(session, other, { password: PASSWORD })).data.mail).toBe(mail);
    const security = (await app.call(getSecurityCall, { as: session })).data;
    expect(security.waiting_mail?.mail).toBe(other);
    expect((await login(other)).status).toBe(401);
    const token = mailedToken(smtp, other, 'mail');
    const answers = await Promise.all([confirm('mail', token), confirm('mail', token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await mailOf(session)).toBe(other);
    expect((await login(mail)).status).toBe(401);
    expect(subjectsTo(smtp, mail)).toEqual(['Laidan: your sign-in email address was changed']);
    const lines = await app.database.db
      .selectFrom('audit')
      .select('action')
      .where('target', '=', session.admin_info.id)
      .orderBy('seq')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['account.update', 'account.ask_mail', 'account.confirm_mail']);
  });

  it('[AC2] ends after a day, with another ask and with a new password', async () => {
    const { other, session } = await person();
    await change(session, other, { password: PASSWORD });
    const first = mailedToken(smtp, other, 'mail');
    await change(session, other, { password: PASSWORD });
    expect((await confirm('mail', first)).status).toBe(410);
    const body = { original_password: PASSWORD, new_password: FRESH, confirmation: FRESH };
    const second = mailedToken(smtp, other, 'mail');
    await app.call(modifyPasswordCall, { as: session, body });
    expect((await confirm('mail', second)).status).toBe(410);
    await change(session, other, { password: FRESH });
    app.clock.advance(24 * 3_600_000);
    expect((await confirm('mail', mailedToken(smtp, other, 'mail'))).status).toBe(410);
  });

  it('[AC2] does not show whether the address has an account, and has a budget', async () => {
    const [thief, victim] = [await person(), await person()];
    const taken = await change(thief.session, victim.mail, { password: PASSWORD });
    expect(taken.status).toBe(200);
    expect(subjectsTo(smtp, victim.mail)).toEqual(['来单：这个邮箱已经有账号']);
    const asks = [];
    for (let ask = 0; ask < 6; ask += 1) asks.push(await change(thief.session, thief.other, { password: PASSWORD }));
    expect(asks.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('[AC3] is taken back by the old one for a day, whatever came after; the thief is out', async () => {
    const { mail, other, session } = await person();
    await change(session, other, { password: PASSWORD });
    await confirm('mail', mailedToken(smtp, other, 'mail'));
    const back = mailedToken(smtp, mail, 'mail_back');
    // The thief goes on to a third address, and asks for a reset link there.
    const third = `third-${people}@example.test`;
    await change(session, third, { password: PASSWORD });
    await confirm('mail', mailedToken(smtp, third, 'mail'));
    await app.call(forgotPasswordCall, { as: 'nobody', body: { mail: third } });
    await expect.poll(() => mailedToken(smtp, third, 'reset')).not.toBe('');
    const at = { created_at: '2026-11-21T00:00:00.000Z', last_used_at: null };
    const passkey = { id: `key-${people}`, name: 'x', host: 'x', credential_id: `c-${people}`, public_key: '', ...at };
    const counts = { transports: '[]', uses: 0, answered: 0 };
    const passkeys = app.database.db.insertInto('passkey');
    await passkeys.values({ ...passkey, ...counts, user_id: session.admin_info.id }).execute();
    // Nobody else gets the address meanwhile.
    const body = { nickname: 'x', mail, role: 'owner' as const, restaurant_ids: [] };
    expect((await app.call(addUserCall, { as: app.admin, body })).failure.errors).toMatchObject([{ code: 'taken' }]);

    const { data } = await confirm('mail_back', back);
    expect(data.mail).toBe(mail);
    expect((await app.call(getUserCall, { as: session })).failure.code).toBe('session_over');
    expect((await login(mail)).status).toBe(401);
    expect(await passkeysOf(app.database.db, session.admin_info.id)).toEqual([]);
    const reset = (token: string) =>
      app.call(resetPasswordCall, { as: 'nobody', body: { token, new_password: FRESH, confirmation: FRESH } });
    expect((await reset(mailedToken(smtp, third, 'reset'))).status).toBe(410);
    expect((await confirm('mail_back', mailedToken(smtp, other, 'mail_back'))).status).toBe(410);
    expect((await reset(data.reset_token ?? '')).data.mail).toBe(mail);
    expect((await login(mail, FRESH)).data.admin_info.mail).toBe(mail);
    expect((await confirm('mail_back', back)).status).toBe(410);
  });

  it('[AC3] stays once the day is over', async () => {
    const { mail, other, session } = await person();
    await change(session, other, { password: PASSWORD });
    await confirm('mail', mailedToken(smtp, other, 'mail'));
    app.clock.advance(24 * 3_600_000);
    expect((await confirm('mail_back', mailedToken(smtp, mail, 'mail_back'))).status).toBe(410);
    expect((await login(other)).status).toBe(200);
  });
});
