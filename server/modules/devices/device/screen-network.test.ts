import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOwnDeviceCall, limitDeviceCall, listDevicesCall } from '#contract/http/devices/device.ts';
import { pollSyncCall } from '#contract/http/devices/sync.ts';
import { MINUTE_MS } from '../../../base/clock.ts';
import { buildTestApp, pairScreen, type TestApp } from '../../../testing/build-test-app.ts';
import { helloFrame, openLive } from '../../../testing/live-client.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { updateDevice } from './device.repository.ts';
import { isInNetworks } from './screen-network.service.ts';

describe('[SC11] an address', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.8', ['10.0.0.0/8', '203.0.113.0/24'], true],
    ['2001:db8:1:2:a:b:c:d', ['2001:db8:1:2::/64'], true],
    ['2001:db8:1:3::1', ['2001:db8:1:2::/64'], false],
    ['203.0.113.8', ['2001:db8::/32'], false],
    ['203.0.113.8', [], true],
  ])('%s in %j: %s', (address, networks, isIn) => expect(isInNetworks(address, networks)).toBe(isIn));
});

describe.each(AVAILABLE_DATABASES)('[SC11] a screen that is limited to networks on %s', (name) => {
  let app: TestApp;
  let screen: { id: string; cookie: string };
  beforeAll(async () => {
    app = await buildTestApp(name);
    screen = await pairScreen(app, app.restaurant.id);
  });
  afterAll(() => app.close());

  const limit = (networks: string[]) =>
    app.call(limitDeviceCall, {
      as: app.owner,
      body: { restaurant_id: app.restaurant.id, device_id: screen.id, networks },
    });
  const shown = async () => {
    const query = { restaurant_id: app.restaurant.id };
    const { items } = (await app.call(listDevicesCall, { as: app.owner, query })).data;
    return items.find(({ id }) => id === screen.id);
  };
  const look = () => app.call(getOwnDeviceCall, { as: screen });

  it('works in them, and its owner sees where it is', async () => {
    expect((await limit(['127.0.0.0/8'])).data.networks).toEqual(['127.0.0.0/8']);
    expect((await look()).status).toBe(200);
    expect(await shown()).toMatchObject({ address: '127.0.0.1', refused: null, networks: ['127.0.0.0/8'] });
  });

  it('is refused elsewhere on every way in, with its address, and is never unpaired by it', async () => {
    await limit(['203.0.113.0/24']);
    const refused = await look();
    expect([refused.status, refused.failure.code]).toEqual([403, 'network_refused']);
    expect(refused.failure.errors).toMatchObject([{ code: 'network_elsewhere', params: { address: '127.0.0.1' } }]);
    const query = { restaurant_id: app.restaurant.id, epoch: '', cursor: 0, wait: 0 };
    expect((await app.call(pollSyncCall, { as: screen, query })).failure.code).toBe('network_refused');
    const link = await openLive(app, { cookie: `laidan_device=${screen.cookie}` });
    link.send(helloFrame({ knows_networks: true }));
    const bye = await link.until('bye');
    expect(bye).toMatchObject({ code: 'network_refused', address: '127.0.0.1', retry_after_ms: 15_000 });
    // [L19] A page of before would not read that goodbye.
    const old = await openLive(app, { cookie: `laidan_device=${screen.cookie}` });
    old.send(helloFrame());
    expect(await old.until('bye')).toMatchObject({ code: 'overload', retry_after_ms: 15_000 });
    expect((await shown())?.refused?.address).toBe('127.0.0.1');
    expect((await limit([])).data.refused).toBeNull();
    expect((await look()).status).toBe(200);
  });

  it('writes down a refusal once a minute, however often it tries', async () => {
    await limit(['203.0.113.0/24']);
    await look();
    const first = (await shown())?.refused?.at;
    app.clock.advance(MINUTE_MS / 2);
    await look();
    expect((await shown())?.refused?.at).toBe(first);
    app.clock.advance(MINUTE_MS);
    await look();
    expect((await shown())?.refused?.at).not.toBe(first);
    await limit([]);
  });

  it('is not limited to where it is not, while it is on', async () => {
    await look();
    const last_seen_at = new Date(app.clock.now()).toISOString();
    await updateDevice(app.database.db, app.restaurant.id, screen.id, { last_seen_at });
    const refused = await limit(['203.0.113.7']);
    expect(refused.failure.errors).toMatchObject([
      { path: 'networks', code: 'network_elsewhere', params: { address: '127.0.0.1' } },
    ]);
    expect((await limit(['203.0.113.7', '127.0.0.1'])).status).toBe(200);
  });

  it('refuses what is no network, by its place', async () => {
    expect((await limit(['127.0.0.1', 'kitchen'])).failure.errors).toMatchObject([
      { path: 'networks.1', code: 'network_invalid' },
    ]);
  });
});
