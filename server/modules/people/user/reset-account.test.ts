import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUserCall } from '#contract/http/people/session.ts';
import { resetPasswordCall } from '#contract/http/people/user.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createUser } from './create-user.service.ts';
import { resetAccount } from './reset-account.service.ts';

const PASSWORD = 'Right-Horse-7-long';

describe.each(AVAILABLE_DATABASES)('an account reset from the console on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const reset = (mail: string, removesTwoFactor: boolean) =>
    resetAccount(app.context, mail, { removesTwoFactor, origin: 'https://desk.test' });
  const auditOf = (target: string) =>
    app.database.db.selectFrom('audit').selectAll().where('target', '=', target).orderBy('seq').execute();

  it('lets a disabled administrator in by a link, ends the sessions, and records the console as the actor', async () => {
    const mail = 'locked@example.test';
    const id = await createUser(app.context, {
      nickname: 'Locked',
      mail,
      role: 'admin',
      password: PASSWORD,
      restaurants: [],
    });
    await app.database.db.updateTable('user').set({ state: 'disabled' }).where('id', '=', id).execute();
    const done = await reset('Locked@Example.test', false);
    const token = new URL(done?.link?.url ?? '').searchParams.get('reset') ?? '';
    const body = { token, new_password: 'Another-Horse-9', confirmation: 'Another-Horse-9' };
    expect((await app.call(resetPasswordCall, { as: 'nobody', body })).data).toEqual({ mail });
    const [entry] = await auditOf(id);
    expect(entry?.actor).toContain('console');
    expect(JSON.stringify(entry)).not.toContain(token);
  });

  it('removes the second factor, with every session', async () => {
    const session = await signIn(app, 'admin', undefined);
    const { data: me } = await app.call(getUserCall, { as: session });
    await app.database.db.updateTable('user').set({ two_factor: 1 }).where('id', '=', me.id).execute();
    expect(await reset(me.mail, true)).toMatchObject({ hadTwoFactor: true, link: undefined, ended: 1 });
    expect((await app.call(getUserCall, { as: session })).failure.code).toBe('session_over');
    const row = await app.database.db.selectFrom('user').selectAll().where('id', '=', me.id).executeTakeFirstOrThrow();
    expect(row.two_factor).toBe(0);
    expect(await reset('nobody@example.test', true)).toBeUndefined();
  });
});
