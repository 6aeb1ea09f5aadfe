import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { listDevicesCall, ringDeviceCall, updateDeviceCall } from '#contract/http/devices/device.ts';
import { answerMessageCall, messageDeviceCall, mirrorDeviceCall } from '#contract/http/devices/mirror.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall } from '#contract/http/orders/order.ts';
import { MESSAGE_LIVES_MS, MOST_MESSAGES } from '#contract/domain/screen-message.ts';
import type { ScreenGlass } from '#contract/domain/screen-glass.ts';
import type { ClientFrame } from '#contract/live.ts';
import { buildTestApp, pairScreen, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { helloFrame, openLive } from '../../../testing/live-client.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const GLASS: ScreenGlass = {
  width: 1920,
  height: 1080,
  page: 2,
  step: 'tight',
  seal: 'ok',
  alarm: 'docked',
  is_rail_open: true,
  others: 'dim',
  drawer: null,
  panel: 'settings',
};
const REPORT = {
  awake: true,
  visible: true,
  audio_ok: true,
  muted_until: null,
  printer: null,
  clock_drift_ms: 0,
  queue: 0,
  last_touch_at: null,
  lost_commands: 0,
};

describe.each(AVAILABLE_DATABASES)('the mirror of a screen on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const cookieOf = (screen: { cookie: string }) => ({ cookie: `laidan_device=${screen.cookie}` });
  const target = (device_id = app.screen.id) => ({ restaurant_id: app.restaurant.id, device_id });
  const mirror = (query: { epoch?: string; cursor?: number; wait?: number }, as = app.owner) =>
    app.call(mirrorDeviceCall, { as, query: { ...target(), ...query } });
  const beat = (glass?: ScreenGlass): ClientFrame => ({
    t: 'beat_ack',
    n: 1,
    cursor: 1,
    report: REPORT,
    ...(glass === undefined ? {} : { glass }),
  });

  it('[MI1] follows the log as the screen would, and leaves no mark: no ledger, no screen more, no presence', async () => {
    const before = await app.call(listDevicesCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    const first = (await mirror({ wait: -1 })).data;
    expect(first.frames.map(({ t }) => t)).toEqual(['welcome', 'snapshot', 'live', 'beat']);
    expect(first.frames[0]).toMatchObject({ device_id: app.screen.id });
    const at = first.frames.find(({ t }) => t === 'live') as { epoch: string; head: number };
    const waiting = mirror({ epoch: at.epoch, cursor: at.head, wait: 3000 });
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    expect((await waiting).data.frames.map(({ t }) => t)).toEqual(['event', 'live', 'beat']);
    await app.book.flush();
    const query = { restaurant_id: app.restaurant.id, order_id: placed.data.id };
    expect((await app.call(getLedgerCall, { as: app.owner, query })).data.screens).toEqual([]);
    const after = await app.call(listDevicesCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    expect(after.data.items.map(({ id, is_online }) => [id, is_online])).toEqual(
      before.data.items.map(({ id, is_online }) => [id, is_online]),
    );
  });

  it('[MI3] has what the screen last reported of its glass; a beat without it changes nothing of it', async () => {
    const client = await openLive(app, cookieOf(app.screen));
    client.send(helloFrame());
    await client.until('live');
    client.send(beat(GLASS));
    client.send(beat());
    client.send({ t: 'probe', n: 1 });
    await client.until('probe_ack');
    await app.book.flush();
    expect((await mirror({ wait: 0 })).data.screen).toMatchObject({ glass: GLASS, is_online: true });
    client.send(beat());
    client.send({ t: 'probe', n: 2 });
    await client.until('probe_ack', ({ n }) => n === 2);
    await app.book.flush();
    expect((await mirror({ wait: 0 })).data.screen.glass).toEqual(GLASS);
    client.close();
  });

  it('[MI2] does not ring when the screen is rung', async () => {
    const first = (await mirror({ wait: -1 })).data.frames.find(({ t }) => t === 'live') as {
      epoch: string;
      head: number;
    };
    await app.call(ringDeviceCall, { as: app.owner, body: target() });
    const { frames } = (await mirror({ epoch: first.epoch, cursor: first.head, wait: 0 })).data;
    expect(frames.map(({ t }) => t)).toEqual(['event', 'live', 'beat']);
  });

  it('[MI4] brings a message to a screen that is there, to one that comes later, and knows what became of it', async () => {
    app.clock.advance(60_000);
    const screen = await pairScreen(app, app.restaurant.id, 'Pass');
    const send = async (text: string) =>
      (await app.call(messageDeviceCall, { as: app.owner, body: { ...target(screen.id), text } })).data;
    const away = await send('call me');
    const client = await openLive(app, cookieOf(screen));
    client.send(helloFrame());
    expect((await client.until('welcome')).message).toMatchObject({ id: away.id, text: 'call me', seen_at: null });
    await client.until('live');
    const sent = await send('come to the front');
    const event = await client.until('event', (frame) => frame.event['type'] === 'device.changed');
    expect(event.event['body']).toMatchObject({ device_id: screen.id, message: { id: sent.id, by: sent.by } });
    const answer = (is_seen: boolean, message_id = sent.id) =>
      app.call(answerMessageCall, { as: screen, body: { message_id, is_seen } });
    expect((await answer(false)).data).toMatchObject({ seen_at: null });
    const seen = (await answer(true)).data;
    app.clock.advance(1_000);
    expect((await answer(false)).data).toEqual(seen);
    const list = await app.call(listDevicesCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    expect(list.data.items.find(({ id }) => id === screen.id)?.message).toMatchObject(seen);
    client.close();
  });

  it('[MI4] keeps what nobody has seen before a newer message, ten at most, and forgets what was seen', async () => {
    app.clock.advance(60_000);
    const screen = await pairScreen(app, app.restaurant.id, 'Back');
    const send = (text: string) => app.call(messageDeviceCall, { as: app.owner, body: { ...target(screen.id), text } });
    const answer = (message_id: string, is_seen: boolean) =>
      app.call(answerMessageCall, { as: screen, body: { message_id, is_seen } });
    const [first, second] = [(await send('one')).data, (await send('two')).data];
    expect(second.earlier).toEqual([first]);
    expect((await answer(first.id, true)).data).toMatchObject({ id: first.id, text: 'one' });
    const client = await openLive(app, cookieOf(screen));
    client.send(helloFrame());
    const { message } = await client.until('welcome');
    expect(message).toMatchObject({ id: second.id, seen_at: null, earlier: [{ id: first.id }] });
    expect(message?.earlier?.[0]?.seen_at).not.toBeNull();
    client.close();
    const third = (await send('three')).data;
    expect(third.earlier?.map(({ text }) => text)).toEqual(['two']);
    expect((await answer(first.id, true)).status).toBe(404);
    for (let count = 2; count < MOST_MESSAGES; count += 1) {
      app.clock.advance(30_000);
      expect((await send(`${count}`)).status).toBe(200);
    }
    expect((await send('one too many')).failure.errors).toMatchObject([
      { path: 'text', code: 'too_many_waiting', params: { maximum: MOST_MESSAGES } },
    ]);
    app.clock.advance(MESSAGE_LIVES_MS);
    expect((await send('later')).data.earlier).toBeUndefined();
  });

  it('[MI6] is another tenant’s never, nor a guest’s, and takes six calls a minute, each on the record', async () => {
    const stranger = await signIn(app, 'owner', undefined);
    const body = { ...target(), text: 'x' };
    expect((await app.call(messageDeviceCall, { as: stranger, body })).status).toBe(404);
    expect((await app.call(mirrorDeviceCall, { as: stranger, query: target() })).status).toBe(404);
    expect((await app.call(messageDeviceCall, { as: app.screen, body })).status).toBe(401);
    const client = await openLive(app, {});
    client.send(helloFrame({ token: app.owner.token, restaurant_id: app.restaurant.id }));
    const { device_id: guest } = await client.until('welcome');
    client.close();
    expect((await app.call(mirrorDeviceCall, { as: app.owner, query: target(guest) })).status).toBe(404);
    expect((await app.call(messageDeviceCall, { as: app.owner, body: { ...body, device_id: guest } })).status).toBe(
      404,
    );
    app.clock.advance(120_000);
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1)
      statuses.push((await app.call(messageDeviceCall, { as: app.owner, body })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await app.call(ringDeviceCall, { as: app.owner, body: target() })).status).toBe(429);
    const entries = await app.call(listAuditCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    const actions = entries.data.items.map(({ action }) => action);
    expect(actions.filter((action) => action === 'device.message').length).toBeGreaterThanOrEqual(6);
    expect(actions).toContain('device.ring');
  });

  it('[MI1] has no board of a screen that customers look at', async () => {
    const settings = { view: 'ready' as const };
    const screen = await pairScreen(app, app.restaurant.id, 'Front');
    await app.call(updateDeviceCall, { as: app.owner, body: { ...target(screen.id), settings } });
    expect((await app.call(mirrorDeviceCall, { as: app.owner, query: target(screen.id) })).status).toBe(404);
  });
});
