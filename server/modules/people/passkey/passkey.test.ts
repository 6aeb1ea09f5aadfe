import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPasskeyCall,
  askPasskeyCall,
  deletePasskeyCall,
  listPasskeysCall,
  passkeyLoginCall,
  type PasskeyAnswer,
} from '#contract/http/people/passkey.ts';
import { resetTwoFactorCall } from '#contract/http/people/person-session.ts';
import { getUserCall, loginCall } from '#contract/http/people/session.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { createAuthenticator } from '../../../testing/soft-authenticator.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { resetAccount } from '../user/reset-account.service.ts';
import { createUser } from '../user/create-user.service.ts';

const PASSWORD = 'Right-Horse-7';
const HOST = 'shop.test';
const ORIGIN = `https://${HOST}`;

describe.each(AVAILABLE_DATABASES)('a passkey on %s', (name) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await buildTestApp(name, { config: { publicUrl: ORIGIN } });
  });
  afterAll(() => app.close());

  async function person() {
    people += 1;
    const mail = `passkey-${people}@example.test`;
    const restaurants = [{ id: app.restaurant.id, role: 'owner' as const }];
    const id = await createUser(app.context, { nickname: mail, mail, role: 'owner', password: PASSWORD, restaurants });
    const login = await app.call(loginCall, { as: 'nobody', body: { account: mail, password: PASSWORD } });
    return { id, mail, session: login.data };
  }
  type Person = Awaited<ReturnType<typeof person>>;
  const page = (challenge: string, host = HOST) => ({ challenge, host, origin: `https://${host}` });
  const begin = (as: { token: string }, password = PASSWORD) =>
    app.call(addPasskeyCall, { as, body: { action: 'begin', password } });
  async function add({ session }: Person, authenticator = createAuthenticator(), host = HOST) {
    const { data } = await begin(session);
    const credential = authenticator.make(page(data.creation?.challenge ?? '', host));
    const body = { action: 'confirm' as const, name: '柜台电脑', credential };
    return { authenticator, credential, added: await app.call(addPasskeyCall, { as: session, body }) };
  }
  const ask = async (): Promise<string> => {
    app.clock.advance(1);
    return (await app.call(askPasskeyCall, { as: 'nobody', body: {} })).data.challenge;
  };
  const signIn = (credential: PasskeyAnswer) => app.call(passkeyLoginCall, { as: 'nobody', body: { credential } });

  it('[WA1] [WA2] is added with the password, and signs its person in without one', async () => {
    const who = await person();
    expect((await begin(who.session, 'Wrong-Horse-7')).failure.errors).toMatchObject([{ path: 'password' }]);
    const { authenticator, added } = await add(who);
    expect(added.data.passkey).toMatchObject({ name: '柜台电脑', host: HOST, last_used_at: null });
    const mails = app.database.db.selectFrom('mail_log').select('address').where('kind', '=', 'passkey_added');
    await expect.poll(() => mails.where('address', '=', who.mail).execute()).toHaveLength(1);
    const signed = await signIn(authenticator.answer(page(await ask())));
    expect(signed.data.admin_info).toMatchObject({ id: who.id, mail: who.mail });
    const listed = await app.call(listPasskeysCall, { as: signed.data });
    expect(listed.data.items).toMatchObject([{ name: '柜台电脑', last_used_at: expect.any(String) as string }]);
  });

  it('[SF5] is the second factor where one is required; the password alone is not', async () => {
    const strict = await buildTestApp(name, { config: { publicUrl: ORIGIN, secondFactorFor: ['admin', 'owner'] } });
    const mail = 'strict@example.test';
    const restaurants = [{ id: strict.restaurant.id, role: 'owner' as const }];
    await createUser(strict.context, { nickname: mail, mail, role: 'owner', password: PASSWORD, restaurants });
    const login = async () =>
      (await strict.call(loginCall, { as: 'nobody', body: { account: mail, password: PASSWORD } })).data;
    const work = async (as: { token: string }) =>
      (await strict.call(listRestaurantsCall, { as, query: {} })).failure.code;
    const session = await login();
    expect([session.admin_info.needs_two_factor, await work(session)]).toEqual([true, 'second_factor_required']);
    const begun = await strict.call(addPasskeyCall, { as: session, body: { action: 'begin', password: PASSWORD } });
    const authenticator = createAuthenticator();
    const credential = authenticator.make(page(begun.data.creation?.challenge ?? ''));
    await strict.call(addPasskeyCall, { as: session, body: { action: 'confirm', name: 'P', credential } });
    expect(await work(session)).toBeUndefined();
    expect((await strict.call(getUserCall, { as: session })).data.needs_two_factor).toBe(false);
    expect(await work(await login())).toBe('second_factor_required');
    strict.clock.advance(1);
    const { challenge } = (await strict.call(askPasskeyCall, { as: 'nobody', body: {} })).data;
    const signed = await strict.call(passkeyLoginCall, {
      as: 'nobody',
      body: { credential: authenticator.answer(page(challenge)) },
    });
    expect([signed.data.admin_info.needs_two_factor, await work(signed.data)]).toEqual([false, undefined]);
    await strict.close();
  });

  it('[WA2] counts a challenge once, for five minutes, and for this purpose alone', async () => {
    const who = await person();
    const { authenticator } = await add(who);
    const challenge = await ask();
    const answer = authenticator.answer(page(challenge));
    expect((await signIn(answer)).status).toBe(200);
    expect((await signIn(answer)).failure.code).toBe('bad_passkey');
    expect((await signIn(authenticator.answer(page(challenge)))).failure.code).toBe('bad_passkey');
    const late = await ask();
    app.clock.advance(300_001);
    expect((await signIn(authenticator.answer(page(late)))).failure.code).toBe('bad_passkey');
    const other = (await begin(who.session)).data.creation?.challenge ?? '';
    expect((await signIn(authenticator.answer(page(other)))).failure.code).toBe('bad_passkey');
    const own = Buffer.from(await ask(), 'base64url');
    own.writeUInt8(own.readUInt8(0) ^ 1, 0);
    expect((await signIn(authenticator.answer(page(own.toString('base64url'))))).failure.code).toBe('bad_passkey');
  });

  it('[WA2] of two sign-ins with one answer at once, one is let in', async () => {
    const { authenticator } = await add(await person());
    const answer = authenticator.answer(page(await ask()));
    const both = await Promise.all([signIn(answer), signIn(answer)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[WA2] is refused from another page, without its person, with a foreign signature, and of who is disabled', async () => {
    const who = await person();
    const { authenticator, credential } = await add(who);
    const refused = async (answer: PasskeyAnswer) => expect((await signIn(answer)).failure.code).toBe('bad_passkey');
    await refused(authenticator.answer(page(await ask(), 'evil.test')));
    await refused({ ...authenticator.answer(page(await ask())), signature: 'MEUCIQ' });
    await refused({ ...createAuthenticator().answer(page(await ask())), credential_id: credential.credential_id });
    await refused(createAuthenticator().answer(page(await ask())));
    const silent = createAuthenticator({ verifies: false });
    expect((await add(who, silent)).added.failure.code).toBe('bad_passkey');
    await app.database.db.updateTable('user').set({ state: 'disabled' }).where('id', '=', who.id).execute();
    await refused(authenticator.answer(page(await ask())));
  });

  it('[WA1] is not stored from another page, for another session, twice, or past ten', async () => {
    const who = await person();
    const { added } = await add(who, createAuthenticator(), 'evil.test');
    expect(added.failure.code).toBe('bad_passkey');
    const other = await person();
    const challenge = (await begin(who.session)).data.creation?.challenge ?? '';
    const credential = createAuthenticator().make(page(challenge));
    const confirm = (as: { token: string }) =>
      app.call(addPasskeyCall, { as, body: { action: 'confirm', name: 'x', credential } });
    expect((await confirm(other.session)).failure.code).toBe('bad_passkey');
    expect((await confirm(who.session)).status).toBe(200);
    expect((await confirm(who.session)).failure.code).toBe('bad_passkey');
    for (let count = 1; count < 10; count += 1) expect((await add(who)).added.status).toBe(200);
    expect((await begin(who.session)).failure.errors).toMatchObject([
      { path: 'name', code: 'limit_reached', params: { maximum: 10 } },
    ]);
  });

  it('[WA3] is removed by its person alone, with the password, and signs in no more', async () => {
    const who = await person();
    const { authenticator, added } = await add(who);
    const id = added.data.passkey?.id ?? '';
    const remove = (as: { token: string }, password = PASSWORD) =>
      app.call(deletePasskeyCall, { as, body: { id, password } });
    expect((await remove((await person()).session)).status).toBe(404);
    expect((await remove(who.session, 'Wrong-Horse-7')).failure.errors).toMatchObject([{ path: 'password' }]);
    expect((await remove(who.session)).status).toBe(200);
    expect((await signIn(authenticator.answer(page(await ask())))).failure.code).toBe('bad_passkey');
  });

  it('[WA3] goes with the account that an operator opens again', async () => {
    const who = await person();
    const { authenticator } = await add(who);
    await resetAccount(app.context, who.mail, { removesTwoFactor: false, origin: ORIGIN });
    expect((await signIn(authenticator.answer(page(await ask())))).failure.code).toBe('bad_passkey');
  });

  it('[WA1] of several that are added at once, ten are stored', async () => {
    const who = await person();
    const challenge = (await begin(who.session)).data.creation?.challenge ?? '';
    const keys = Array.from({ length: 14 }, () => createAuthenticator().make(page(challenge)));
    const answers = await Promise.all(
      keys.map((credential) =>
        app.call(addPasskeyCall, { as: who.session, body: { action: 'confirm', name: 'x', credential } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await app.call(listPasskeysCall, { as: who.session })).data.items).toHaveLength(10);
  });

  it('[WA3] of a person who lost the device is removed by an administrator, also without a second factor', async () => {
    const who = await person();
    const { authenticator } = await add(who);
    const reset = () => app.call(resetTwoFactorCall, { as: app.admin, body: { user_id: who.id } });
    expect((await reset()).status).toBe(200);
    expect((await signIn(authenticator.answer(page(await ask())))).failure.code).toBe('bad_passkey');
    expect((await reset()).failure.errors).toMatchObject([{ path: 'user_id', code: 'not_on' }]);
  });

  it('[GU1] guesses are counted per address, in any number at once', async () => {
    app.clock.advance(1_800_000);
    const { authenticator } = await add(await person());
    const answer = { ...authenticator.answer(page(await ask())), signature: 'MEUCIQ' };
    const guesses = await Promise.all(Array.from({ length: 60 }, () => signIn(answer)));
    expect(guesses.filter(({ failure }) => failure.code === 'bad_passkey')).toHaveLength(30);
    expect((await signIn(authenticator.answer(page(await ask())))).failure.code).toBe('throttled');
    app.clock.advance(900_000);
    expect((await signIn(authenticator.answer(page(await ask())))).status).toBe(200);
  });
});
