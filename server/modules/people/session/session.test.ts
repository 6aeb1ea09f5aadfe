import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteSessionCall,
  endSessionCall,
  getUserCall,
  listSessionsCall,
  loginCall,
} from '#contract/http/people/session.ts';
import { getRestaurantCall, listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { getOrderCall, listOrdersCall } from '#contract/http/orders/order.ts';
import { listChannelsCall } from '#contract/http/orders/channel.ts';
import { listDevicesCall } from '#contract/http/devices/device.ts';
import { buildTestApp, pairScreen, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { createUser } from '../user/create-user.service.ts';

const PASSWORD = 'Right-Horse-7';

describe.each(AVAILABLE_DATABASES)('sessions and tenants on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    await createUser(app.context, {
      nickname: 'Owner',
      mail: 'owner@example.test',
      role: 'owner',
      password: PASSWORD,
      restaurants: [{ id: app.restaurant.id, role: 'owner' }],
    });
  });
  afterAll(() => app.close());

  const login = (account: string, password: string) =>
    app.call(loginCall, { as: 'nobody', body: { account, password } });

  it('signs a person in with a token that is nowhere in the database', async () => {
    const answer = await login('Owner@Example.test', PASSWORD);
    expect(answer.data.admin_info).toMatchObject({
      role: 'owner',
      token: answer.data.token,
      restaurants: [{ id: app.restaurant.id, role: 'owner' }],
    });
    const me = await app.call(getUserCall, { as: answer.data });
    expect(me.data).toEqual(answer.data.admin_info);
    const rows = await app.database.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(answer.data.token);
  });

  it('accepts the bare token too, and ends the session for good', async () => {
    const { data } = await login('owner@example.test', PASSWORD);
    expect((await app.call(getUserCall, { as: { key: data.token } })).status).toBe(200);
    await app.call(endSessionCall, { as: data, body: {} });
    expect((await app.call(getUserCall, { as: data })).failure).toMatchObject({
      status_code: 401,
      code: 'session_over',
      message: 'login required',
    });
  });

  it("lists one's own sessions and ends another of them", async () => {
    const [first, second] = [await login('owner@example.test', PASSWORD), await login('owner@example.test', PASSWORD)];
    const list = await app.call(listSessionsCall, { as: second.data });
    expect(list.data.items.filter((session) => session.is_current)).toHaveLength(1);
    const others = list.data.items.filter((session) => !session.is_current);
    for (const { id } of others) await app.call(deleteSessionCall, { as: second.data, body: { id } });
    expect((await app.call(getUserCall, { as: first.data })).status).toBe(401);
    expect((await app.call(getUserCall, { as: second.data })).status).toBe(200);
    expect(
      (await app.call(deleteSessionCall, { as: app.staff, body: { id: list.data.items[0]?.id ?? '' } })).status,
    ).toBe(404);
  });

  it('answers an unknown account like a wrong password, and throttles a guesser', async () => {
    const unknown = await login('nobody@example.test', PASSWORD);
    const wrong = await login('owner@example.test', 'Wrong-Horse-7');
    expect(unknown.failure).toEqual(wrong.failure);
    for (let tries = 0; tries < 5; tries += 1) await login('victim@example.test', 'guess');
    expect((await login('victim@example.test', 'guess')).status).toBe(429);
    app.clock.advance(10_000);
    expect((await login('victim@example.test', 'guess')).status).toBe(401);
  });

  it('ends a session after twelve hours without use', async () => {
    const own = await buildTestApp(name);
    const fresh = await signIn(own, 'owner', own.restaurant.id);
    await own.call(getUserCall, { as: fresh });
    own.clock.advance(11 * 3_600_000);
    expect((await own.call(getUserCall, { as: fresh })).status).toBe(200);
    own.clock.advance(11 * 3_600_000);
    expect((await own.call(getUserCall, { as: fresh })).status).toBe(200);
    own.clock.advance(13 * 3_600_000);
    expect((await own.call(getUserCall, { as: fresh })).status).toBe(401);
    await own.close();
  });

  it("hides another tenant's restaurant: the answer is a 404", async () => {
    const other = makeTestRestaurant({ name: '别人的店' });
    await createRestaurant(app.context, other.input);
    const theirScreen = await pairScreen(app, other.id);
    const query = { restaurant_id: other.id };
    for (const as of [app.owner, app.staff, app.screen]) {
      expect((await app.call(getRestaurantCall, { as, query })).failure.code).toBe('not_found');
      expect((await app.call(listOrdersCall, { as, query })).failure.code).toBe('not_found');
      expect((await app.call(getOrderCall, { as, query: { ...query, order_id: other.id } })).failure.code).toBe(
        'not_found',
      );
    }
    expect((await app.call(listDevicesCall, { as: app.owner, query })).status).toBe(404);
    expect((await app.call(getRestaurantCall, { as: theirScreen, query })).data.name).toBe('别人的店');
    expect((await app.call(getRestaurantCall, { as: app.admin, query })).status).toBe(200);
    const mine = await app.call(listRestaurantsCall, { as: app.owner, query: {} });
    expect(mine.data.items.map((restaurant) => restaurant.id)).toEqual([app.restaurant.id]);
    expect((await app.call(listRestaurantsCall, { as: app.admin, query: { q: '别人' } })).data.total).toBe(1);
  });

  it('refuses staff and screens what their role does not allow', async () => {
    const query = { restaurant_id: app.restaurant.id };
    expect((await app.call(listChannelsCall, { as: app.staff, query })).status).toBe(403);
    expect((await app.call(listChannelsCall, { as: app.screen, query })).status).toBe(401);
    expect((await app.call(listRestaurantsCall, { as: { key: app.channel.key }, query: {} })).status).toBe(401);
  });
});
