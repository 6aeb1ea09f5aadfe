import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  claimDeviceCall,
  deleteDeviceCall,
  getOwnDeviceCall,
  listDevicesCall,
  pairCodeCall,
  pairDeviceCall,
  updateDeviceCall,
  type DeviceSettings,
} from '#contract/http/devices/device.ts';
import { fromJsonOr } from '../../../db/json.ts';
import { buildTestApp, pairScreen, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { makePairToken } from './pairing.service.ts';
import { endUnusedScreens } from './unused-screens.service.ts';

const cookieOf = (headers: Record<string, unknown>): string => {
  const header = headers['set-cookie'];
  return /laidan_device=([^;]+)/.exec(typeof header === 'string' ? header : String(header))?.[1] ?? '';
};

describe.each(AVAILABLE_DATABASES)('screens on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const claim = (body: { secret: string } | { token: string }) => app.call(claimDeviceCall, { as: 'nobody', body });

  it('pair by a code the owner types, with a credential given out once', async () => {
    const code = (await app.call(pairCodeCall, { as: 'nobody', body: {} })).data;
    expect((await claim({ secret: code.secret })).data.state).toBe('waiting');
    const named = { restaurant_id: app.restaurant.id, code: code.code, name: 'Wok' };
    const paired = await app.call(pairDeviceCall, { as: app.owner, body: named });
    expect((await app.call(pairDeviceCall, { as: app.owner, body: named })).failure.errors).toMatchObject([
      { path: 'code', code: 'code_used' },
    ]);
    const claimed = await claim({ secret: code.secret });
    expect(claimed.data).toMatchObject({ state: 'paired', device: { id: paired.data.id, name: 'Wok' } });
    expect(String(claimed.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await claim({ secret: code.secret })).failure.code).toBe('code_expired');
    const own = await app.call(getOwnDeviceCall, { as: { cookie: cookieOf(claimed.headers) } });
    expect(own.data).toMatchObject({ id: paired.data.id, restaurant_id: app.restaurant.id, is_online: false });
  });

  it('pair by one code once, however many people type it at once', async () => {
    const code = (await app.call(pairCodeCall, { as: 'nobody', body: {} })).data;
    const body = { restaurant_id: app.restaurant.id, code: code.code, name: 'Pass' };
    const answers = await Promise.all(
      [app.owner, app.staff, app.admin, app.owner].map((as) => app.call(pairDeviceCall, { as, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await app.database.db.selectFrom('device').select('id').where('name', '=', 'Pass').execute();
    expect(rows).toHaveLength(1);
  });

  it('do not pair by a wrong code, nor by one that is too old', async () => {
    const code = (await app.call(pairCodeCall, { as: 'nobody', body: {} })).data;
    const wrong = code.code === '000000' ? '000001' : '000000';
    const answer = await app.call(pairDeviceCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, code: wrong, name: 'X' },
    });
    expect(answer.failure.errors).toMatchObject([{ code: 'code_wrong' }]);
    app.clock.advance(11 * 60_000);
    const late = await app.call(pairDeviceCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, code: code.code, name: 'X' },
    });
    expect(late.failure.code).toBe('invalid');
    expect((await claim({ secret: code.secret })).failure.code).toBe('code_expired');
  });

  it('are not found by guessing codes', async () => {
    const guess = () =>
      app.call(pairDeviceCall, {
        as: app.admin,
        body: { restaurant_id: app.restaurant.id, code: '999999', name: 'X' },
      });
    const answers = [];
    for (let tries = 0; tries < 8; tries += 1) answers.push((await guess()).status);
    expect(answers.at(0)).toBe(422);
    expect(answers.at(-1)).toBe(429);
  });

  it('pair by a one-time link', async () => {
    const token = await makePairToken(app.context, app.restaurant.id, 'First');
    const claimed = await claim({ token });
    expect(claimed.data.device?.name).toBe('First');
    expect((await claim({ token })).status).toBe(410);
  });

  it('change and remove themselves, and no other screen', async () => {
    const [mine, other] = [
      await pairScreen(app, app.restaurant.id, 'Mine'),
      await pairScreen(app, app.restaurant.id, 'Other'),
    ];
    const restaurant_id = app.restaurant.id;
    const changed = await app.call(updateDeviceCall, {
      as: mine,
      body: { restaurant_id, device_id: mine.id, settings: { language: 'en', gain: 0.5, name: 'Mine now' } },
    });
    expect(changed.data).toMatchObject({ language: 'en', gain: 0.5, name: 'Mine now' });
    expect(
      (
        await app.call(updateDeviceCall, {
          as: mine,
          body: { restaurant_id, device_id: other.id, settings: { name: 'hacked' } },
        })
      ).status,
    ).toBe(404);
    expect((await app.call(deleteDeviceCall, { as: mine, body: { restaurant_id, device_id: other.id } })).status).toBe(
      404,
    );
    expect(
      (await app.call(deleteDeviceCall, { as: mine, body: { restaurant_id, device_id: mine.id } })).data.deleted,
    ).toBe(true);
    expect((await app.call(getOwnDeviceCall, { as: mine })).failure.code).toBe('device_revoked');
    const list = await app.call(listDevicesCall, { as: app.owner, query: { restaurant_id } });
    expect(list.data.items.map((device) => device.name)).not.toContain('Mine now');
    const tail = await app.context.store.tail(restaurant_id, 0, 1000);
    expect(tail?.events.at(-1)).toMatchObject({
      type: 'device.changed',
      body: { device_id: mine.id, change: 'revoked' },
    });
  });

  it('[SS2] get new settings immediately, through the log and in their welcome; the audit names who changed them', async () => {
    const mine = await pairScreen(app, app.restaurant.id, 'Set');
    const restaurant_id = app.restaurant.id;
    const set = (settings: DeviceSettings) =>
      app.call(updateDeviceCall, { as: app.owner, body: { restaurant_id, device_id: mine.id, settings } });
    const first = await set({ view: 'expo', sound: { tones: { soon: 'gong' } }, print: { copies: 2 } });
    expect(first.data).toMatchObject({
      view: 'expo',
      sound: { tones: { soon: 'gong', new: 'new' }, speak: false },
      print: { copies: 2, auto: false },
      version: 1,
    });
    await set({ prep_chips: [30, 10, 10], station: 'Wok' });
    const { id: _id, restaurant_id: _r, ...device } = (await app.call(getOwnDeviceCall, { as: mine })).data;
    expect(device).toMatchObject({ prep_chips: [10, 30], station: 'Wok', view: 'expo', version: 2 });
    const tail = await app.context.store.tail(restaurant_id, 0, 1000);
    expect(tail?.events.at(-1)?.body).toMatchObject({ device_id: mine.id, settings: { station: 'Wok', version: 2 } });
    const lines = await app.context.database.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('target', '=', mine.id)
      .where('action', '=', 'device.update')
      .orderBy('seq')
      .execute();
    expect(lines.map(({ before, after }) => [fromJsonOr(before, {}), fromJsonOr(after, {})]).at(-1)).toEqual([
      { prep_chips: [10, 15, 20, 30, 45], station: null },
      { prep_chips: [10, 30], station: 'Wok' },
    ]);
    expect(lines).toHaveLength(2);
    const seq = tail?.events.at(-1)?.seq ?? 0;
    await set({ station: 'Wok' });
    expect((await app.context.store.tail(restaurant_id, seq, 10))?.events).toEqual([]);
  });

  it('[SS1] start in the language they are paired in', async () => {
    const token = await makePairToken(app.context, app.restaurant.id, 'English');
    const body = { token, language: 'en' as const };
    const claimed = await app.call(claimDeviceCall, { as: 'nobody', body });
    expect(claimed.data.device).toMatchObject({ language: 'en', version: 0 });
  });

  it('[SC9] end when they were away for thirty days, not before, and the record names them', async () => {
    const { cookie, id } = app.screen;
    const { db } = app.database;
    const seen = (days: number) => {
      const last_seen_at = new Date(app.clock.now() - days * 86_400_000).toISOString();
      return db.updateTable('device').set({ last_seen_at }).where('id', '=', id).execute();
    };
    const look = async () => (await app.call(getOwnDeviceCall, { as: { cookie } })).failure.code;
    await seen(29);
    expect([await look(), await endUnusedScreens(app.context)]).toEqual([undefined, 0]);
    expect(await endUnusedScreens({ ...app.context, screenIdleDays: 7 })).toBe(1);
    await db.updateTable('device').set({ revoked_at: null }).where('id', '=', id).execute();
    await seen(31);
    expect(await look()).toBe('device_revoked');
    expect(await endUnusedScreens({ ...app.context, screenIdleDays: 0 })).toBe(0);
    expect([await endUnusedScreens(app.context), await endUnusedScreens(app.context)]).toEqual([1, 0]);
    const query = { restaurant_id: app.restaurant.id };
    const { items } = (await app.call(listDevicesCall, { as: app.owner, query })).data;
    expect(items.map((device) => device.id)).not.toContain(id);
    const entries = await db.selectFrom('audit').select('target').where('action', '=', 'device.expire').execute();
    expect(entries).toEqual([{ target: id }, { target: id }]);
  });
});
