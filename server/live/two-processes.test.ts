import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDeviceCall } from '#contract/http/device.ts';
import { intakeOrderCall } from '#contract/http/intake.ts';
import { buildAppOn, buildTestApp, type EmptyApp, type TestApp } from '../testing/build-test-app.ts';
import { makeIntakeOrder } from '../testing/fixtures.ts';
import { helloFrame, openLive } from '../testing/live-client.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { createHintBus } from './hint-bus.ts';
import { connectRedisHints } from './redis-hints.ts';

const redisUrl = process.env['TEST_REDIS_URL'];

/** Several processes behind any load balancer (DESIGN.md §3): a screen hangs at one, an order comes in at the other. */
describe.runIf(AVAILABLE_DATABASES.includes('postgres'))('two processes on one PostgreSQL', () => {
  let first: TestApp;
  beforeAll(async () => {
    first = await buildTestApp('postgres');
  });
  afterAll(() => first.close());

  async function showsWithin(second: EmptyApp, limitMs: number): Promise<void> {
    second.endpoint.start();
    const client = await openLive(second, { cookie: `laidan_device=${first.screen.cookie}` });
    client.send(helloFrame());
    await client.until('live');
    const placed = await first.call(intakeOrderCall, { as: first.channel, body: makeIntakeOrder(first.restaurant) });
    const startedAt = performance.now();
    await client.until('event', (frame) => frame.event['order_id'] === placed.data.id);
    expect(performance.now() - startedAt).toBeLessThan(limitMs);
    client.close();
  }

  it('show an order within the sweep when no hint comes through', async () => {
    const second = await buildAppOn(first.database, first.clock, createHintBus());
    await showsWithin(second, 1_500);
    await second.close();
  });

  it.runIf(redisUrl !== undefined)('show it at once with Redis between them', async () => {
    const fail = (error: unknown): never => {
      throw error;
    };
    const [local, remote] = [createHintBus(), createHintBus()];
    const [here, there] = [
      connectRedisHints(redisUrl ?? '', local, fail),
      connectRedisHints(redisUrl ?? '', remote, fail),
    ];
    const forward = first.bus.subscribe(here.bus.publish);
    const second = await buildAppOn(first.database, first.clock, there.bus);
    await showsWithin(second, 500);
    forward();
    await second.close();
    here.close();
    there.close();
  });

  it('drop a screen that was revoked at the other one, within seconds', async () => {
    const second = await buildAppOn(first.database, first.clock, createHintBus());
    second.endpoint.start();
    const client = await openLive(second, { cookie: `laidan_device=${first.screen.cookie}` });
    client.send(helloFrame());
    await client.until('live');
    await first.call(deleteDeviceCall, {
      as: first.owner,
      body: { restaurant_id: first.restaurant.id, device_id: first.screen.id },
    });
    expect(await client.closed).toBeGreaterThan(0);
    expect(client.frames.at(-1)).toMatchObject({ t: 'bye', code: 'revoked' });
    await second.close();
  });
});
