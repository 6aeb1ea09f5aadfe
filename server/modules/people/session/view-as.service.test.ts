import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { updateAccountCall } from '#contract/http/people/account.ts';
import { getSecurityCall, twoFactorCall, viewPasswordCall } from '#contract/http/people/second-factor.ts';
import {
  deleteSessionCall,
  endSessionCall,
  getUserCall,
  listSessionsCall,
  viewAsCall,
} from '#contract/http/people/session.ts';
import { listRestaurantsCall, updateOpenCall } from '#contract/http/store/restaurant.ts';
import { addUserCall, listUsersCall, updateUserCall } from '#contract/http/people/user.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

const MINUTE = 60_000;

describe.each(AVAILABLE_DATABASES)('viewing as an owner on %s', (name) => {
  let app: TestApp;
  let owner: string;
  let admin: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    await createRestaurant(app.context, makeTestRestaurant().input);
    owner = (await app.call(getUserCall, { as: app.owner })).data.id;
    admin = (await app.call(getUserCall, { as: app.admin })).data.id;
  });
  afterAll(() => app.close());

  const view = async (as = app.admin, user_id = owner) =>
    app.call(viewAsCall, { as, body: { user_id, reason: 'The menu looks wrong' } });
  const entries = async (action: string) =>
    (
      await app.call(listAuditCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, area: 'session' } })
    ).data.items.filter((entry) => entry.action === action);

  it("[VA1] shows the owner's restaurants and names the viewer and the end", async () => {
    const { data } = await view();
    const me = await app.call(getUserCall, { as: data });
    expect(me.data).toEqual(data.admin_info);
    expect(me.data).toMatchObject({ id: owner, role: 'owner', viewing: { by: 'admin' } });
    const restaurants = await app.call(listRestaurantsCall, { as: data, query: {} });
    expect(restaurants.data.items.map(({ id }) => id)).toEqual([app.restaurant.id]);
    const [begun] = await entries('session.view_as');
    expect(begun).toMatchObject({ actor: { id: admin }, target: owner, after: { reason: 'The menu looks wrong' } });
    const seen = await app.call(listSessionsCall, { as: app.owner });
    expect(seen.data.items.some(({ viewed_by }) => viewed_by === 'admin')).toBe(true);
  });

  it("[VA2] records changes as the administrator's, on behalf of that owner", async () => {
    const { data } = await view();
    const body = { restaurant_id: app.restaurant.id, busy_minutes: 15 };
    expect((await app.call(updateOpenCall, { as: data, body })).status).toBe(200);
    const { items } = (
      await app.call(listAuditCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, area: 'restaurant' } })
    ).data;
    expect(items[0]?.actor).toEqual({ kind: 'user', id: admin, name: 'admin', as: { id: owner, name: 'owner' } });
  });

  it('[VA3] closes credentials, people and card numbers', async () => {
    const { data: as } = await view();
    const mine = (await app.call(listSessionsCall, { as: app.owner })).data.items[0]?.id ?? '';
    const account = { nickname: 'x', mail: 'x@example.test', language: 'zh' as const };
    const password = 'Any-Password-12';
    const staff = { nickname: 'x', mail: 'y@example.test', role: 'staff' as const };
    const answers = [
      await app.call(updateAccountCall, { as, body: account }),
      await app.call(twoFactorCall, { as, body: { action: 'begin', password } }),
      await app.call(viewPasswordCall, { as, body: { password, new_password: password, confirmation: password } }),
      await app.call(deleteSessionCall, { as, body: { id: mine } }),
      await app.call(addUserCall, { as, body: { ...staff, restaurant_ids: [app.restaurant.id] } }),
      await app.call(updateUserCall, { as, body: { user_id: owner, nickname: 'x' } }),
    ];
    expect(answers.map(({ status, failure }) => `${status} ${failure.code}`)).toEqual(
      answers.map(() => '403 not_while_viewing'),
    );
    expect((await app.call(listUsersCall, { as, query: {} })).status).toBe(200);
    expect((await app.call(getSecurityCall, { as })).status).toBe(200);
    expect((await app.call(viewAsCall, { as, body: { user_id: owner, reason: 'again' } })).status).toBe(403);
  });

  it('[VA4] ends by hand, after an hour even in use, and with the rights of the administrator', async () => {
    const first = (await view()).data;
    await app.call(endSessionCall, { as: first, body: {} });
    expect((await app.call(getUserCall, { as: first })).failure.code).toBe('session_over');
    expect((await app.call(getUserCall, { as: app.admin })).status).toBe(200);

    const second = (await view()).data;
    for (let minutes = 0; minutes < 50; minutes += 10) {
      app.clock.advance(10 * MINUTE);
      expect((await app.call(getUserCall, { as: second })).status).toBe(200);
    }
    app.clock.advance(11 * MINUTE);
    expect((await app.call(getUserCall, { as: second })).status).toBe(401);
    await app.worker.runDue();
    const ends = await entries('session.view_end');
    // Every view that began has ended, those of earlier tests too: their hour is over.
    expect(ends).toHaveLength((await entries('session.view_as')).length);
    expect(ends[0]).toMatchObject({ actor: { id: admin }, target: owner });

    const leaving = await signIn(app, 'admin', undefined);
    const { id } = (await app.call(getUserCall, { as: leaving })).data;
    const third = (await view(leaving)).data;
    await app.call(updateUserCall, { as: app.admin, body: { user_id: id, state: 'disabled' } });
    expect((await app.call(getUserCall, { as: third })).status).toBe(401);
  });

  it('is for administrators only, and for owners who may sign in', async () => {
    const staff = (await app.call(getUserCall, { as: app.staff })).data.id;
    expect((await view(app.owner, owner)).status).toBe(403);
    expect((await view(app.admin, staff)).failure.errors).toMatchObject([{ code: 'not_an_owner' }]);
    expect((await view(app.admin, admin)).status).toBe(422);
    expect((await view(app.admin, app.restaurant.id)).status).toBe(404);
    const silent = await app.call(viewAsCall, { as: app.admin, body: { user_id: owner, reason: ' ' } });
    expect(silent.failure.errors).toMatchObject([{ path: 'reason' }]);
  });
});
