import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { claimDeviceCall } from '#contract/http/devices/device.ts';
import { ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { listBillsCall } from '#contract/http/money/bill.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { acceptInviteCall, listUsersCall } from '#contract/http/people/user.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { listDishesCall } from '#contract/http/menu/menu.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEmptyApp, type EmptyApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { daySumsOf } from '#contract/domain/day-sums.ts';
import { hydrateOrders } from '../modules/orders/order/order.repository.ts';
import { PAST_DAYS } from './create-demo.ts';
import { prepareInstallation } from './first-start.ts';
import { makeRandom } from './random.ts';
import { makeTrafficOrder } from './traffic-order.ts';

describe.each(AVAILABLE_DATABASES)('the first start on %s', (name) => {
  let app: EmptyApp;
  let dataDir: string;
  beforeAll(async () => {
    app = await buildEmptyApp(name);
    dataDir = mkdtempSync(join(tmpdir(), 'laidan-demo-'));
    await prepareInstallation(app.context, {
      isEmpty: false,
      demoPassword: 'Demo-Password-77',
      demoChannelKey: 'demo-key',
      dataDir,
    });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const restaurantId = async () =>
    (await app.database.db.selectFrom('restaurant').select('id').executeTakeFirstOrThrow()).id;

  it('makes a believable past: 3,000 to 5,000 orders, none of them in the log', async () => {
    const rows = await app.database.db.selectFrom('orders').select(['business_date', 'local_hour', 'status']).execute();
    expect(rows.length).toBeGreaterThanOrEqual(3_000);
    expect(rows.length).toBeLessThanOrEqual(5_000);
    const types = await app.database.db.selectFrom('log_event').select('type').execute();
    expect(types.map((row) => row.type)).toEqual(['store.changed', 'dish.availability']);
    const byHour = (hour: number) => rows.filter((row) => row.local_hour === hour).length;
    expect(byHour(18)).toBeGreaterThan(3 * byHour(15));
    expect(byHour(4)).toBe(0);
    // Today counts once its first orders are over.
    const days = new Set(rows.map((row) => row.business_date)).size;
    expect([PAST_DAYS, PAST_DAYS + 1]).toContain(days);
  });

  it('keeps sums per day that match the orders', async () => {
    const id = await restaurantId();
    const rows = await app.database.db.selectFrom('orders').selectAll().where('restaurant_id', '=', id).execute();
    const orders = await hydrateOrders(app.database.db, id, rows);
    const sums = await app.database.db.selectFrom('day_sum').selectAll().where('restaurant_id', '=', id).execute();
    for (const sum of sums) {
      const ofDay = orders.filter((order) => order.business_date === sum.business_date).map(daySumsOf);
      expect(sum.sales_cents).toBe(ofDay.reduce((total, one) => total + one.sales_cents, 0));
      expect(sum.orders).toBe(ofDay.reduce((total, one) => total + one.orders, 0));
      expect(sum.orders + sum.cancelled).toBe(sum.last_no);
    }
  });

  it('prints credentials, until somebody has signed in, that let in owner, administrator, first screen and channel', async () => {
    const settings = { isEmpty: false, demoPassword: undefined, demoChannelKey: undefined, dataDir };
    const again = await prepareInstallation(app.context, settings);
    expect(again).toContain('their password Demo-Password-77');
    app.clock.advance(1);
    for (const account of ['owner@demo.test', 'admin@demo.test']) {
      expect(
        (await app.call(loginCall, { as: 'nobody', body: { account, password: 'Demo-Password-77' } })).status,
      ).toBe(200);
    }
    const link = again.find((note) => note.includes('#claim=')) ?? '';
    const token = /#claim=([\w-]+)/.exec(link)?.[1] ?? '';
    expect((await app.call(claimDeviceCall, { as: 'nobody', body: { token } })).data.state).toBe('paired');
    expect(await prepareInstallation(app.context, settings)).toEqual([]);
    expect(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))).toMatchObject({ channel_key: 'demo-key' });
    expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
  });

  it('accepts all orders of the traffic script', async () => {
    const { data } = await app.call(loginCall, {
      as: 'nobody',
      body: { account: 'owner@demo.test', password: 'Demo-Password-77' },
    });
    const query = { restaurant_id: await restaurantId() };
    const restaurant = (await app.call(getRestaurantCall, { as: data, query })).data;
    const dishes = (await app.call(listDishesCall, { as: data, query })).data.items;
    expect(dishes.length).toBeGreaterThanOrEqual(20);
    const random = makeRandom(7);
    for (let count = 0; count < 40; count += 1) {
      const answer = await app.call(intakeOrderCall, {
        as: { key: 'demo-key' },
        body: makeTrafficOrder({ restaurant, dishes }, random, app.clock.now()),
      });
      expect(answer.failure.errors ?? []).toEqual([]);
      expect(answer.status).toBe(200);
    }
  });
});

describe.each(AVAILABLE_DATABASES)('the demo for people on %s', (name) => {
  it('[DM1] has two restaurants of one owner, staff of three kinds, and an order in every state', async () => {
    const app = await buildEmptyApp(name);
    const dataDir = mkdtempSync(join(tmpdir(), 'laidan-demo-'));
    const notes = await prepareInstallation(app.context, {
      isEmpty: false,
      demoPassword: undefined,
      demoChannelKey: undefined,
      dataDir,
    });
    const password = /their password (\S+)/.exec(notes.join('\n'))?.[1] ?? '';
    const body = { account: 'owner@demo.test', password };
    const { data: owner } = await app.call(loginCall, { as: 'nobody', body });
    expect(owner.admin_info.restaurants.map(({ role }) => role)).toEqual(['owner', 'owner']);
    const [, second] = owner.admin_info.restaurants;
    const query = { restaurant_id: second?.id ?? '', status: '' };
    const { counts, todo_count } = (await app.call(listOrdersCall, { as: owner, query })).data;
    for (const status of ORDER_STATUSES) expect([status, counts[status] ?? 0]).not.toEqual([status, 0]);
    expect(todo_count).toBe(2);
    const staff = await app.call(listUsersCall, { as: owner, query: { restaurant_id: query.restaurant_id } });
    expect(staff.data.total).toBe(3);
    const bills = await app.call(listBillsCall, { as: owner, query: { restaurant_id: query.restaurant_id } });
    expect(bills.data.items.some(({ state }) => state === 'issued')).toBe(true);
    await app.close();
    rmSync(dataDir, { recursive: true });
  }, 60_000);
});

describe('a clean installation', () => {
  it('[FI1] has one administrator and nothing else; each start prints a link until its password is chosen', async () => {
    const app = await buildEmptyApp('sqlite');
    const settings = { isEmpty: true, demoPassword: undefined, demoChannelKey: undefined, dataDir: '/nowhere' };
    const linkOf = async (): Promise<string | undefined> =>
      /\?invite=([\w-]+)/.exec((await prepareInstallation(app.context, settings)).join('\n'))?.[1];
    const [first = '', second = ''] = [await linkOf(), await linkOf()];
    expect(second).not.toBe(first);
    const account = 'admin@localhost';
    const signIn = (password: string) => app.call(loginCall, { as: 'nobody', body: { account, password } });
    expect((await signIn('')).status).toBe(422);
    // The first start may have failed after it made the account, and nobody saw its link: both work, once.
    const password = 'Chosen-Horse-77';
    const body = { token: first, new_password: password, confirmation: password };
    expect((await app.call(acceptInviteCall, { as: 'nobody', body })).status).toBe(200);
    expect((await signIn(password)).data.admin_info.role).toBe('admin');
    expect((await app.call(acceptInviteCall, { as: 'nobody', body: { ...body, token: second } })).status).not.toBe(200);
    expect(await linkOf()).toBeUndefined();
    expect(await app.database.db.selectFrom('restaurant').select('id').execute()).toEqual([]);
    await app.close();
  });
});
