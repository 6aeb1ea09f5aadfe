import { Agent, get } from 'node:http';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDeviceCall, listDevicesCall, ringDeviceCall } from '#contract/http/devices/device.ts';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall } from '#contract/http/orders/order.ts';
import { endSessionCall } from '#contract/http/people/session.ts';
import { pollSyncCall, pushSyncCall } from '#contract/http/devices/sync.ts';
import { buildTestApp, pairScreen, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { helloFrame, listen, openLive } from '../../../testing/live-client.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('the live link on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const cookieOf = (screen: { cookie: string }) => ({ cookie: `laidan_device=${screen.cookie}` });

  it('pushes a native order to a paired screen and records in the ledger that it was shown', async () => {
    const client = await openLive(app, cookieOf(app.screen));
    client.send(helloFrame());
    await client.until('welcome');
    await client.until('snapshot');
    await client.until('live');
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    const pushed = await client.until('event', (frame) => frame.event['order_id'] === placed.data.id);
    expect(pushed.event).toMatchObject({ type: 'order.placed', body: { order_no: placed.data.order_no } });

    const seen = [{ order_id: placed.data.id, rev: 1, at: new Date(app.clock.now()).toISOString() }];
    client.send({
      t: 'ack',
      epoch: pushed.epoch,
      applied: pushed.event.seq,
      displayed: seen,
      sounded: seen,
      touched: [],
    });
    client.send({ t: 'probe', n: 1 });
    await client.until('probe_ack');
    await app.book.flush();
    const ledger = await app.call(getLedgerCall, {
      as: app.owner,
      query: { restaurant_id: app.restaurant.id, order_id: placed.data.id },
    });
    expect(ledger.data.screens).toHaveLength(1);
    expect(Object.values(ledger.data.screens[0] ?? {}).filter((value) => value === null)).toHaveLength(1);

    client.send({
      t: 'command',
      command: {
        command_id: v7(),
        device_seq: 1,
        order_id: placed.data.id,
        expect_rev: 1,
        act: { action: 'accept', prep_minutes: 15 },
      },
    });
    const result = await client.until('result');
    expect(result).toMatchObject({ status: 'applied', order: { status: 'order_received', prep_minutes: 15 } });
    const list = await app.call(listDevicesCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    expect(list.data.items.find((device) => device.id === app.screen.id)).toMatchObject({
      is_online: true,
      build: 'test',
    });
    client.close();
    await client.closed;
  });

  it('sends only the tail to a screen that returns with its cursor', async () => {
    const head = (await app.context.store.heads([app.restaurant.id])).get(app.restaurant.id);
    await app.call(runDrillCall, { as: app.owner, body: { restaurant_id: app.restaurant.id } });
    const client = await openLive(app, cookieOf(app.screen));
    client.send(helloFrame({ epoch: head?.epoch ?? '', cursor: head?.seq ?? 0 }));
    expect((await client.until('welcome')).mode).toBe('tail');
    await client.until('live');
    expect(client.frames.filter((frame) => frame.t === 'event')).toMatchObject([
      { prev: head?.seq, event: { type: 'drill' } },
    ]);
    client.close();
  });

  it('serves the same over plain HTTP where upgrades are blocked', async () => {
    const pushed = await app.call(pushSyncCall, {
      as: app.screen,
      body: { session: null, frames: [helloFrame() as never] },
    });
    expect(pushed.data.frames.map((frame) => frame.t)).toEqual(
      expect.arrayContaining(['welcome', 'snapshot', 'live', 'beat']),
    );
    const head = (await app.context.store.heads([app.restaurant.id])).get(app.restaurant.id);
    const waiting = app.call(pollSyncCall, {
      as: app.screen,
      query: { epoch: head?.epoch ?? '', cursor: head?.seq ?? 0, wait: 3000 },
    });
    await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    const polled = await waiting;
    expect(polled.data.frames.map((frame) => frame.t)).toEqual(['event', 'live', 'beat']);
  });

  it('leaves no listener on a kept-alive socket that carries many polls', async () => {
    const counts: number[] = [];
    const place = await listen(app);
    app.app.server.once('connection', (socket) => {
      app.app.server.on('request', () => counts.push(socket.listenerCount('close')));
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let poll = 0; poll < 15; poll += 1)
      await new Promise<void>((resolve, reject) => {
        const path = '/app/v1/sync?epoch=&cursor=0&wait=0';
        get(`http://${place}${path}`, { agent, headers: cookieOf(app.screen) }, (response) => {
          response.resume().once('end', resolve);
        }).once('error', reject);
      });
    agent.destroy();
    expect(counts).toHaveLength(15);
    expect(counts.at(-1)).toBe(counts[0]);
  });

  it('wipes a screen immediately when it is revoked, and refuses it afterwards', async () => {
    const screen = await pairScreen(app, app.restaurant.id, 'Counter');
    const client = await openLive(app, cookieOf(screen));
    client.send(helloFrame());
    await client.until('live');
    await app.book.flush();
    const rung = await app.call(ringDeviceCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, device_id: screen.id },
    });
    expect(rung.data.reached).toBe(true);
    await client.until('ring');
    await app.call(deleteDeviceCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, device_id: screen.id },
    });
    expect((await client.until('bye')).code).toBe('revoked');
    await client.closed;
    const again = await openLive(app, cookieOf(screen));
    again.send(helloFrame());
    // A screen that was off when it was revoked also wipes itself when it returns, on either lane.
    expect((await again.until('bye')).code).toBe('revoked');
    const polled = await app.call(pollSyncCall, { as: screen, query: { epoch: '', cursor: 0, wait: 0 } });
    expect(polled.failure.code).toBe('device_revoked');
  });

  it('takes a signed-in owner as a guest screen, and drops it when the session ends', async () => {
    const owner = await signIn(app, 'owner', app.restaurant.id);
    const client = await openLive(app, {});
    client.send(helloFrame({ token: owner.token, restaurant_id: app.restaurant.id }));
    await client.until('live');
    await app.call(endSessionCall, { as: owner, body: {} });
    expect((await client.until('bye')).code).toBe('session_over');
  });

  it("does not show one restaurant to another's owner, nor speak to a foreign page", async () => {
    const stranger = await signIn(app, 'owner', undefined);
    const client = await openLive(app, {});
    client.send(helloFrame({ token: stranger.token, restaurant_id: app.restaurant.id }));
    expect((await client.until('bye')).code).toBe('unpaired');
    const host = await listen(app);
    await expect(openLive(app, { ...cookieOf(app.screen), origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(openLive(app, { ...cookieOf(app.screen), origin: `http://${host}` })).resolves.toBeDefined();
  });
});
