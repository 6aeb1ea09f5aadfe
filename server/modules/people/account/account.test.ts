import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modifyPasswordCall, updateAccountCall } from '#contract/http/people/account.ts';
import { getUserCall, loginCall } from '#contract/http/people/session.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createUser } from '../user/create-user.service.ts';

const PASSWORD = 'Right-Horse-7';
const NEW = 'Better-Horse-8';

describe.each(AVAILABLE_DATABASES)("one's own account on %s", (name) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  async function person(role: 'owner' | 'admin' = 'owner') {
    people += 1;
    const mail = `person-${people}@example.test`;
    await createUser(app.context, {
      nickname: 'Person',
      mail,
      role,
      password: PASSWORD,
      restaurants: role === 'owner' ? [{ id: app.restaurant.id, role: 'owner' }] : [],
    });
    const login = async (password = PASSWORD) =>
      (await app.call(loginCall, { as: 'nobody', body: { account: mail, password } })).data;
    return { mail, login };
  }
  const change = (
    as: { token: string },
    body: Partial<Record<'original_password' | 'new_password' | 'confirmation', string>>,
  ) =>
    app.call(modifyPasswordCall, {
      as,
      body: { original_password: PASSWORD, new_password: NEW, confirmation: NEW, ...body },
    });

  it('changes the password, keeps this session and ends the others', async () => {
    const { login } = await person();
    const [here, there] = [await login(), await login()];
    expect((await change(here, {})).data).toEqual({ ended_sessions: 1 });
    expect((await app.call(getUserCall, { as: here })).status).toBe(200);
    expect((await app.call(getUserCall, { as: there })).failure.code).toBe('session_over');
    expect(await login(PASSWORD)).toBeNull();
    expect((await login(NEW)).token).toBeTruthy();
  });

  it.each([
    ['a wrong original', { original_password: 'Wrong-Horse-7' }, 'original_password', 'original_password_wrong'],
    ['two that differ', { confirmation: 'Other-Horse-8' }, 'confirmation', 'passwords_differ'],
    ['a weak one', { new_password: 'horse', confirmation: 'horse' }, 'new_password', 'password_short'],
    ['none', { new_password: '', confirmation: '' }, 'new_password', 'required'],
    ['an original too short to be one', { original_password: '12345' }, 'original_password', 'password_short'],
  ])('refuses %s on its field', async (_what, body, path, code) => {
    const { login } = await person();
    const answer = await change(await login(), body);
    expect(answer.failure.errors).toEqual(expect.arrayContaining([expect.objectContaining({ path, code })]));
  });

  it('requires twelve characters from an administrator', async () => {
    const { login } = await person('admin');
    const answer = await change(await login(), { new_password: 'Horse-88', confirmation: 'Horse-88' });
    expect(answer.failure.errors).toMatchObject([{ path: 'new_password', code: 'password_strict' }]);
  });

  it('throttles a guesser', async () => {
    const { login } = await person();
    const session = await login();
    const wrong = { original_password: 'Wrong-Horse-7' };
    for (let attempt = 0; attempt < 5; attempt += 1) await change(session, wrong);
    expect((await change(session, {})).status).toBe(429);
  });

  it('changes name and language at once', async () => {
    const { login, mail } = await person();
    const session = await login();
    const answer = await app.call(updateAccountCall, {
      as: session,
      body: { nickname: ' 王敏 ', mail: mail.toUpperCase(), language: 'en' },
    });
    expect(answer.data).toMatchObject({ nickname: '王敏', mail, language: 'en' });
    const rows = await app.database.db.selectFrom('audit').selectAll().where('action', '=', 'account.update').execute();
    expect(rows).toHaveLength(1);
  });
});
