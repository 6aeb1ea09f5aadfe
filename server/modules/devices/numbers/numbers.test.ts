import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDevicesCall, updateDeviceCall } from '#contract/http/devices/device.ts';
import { getDrillCall, runDrillCall } from '#contract/http/devices/drill.ts';
import { readNumbersCall } from '#contract/http/devices/numbers.ts';
import { pollSyncCall } from '#contract/http/devices/sync.ts';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, pairScreen, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { helloFrame, openLive } from '../../../testing/live-client.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[PK1] a screen before customers on %s', (name) => {
  let app: TestApp;
  let counter: { id: string; cookie: string };
  beforeAll(async () => {
    app = await buildTestApp(name);
    counter = await pairScreen(app, app.restaurant.id, 'Counter');
  });
  afterAll(() => app.close());

  const show = (view: 'ready' | 'kitchen', as: { token: string } | { cookie: string }) =>
    app.call(updateDeviceCall, {
      as,
      body: { restaurant_id: app.restaurant.id, device_id: counter.id, settings: { view } },
    });
  const place = async (change: Parameters<typeof makeIntakeOrder>[1] = {}) =>
    (await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, change) })).data;
  const act = (order_id: string, expect_rev: number, act: Record<string, unknown>) =>
    app.call(updateStatusCall, {
      as: app.screen,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: v7(),
        device_seq: 1,
        order_id,
        expect_rev,
        act: act as never,
      },
    });
  const read = async (cursor = -1, wait = 0) =>
    (await app.call(readNumbersCall, { as: counter, query: { cursor, wait } })).data;

  it('is told in the middle of its link that it gets no more, and no later order reaches it', async () => {
    const client = await openLive(app, { cookie: `laidan_device=${counter.cookie}` });
    client.send(helloFrame({ knows_numbers: true }));
    await client.until('live');
    expect((await show('ready', counter)).status).toBe(200);
    expect((await client.until('bye')).code).toBe('numbers_only');
    await client.closed;
    const seen = client.frames.length;
    await place();
    expect(client.frames.slice(seen)).toEqual([]);
    const again = await openLive(app, { cookie: `laidan_device=${counter.cookie}` });
    again.send(helloFrame({ knows_numbers: true }));
    expect((await again.until('bye')).code).toBe('numbers_only');
    // [L19] A page from before there was such a goodbye gets one that it reads.
    const old = await openLive(app, { cookie: `laidan_device=${counter.cookie}` });
    old.send(helloFrame());
    expect((await old.until('bye')).code).toBe('unpaired');
    expect(again.frames.map(({ t }) => t)).toEqual(['bye']);
  });

  it('gets numbers, codes and states, and on the wire nothing else', async () => {
    const made = await place({ customer: { name: 'Grace Hopper', phone: '+12125550177' }, memo: 'no peanuts' });
    const ready = await place();
    await place({ delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 });
    await app.database.db.updateTable('orders').set({ pickup_code: 'K7' }).where('id', '=', ready.id).execute();
    await act(made.id, 1, { action: 'accept', prep_minutes: 15 });
    await act(ready.id, 1, { action: 'accept', prep_minutes: 15 });
    await act(ready.id, 2, { action: 'done' });
    const { body } = await app.app.inject({
      url: '/app/v1/device/get_numbers?wait=0',
      headers: { cookie: `laidan_device=${counter.cookie}` },
    });
    const { data } = JSON.parse(body) as { data: { cursor: number } };
    expect(data).toEqual({
      cursor: data.cursor,
      language: 'zh',
      gain: 0.8,
      preparing: [{ no: made.order_no, code: null }],
      ready: [{ no: ready.order_no, code: 'K7' }],
    });
    expect(body).not.toMatch(/Grace|5550177|peanuts|cents/);
    await act(ready.id, 3, { action: 'receive' });
    expect((await read()).ready).toEqual([]);
  });

  it('waits for news, and answers when there is some', async () => {
    const { cursor } = await read();
    const waiting = read(cursor, 4_000);
    const { id, order_no } = await place();
    await act(id, 1, { action: 'accept', prep_minutes: 15 });
    let numbers = await waiting;
    while (!numbers.preparing.some(({ no }) => no === order_no)) numbers = await read(numbers.cursor, 4_000);
    expect(numbers.cursor).toBeGreaterThan(cursor);
  });

  it('may do nothing else, not even turn itself back; its owner does', async () => {
    const of = { restaurant_id: app.restaurant.id };
    const sync = await app.call(pollSyncCall, { as: counter, query: { epoch: '', cursor: 0, wait: 0 } });
    const orders = await app.call(listOrdersCall, { as: counter, query: of });
    const back = await show('kitchen', counter);
    expect([sync, orders, back].map(({ failure }) => failure.code)).toEqual(Array(3).fill('forbidden'));
    expect((await app.call(readNumbersCall, { as: app.screen, query: {} })).failure.code).toBe('forbidden');
    await show('kitchen', app.owner);
    expect((await app.call(listOrdersCall, { as: counter, query: of })).status).toBe(200);
    await show('ready', app.owner);
  });

  it('is no kitchen screen: a drill waits for no report of it, and alone it is no screen at all', async () => {
    const of = { restaurant_id: app.restaurant.id };
    await read();
    const listed = (await app.call(listDevicesCall, { as: app.owner, query: of })).data.items;
    expect(listed.find(({ id }) => id === counter.id)).toMatchObject({ view: 'ready', is_online: true, state: null });
    const { id } = (await app.call(runDrillCall, { as: app.owner, body: of })).data;
    const drill = (await app.call(getDrillCall, { as: app.owner, query: { ...of, drill_id: id } })).data;
    expect(JSON.stringify(drill)).not.toContain(counter.id);
    expect((await read()).preparing.some(({ no }) => no.startsWith('T'))).toBe(false);
    await app.database.db
      .updateTable('device')
      .set({ revoked_at: '2026-11-21T00:00:00.000Z' })
      .where('restaurant_id', '=', app.restaurant.id)
      .where('kind', '=', 'screen')
      .execute();
    const { needs } = (await app.call(dashboardCall, { as: app.owner, query: of })).data;
    expect(needs.map(({ kind }) => kind)).toContain('no_screen');
  });
});
