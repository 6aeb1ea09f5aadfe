import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endPersonSessionsCall, listPersonSessionsCall } from '#contract/http/people/person-session.ts';
import { getUserCall } from '#contract/http/people/session.ts';
import { addUserCall, deleteUserCall, listUsersCall, updateUserCall } from '#contract/http/people/user.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

describe.each(AVAILABLE_DATABASES)("the platform's people on %s", (name) => {
  let app: TestApp;
  let other: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    const made = makeTestRestaurant();
    other = made.id;
    await createRestaurant(app.context, made.input);
    for (const [nickname, restaurant] of [
      ['Zoe', other],
      ['amy', app.restaurant.id],
      ['Bea', other],
    ] as const)
      await app.call(addUserCall, {
        as: app.admin,
        body: { nickname, mail: `${nickname}@example.test`, role: 'staff', restaurant_ids: [restaurant] },
      });
  });
  afterAll(() => app.close());

  const list = async (query: Parameters<typeof app.call<typeof listUsersCall>>[1]['query']) =>
    (await app.call(listUsersCall, { as: app.admin, query: query ?? {} })).data.items.map(({ nickname }) => nickname);
  const idOf = async (as: { token: string }) => (await app.call(getUserCall, { as })).data.id;

  it('are filtered by role, state, restaurant and second factor', async () => {
    expect(await list({ role: 'admin' })).toEqual(['admin']);
    expect(await list({ state: 'invited' })).toEqual(['amy', 'Bea', 'Zoe']);
    expect(await list({ restaurant_id: other })).toEqual(['Bea', 'Zoe']);
    expect(await list({ restaurant_id: app.restaurant.id, role: 'staff' })).toEqual(['amy', 'staff']);
    expect(await list({ two_factor: 'on' })).toEqual([]);
    expect(await list({ two_factor: 'off', role: 'owner' })).toEqual(['owner']);
    const foreign = await app.call(listUsersCall, { as: app.owner, query: { restaurant_id: other } });
    expect(foreign.status).toBe(404);
  });

  it.each(['Garcia Sofia', 'sofia garcía', 'Grandmas Sofia', "GRANDMA'S", 'sofia@example.test', '(917) 555 0177'])(
    '[FO7] are found by %s',
    async (q) => {
      const named = { nickname: 'Sofia García (Grandma’s)', mail: 'sofia@example.test', phone: '9175550177' };
      const body = { ...named, role: 'staff' as const, restaurant_ids: [other] };
      const { data } = await app.call(addUserCall, { as: app.admin, body });
      expect(await list({ q })).toEqual([named.nickname]);
      expect(await list({ q: `${q} amy` })).toEqual([]);
      await app.call(deleteUserCall, { as: app.admin, body: { user_id: data.user.id } });
    },
  );

  it('are sorted by name and by their last sign-in, alike on both databases', async () => {
    expect(await list({ sort: '-nickname', state: 'invited' })).toEqual(['Zoe', 'Bea', 'amy']);
    const id = await idOf(app.staff);
    const last_sign_in_at = '2026-11-20T10:00:00.000Z';
    await app.database.db.updateTable('user').set({ last_sign_in_at }).where('id', '=', id).execute();
    expect((await list({ sort: '-last_sign_in_at' }))[0]).toBe('staff');
    expect((await list({ sort: 'last_sign_in_at' })).at(-1)).toBe('staff');
  });

  it('have sessions that an administrator sees and ends, one or all, but never the caller’s own', async () => {
    const person = await signIn(app, 'owner', app.restaurant.id);
    const user_id = await idOf(person);
    const sessions = await app.call(listPersonSessionsCall, { as: app.admin, query: { user_id } });
    expect(sessions.data.items).toMatchObject([{ user_agent: 'test', is_current: false, viewed_by: null }]);
    const [session] = sessions.data.items;
    const end = (as: { token: string }, body: { user_id: string; session_id?: string }) =>
      app.call(endPersonSessionsCall, { as, body });
    expect((await end(app.owner, { user_id })).status).toBe(403);
    const foreign = await end(app.admin, { user_id: await idOf(app.staff), session_id: session?.id ?? '' });
    expect(foreign.status).toBe(404);
    expect((await end(app.admin, { user_id, session_id: session?.id ?? '' })).data.ended).toBe(1);
    expect((await app.call(getUserCall, { as: person })).failure.code).toBe('session_over');
    const me = await idOf(app.admin);
    expect((await end(app.admin, { user_id: me })).data.ended).toBe(0);
    const mine = await app.call(listPersonSessionsCall, { as: app.admin, query: { user_id: me } });
    const refused = await end(app.admin, { user_id: me, session_id: mine.data.items[0]?.id ?? '' });
    expect(refused.failure.errors).toMatchObject([{ code: 'own_account' }]);
  });

  it('keep an administrator, also when two disable each other at the same moment', async () => {
    const [one, two] = [app.admin, await signIn(app, 'admin', undefined)];
    const [first, second] = [await idOf(one), await idOf(two)];
    const answers = await Promise.all([
      app.call(updateUserCall, { as: one, body: { user_id: second, state: 'disabled' } }),
      app.call(deleteUserCall, { as: two, body: { user_id: first } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { db } = app.database;
    const left = await db
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .where('state', '=', 'active')
      .execute();
    expect(left).toHaveLength(1);
  });
});
