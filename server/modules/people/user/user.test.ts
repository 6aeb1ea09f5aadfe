import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/http/call.ts';
import { loginCall } from '#contract/http/people/session.ts';
import {
  acceptInviteCall,
  readLinkCall,
  addUserCall,
  deleteUserCall,
  forgotPasswordCall,
  listRolesCall,
  listUsersCall,
  resetLinkCall,
  resetPasswordCall,
  updateUserCall,
} from '#contract/http/people/user.ts';
import { getUserCall } from '#contract/http/people/session.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

const PASSWORD = 'Right-Horse-7';
const tokenIn = (url: string): string => new URL(url).search.split('=')[1] ?? '';

describe.each(AVAILABLE_DATABASES)('people on %s', (name) => {
  let app: TestApp;
  let invited = 0;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const invite = (as = app.owner, change: Record<string, unknown> = {}) => {
    invited += 1;
    const mail = `staff-${invited}@example.test`;
    return app.call(addUserCall, {
      as,
      body: { nickname: '小李', mail, role: 'staff', restaurant_ids: [app.restaurant.id], ...change },
    });
  };
  const accept = (url: string, password = PASSWORD) =>
    app.call(acceptInviteCall, {
      as: 'nobody',
      body: { token: tokenIn(url), new_password: password, confirmation: password },
    });
  const login = (account: string, password = PASSWORD) =>
    app.call(loginCall, { as: 'nobody', body: { account, password } });

  it('are invited in the language that the inviter names, and the page behind the link speaks it', async () => {
    const languageOf = async (id: string) =>
      (await app.database.db.selectFrom('user').select('language').where('id', '=', id).executeTakeFirst())?.language;
    const english = await invite(app.owner, { language: 'en' });
    expect(english.data.invite.url).toContain('&lang=en');
    expect(await languageOf(english.data.user.id)).toBe('en');
    const plain = await invite();
    expect(plain.data.invite.url).not.toContain('lang');
    expect(await languageOf(plain.data.user.id)).toBe('zh');
  });

  it('are invited by a link that works once, and then sign in with the role of the invitation', async () => {
    const { data } = await invite();
    expect(data.user).toMatchObject({ state: 'invited', role: 'staff', restaurants: [{ id: app.restaurant.id }] });
    expect((await login(data.user.mail)).status).toBe(401);
    // The tests have no mail server: nothing was sent, and the answer says so.
    expect(data.invite.mailed).toBe('kept');
    const read = (kind: 'invite' | 'reset') =>
      app.call(readLinkCall, { as: 'nobody', body: { kind, token: tokenIn(data.invite.url) } });
    expect((await read('invite')).data).toEqual({ mail: data.user.mail, password_rule: 'new' });
    expect((await read('reset')).failure.code).toBe('code_expired');
    expect((await accept(data.invite.url)).data.mail).toBe(data.user.mail);
    expect((await accept(data.invite.url)).failure.code).toBe('code_expired');
    expect((await read('invite')).failure.code).toBe('code_expired');
    expect((await login(data.user.mail)).data.admin_info).toMatchObject({ role: 'staff' });
    const rows = await app.database.db.selectFrom('account_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenIn(data.invite.url));
  });

  it('have an invitation for a week, and only the newest', async () => {
    const first = await invite();
    const body = { user_id: first.data.user.id };
    const second = await app.call(resetLinkCall, { as: app.owner, body });
    expect((await accept(first.data.invite.url)).status).toBe(410);
    app.clock.advance(8 * 86_400_000);
    expect((await accept(second.data.url)).status).toBe(410);
    app = {
      ...app,
      owner: await signIn(app, 'owner', app.restaurant.id),
      admin: await signIn(app, 'admin', undefined),
    };
  });

  it('refuses a weak password and two that differ, and keeps the link valid', async () => {
    const { data } = await invite();
    expect((await accept(data.invite.url, 'horse')).failure.errors).toMatchObject([
      { path: 'new_password', code: 'password_weak' },
    ]);
    expect((await accept(data.invite.url)).status).toBe(200);
  });

  it('are admitted by an owner only as staff of own restaurants', async () => {
    const other = makeTestRestaurant();
    await createRestaurant(app.context, other.input);
    expect((await invite(app.owner, { role: 'owner' })).status).toBe(403);
    expect((await invite(app.owner, { restaurant_ids: [other.id] })).status).toBe(404);
    expect((await invite(app.owner, { restaurant_ids: [] })).failure.errors).toMatchObject([
      { path: 'restaurant_ids' },
    ]);
    expect((await invite(app.staff)).status).toBe(403);
    expect((await invite(app.admin, { role: 'owner', restaurant_ids: [other.id] })).status).toBe(200);
    const roles = await app.call(listRolesCall, { as: app.owner });
    expect(roles.data.items.filter((item) => item.may_give).map((item) => item.role)).toEqual(['staff']);
  });

  it('are visible to the owner whose staff they are', async () => {
    const other = makeTestRestaurant();
    await createRestaurant(app.context, other.input);
    const theirs = await invite(app.admin, { restaurant_ids: [other.id] });
    const mine = await app.call(listUsersCall, { as: app.owner, query: {} });
    expect(mine.data.items.map((user) => user.id)).not.toContain(theirs.data.user.id);
    expect(mine.data.items.every((user) => user.role === 'staff')).toBe(true);
    const body = { user_id: theirs.data.user.id };
    expect((await app.call(deleteUserCall, { as: app.owner, body })).status).toBe(404);
    expect((await app.call(updateUserCall, { as: app.owner, body: { ...body, nickname: 'x' } })).status).toBe(404);
    expect((await app.call(listUsersCall, { as: app.admin, query: { q: theirs.data.user.mail } })).data.total).toBe(1);
  });

  it('who work for two owners are neither disabled, enabled nor revealed by one of them', async () => {
    const other = makeTestRestaurant();
    await createRestaurant(app.context, other.input);
    const { data } = await invite(app.admin, { restaurant_ids: [app.restaurant.id, other.id] });
    const body = { user_id: data.user.id };
    const seen = await app.call(listUsersCall, { as: app.owner, query: { q: data.user.mail } });
    expect(seen.data.items[0]?.restaurants.map(({ id }) => id)).toEqual([app.restaurant.id]);
    for (const change of [{ state: 'disabled' as const }, { nickname: 'x' }]) {
      const answer = await app.call(updateUserCall, { as: app.owner, body: { ...body, ...change } });
      expect(answer.failure.errors).toMatchObject([{ code: 'shared_account' }]);
    }
    expect((await app.call(resetLinkCall, { as: app.owner, body })).status).toBe(422);
    expect((await app.call(deleteUserCall, { as: app.owner, body })).status).toBe(200);
    const left = await app.call(listUsersCall, { as: app.admin, query: { q: data.user.mail } });
    expect(left.data.items[0]?.restaurants.map(({ id }) => id)).toEqual([other.id]);
  });

  it('are signed out at once when they are disabled, and return with their password', async () => {
    const { data } = await invite();
    await accept(data.invite.url);
    const session = (await login(data.user.mail)).data;
    const body = { user_id: data.user.id };
    const off = await app.call(updateUserCall, { as: app.owner, body: { ...body, state: 'disabled' } });
    expect(off.data.state).toBe('disabled');
    expect((await app.call(getUserCall, { as: session })).failure.code).toBe('session_over');
    expect((await login(data.user.mail)).status).toBe(401);
    await app.call(updateUserCall, { as: app.owner, body: { ...body, state: 'active' } });
    expect((await login(data.user.mail)).status).toBe(200);
  });

  it('cannot disable themselves or the last administrator', async () => {
    const me = (await app.call(getUserCall, { as: app.admin })).data.id;
    const own = await app.call(updateUserCall, { as: app.admin, body: { user_id: me, role: 'owner' } });
    expect(own.failure.errors).toMatchObject([{ code: 'own_account' }]);
    expect((await app.call(deleteUserCall, { as: app.admin, body: { user_id: me } })).status).toBe(422);
    const admins = await app.database.db.selectFrom('user').select('id').where('role', '=', 'admin').execute();
    for (const { id } of admins) {
      const answer = await app.call(updateUserCall, { as: app.admin, body: { user_id: id, state: 'disabled' } });
      expect(answer.status).toBe(id === me ? 422 : 200);
    }
  });

  it('[PA1] are not taken from a restaurant as its last owner, also when two try at once', async () => {
    const fresh = await buildTestApp(name);
    const me = (await fresh.call(getUserCall, { as: fresh.owner })).data.id;
    const refused = { status: 422, failure: { errors: [{ path: 'user_id', code: 'last_owner' }] } };
    const update = (user_id: string, change: Partial<BodyInput<typeof updateUserCall>>) =>
      fresh.call(updateUserCall, { as: fresh.admin, body: { user_id, ...change } });
    expect(await update(me, { role: 'staff' })).toMatchObject(refused);
    expect(await update(me, { restaurant_ids: [] })).toMatchObject(refused);
    expect(await fresh.call(deleteUserCall, { as: fresh.admin, body: { user_id: me } })).toMatchObject(refused);
    expect((await update(me, { nickname: 'Still the owner' })).status).toBe(200);

    const second = { nickname: '老板', mail: 'second@example.test', role: 'owner' as const };
    const { data } = await fresh.call(addUserCall, {
      as: fresh.admin,
      body: { ...second, restaurant_ids: [fresh.restaurant.id] },
    });
    const both = await Promise.all([me, data.user.id].map((user_id) => update(user_id, { restaurant_ids: [] })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await fresh.close();
  });

  it('get a new password by a mailed link, and every session ends', async () => {
    const { data } = await invite();
    await accept(data.invite.url);
    const session = (await login(data.user.mail)).data;
    const nobody = await app.call(forgotPasswordCall, { as: 'nobody', body: { mail: 'nobody@example.test' } });
    const somebody = await app.call(forgotPasswordCall, { as: 'nobody', body: { mail: data.user.mail } });
    expect(nobody.data).toEqual(somebody.data);
    const link = await app.call(resetLinkCall, { as: app.owner, body: { user_id: data.user.id } });
    const body = { token: tokenIn(link.data.url), new_password: 'Better-Horse-8', confirmation: 'Better-Horse-8' };
    expect((await app.call(resetPasswordCall, { as: 'nobody', body })).status).toBe(200);
    expect((await app.call(getUserCall, { as: session })).status).toBe(401);
    expect((await login(data.user.mail, 'Better-Horse-8')).status).toBe(200);
  });
});
