import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairCodeCall, pairDeviceCall } from '#contract/http/devices/device.ts';
import { addPrinterCall } from '#contract/http/devices/printer.ts';
import { addChannelCall, updateChannelCall } from '#contract/http/orders/channel.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getUserCall } from '#contract/http/people/session.ts';
import { listLimitsCall, updateLimitCall } from '#contract/http/platform/limit.ts';
import { addRestaurantTypeCall } from '#contract/http/platform/restaurant-type.ts';
import { uploadCall } from '#contract/http/platform/upload.ts';
import { addRestaurantCall } from '#contract/http/store/store-setting.ts';
import type { LimitName } from '#contract/domain/limits.ts';
import type { Failure } from '#contract/http/call.ts';
import { STANDARD_LIMITS } from '../../../base/limits.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { multipartOf } from '../../../testing/multipart.ts';
import { newStoreBody } from '../../../testing/new-store.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const PRINTER = {
  name: 'Wok',
  kind: 'cloudprnt',
  is_on: true,
  auto_print: true,
  receipt: 'kitchen',
  methods: 'all',
  stations: null,
  copies: 1,
  paper: '80',
  language: 'zh',
  host: null,
  port: null,
} as const;

const LIMITS = {
  ...STANDARD_LIMITS,
  open_orders: 3,
  channels: 3,
  channel_rate: 20,
  channel_burst: 100,
  printers: 2,
  screens: 2,
  stores: 2,
};

describe.each(AVAILABLE_DATABASES)('the limits of a restaurant on %s', (name) => {
  let app: TestApp;
  let restaurant_id = '';
  beforeAll(async () => {
    app = await buildTestApp(name, { config: { limits: LIMITS } });
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  const set = (limit: LimitName, value: number | null, id = restaurant_id) =>
    app.call(updateLimitCall, {
      as: app.admin,
      body: { subject: limit === 'stores' ? 'owner' : 'restaurant', id, name: limit, value },
    });
  const problem = ({ status, failure }: { status: number; failure: Failure }) => ({
    status,
    ...failure.errors.map(({ path, code, params }) => ({ path, code, maximum: params?.['maximum'] }))[0],
  });
  const speed = { rate_per_second: 20, burst: 100 };
  let channels = 0;
  const addChannel = (change: { rate_per_second?: number; burst?: number } = {}) =>
    app.call(addChannelCall, {
      as: app.owner,
      body: { restaurant_id, kind: 'native', name: `Web ${(channels += 1)}`, ...speed, ...change },
    });

  it('[DO6] hold channels, and how fast they may', async () => {
    expect(problem(await addChannel({ rate_per_second: 21 }))).toEqual({
      status: 422,
      path: 'rate_per_second',
      code: 'too_big',
      maximum: 20,
    });
    expect(problem(await addChannel({ burst: 1_000_000 }))).toMatchObject({ path: 'burst', maximum: 100 });
    const made = await Promise.all([addChannel(), addChannel()]);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect(problem(await addChannel())).toEqual({ status: 422, path: 'name', code: 'limit_reached', maximum: 3 });
    const body = { restaurant_id, channel_id: made[0].data.channel.id, rate_per_second: 10_000 };
    expect(problem(await app.call(updateChannelCall, { as: app.owner, body }))).toMatchObject({ code: 'too_big' });
    const renamed = { ...body, rate_per_second: 20, name: 'Shop' };
    expect((await app.call(updateChannelCall, { as: app.owner, body: renamed })).status).toBe(200);
  });

  it('[DO6] are raised by an administrator for one restaurant, within their bounds, on the record', async () => {
    expect(
      (
        await app.call(updateLimitCall, {
          as: app.owner,
          body: { subject: 'restaurant', id: restaurant_id, name: 'channels', value: 9 },
        })
      ).status,
    ).toBe(403);
    expect(problem(await set('channels', 100_000))).toMatchObject({ path: 'value', code: 'too_big', maximum: 1_000 });
    expect((await set('channels', 4)).data.items).toContainEqual({
      name: 'channels',
      value: 4,
      standard: 3,
      max: 1_000,
    });
    expect((await addChannel()).status).toBe(200);
    expect(problem(await addChannel())).toMatchObject({ code: 'limit_reached', maximum: 4 });
    await set('channels', null);
    const query = { subject: 'restaurant' as const, id: restaurant_id };
    const { data } = await app.call(listLimitsCall, { as: app.admin, query });
    expect(data.items.find((limit) => limit.name === 'channels')?.value).toBe(3);
    expect(data.items.map((limit) => limit.name)).not.toContain('stores');
    expect(problem(await set('open_orders', 5, app.restaurant.input.dishes[0]?.id))).toMatchObject({ status: 404 });
    const lines = app.database.db.selectFrom('audit').select('after').where('action', '=', 'limit.update');
    expect((await lines.execute()).map(({ after }) => after)).toEqual(['{"channels":4}', '{"channels":3}']);
  });

  it('[DO6] hold printers, screens and stores', async () => {
    const printer = () => app.call(addPrinterCall, { as: app.owner, body: { restaurant_id, ...PRINTER } });
    await printer();
    await printer();
    expect(problem(await printer())).toEqual({ status: 422, path: 'name', code: 'limit_reached', maximum: 2 });
    const pair = async () => {
      const { code } = (await app.call(pairCodeCall, { as: 'nobody' })).data;
      return app.call(pairDeviceCall, { as: app.owner, body: { restaurant_id, code, name: 'Screen' } });
    };
    // One was there before.
    expect((await pair()).status).toBe(200);
    expect(problem(await pair())).toMatchObject({ path: 'name', code: 'limit_reached', maximum: 2 });
    const types = await app.call(addRestaurantTypeCall, { as: app.admin, body: { name_zh: '菜', name_en: 'Food' } });
    const { data: owner } = await app.call(getUserCall, { as: app.owner });
    const store = () => {
      const body = newStoreBody(types.data.items[0]?.id ?? '', { email: owner.mail, passcode: null });
      return app.call(addRestaurantCall, { as: app.owner, body });
    };
    expect((await store()).status).toBe(200);
    expect(problem(await store())).toMatchObject({ path: 'name', code: 'limit_reached', maximum: 2 });
    expect((await set('stores', 3, owner.id)).status).toBe(200);
    expect((await store()).status).toBe(200);
  });

  it('[DO6] hold the pictures of an owner, before their content is read', async () => {
    await set('upload_mb', 1);
    const { data: owner } = await app.call(getUserCall, { as: app.owner });
    const room = owner.restaurants.length * STANDARD_LIMITS.upload_mb;
    const { payload, headers } = multipartOf(Buffer.alloc(1_000));
    const upload = (claimed?: string) =>
      app.app.inject({
        method: 'POST',
        url: uploadCall.path,
        headers: {
          ...headers,
          authorization: `Bearer ${app.owner.token}`,
          ...(claimed === undefined ? {} : { 'content-length': claimed }),
        },
        payload,
      });
    expect((await upload()).json<Failure>().errors[0]?.code).toBe('picture_kind');
    const row = {
      id: 'full',
      path: '/uploads/full.jpg',
      uploaded_by: owner.id,
      is_gallery: 0,
      category: '',
      tags: '[]',
    };
    const bytes = (room - STANDARD_LIMITS.upload_mb + 1) * 1_000_000;
    const rest = { name: '', width: 1, height: 1, bytes, created_at: '', sized_at: null };
    await app.database.db
      .insertInto('photo')
      .values({ ...row, ...rest })
      .execute();
    expect((await upload()).json<Failure>().errors).toMatchObject([{ path: 'file', code: 'upload_full' }]);
  });

  it('[DO8] hold five pairing codes of an address that wait; the next ends the oldest', async () => {
    const codes = [];
    for (let index = 0; index < 50; index += 1) codes.push((await app.call(pairCodeCall, { as: 'nobody' })).data.code);
    const waiting = app.database.db.selectFrom('pair_code').select('code').where('device_id', 'is', null);
    const alive = (await waiting.execute()).map(({ code }) => code);
    expect(alive.toSorted()).toEqual(codes.slice(-5).toSorted());
  });

  it('[DO9] answer an order too many with 429, write nothing, and take it once there is room', async () => {
    const order = () => makeIntakeOrder(app.restaurant);
    const send = (body: ReturnType<typeof order>) => app.call(intakeOrderCall, { as: app.channel, body });
    for (let index = 0; index < 3; index += 1) expect((await send(order())).status).toBe(200);
    const late = order();
    expect(problem(await send(late))).toEqual({ status: 429, path: '', code: 'limit_reached', maximum: 3 });
    const refused = await app.database.db.selectFrom('refused_order').select('id').execute();
    expect(refused).toEqual([]);
    await set('open_orders', 4);
    expect((await send(late)).status).toBe(200);
  });
});
