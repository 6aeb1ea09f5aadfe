import { afterEach, describe, expect, it, vi } from 'vitest';
import { pairCodeCall } from '#contract/http/devices/device.ts';
import { createHintBus } from '../live/hint-bus.ts';
import { buildAppOn, makeTestClock, type EmptyApp } from '../testing/build-test-app.ts';
import { hasRedis, startRedis } from '../testing/processes.ts';
import { openTestDatabase } from '../testing/test-databases.ts';
import { connectSharedCounts, createOwnCounts } from './request-counts.ts';

const MINUTE_MS = 60_000;
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

describe('requests of an address', () => {
  it('are counted in windows of their own', () => {
    let now = 0;
    const count = createOwnCounts(() => now);
    expect([count('a', MINUTE_MS), count('a', MINUTE_MS), count('b', MINUTE_MS)]).toEqual([
      { current: 1, ttl: MINUTE_MS },
      { current: 2, ttl: MINUTE_MS },
      { current: 1, ttl: MINUTE_MS },
    ]);
    now = MINUTE_MS;
    expect(count('a', MINUTE_MS)).toEqual({ current: 1, ttl: MINUTE_MS });
  });

  it.skipIf(!hasRedis)('[DO11] are counted together by all processes, and by each while Redis is lost', async () => {
    const redis = await startRedis();
    const database = await openTestDatabase('sqlite');
    undo.push(() => database.close());
    const apps: EmptyApp[] = [];
    const counts = [0, 1].map(() => connectSharedCounts(redis.url, () => undefined));
    for (const { count } of counts) {
      const app = await buildAppOn(
        database,
        makeTestClock(),
        createHintBus(),
        {},
        { requestsPerMinute: 50, countRequest: count },
      );
      undo.push(() => app.close());
      apps.push(app);
    }
    // A tenth of the requests may go to calls without a credential: five a minute.
    const ask = async (times: number): Promise<number[]> => {
      const statuses = [];
      for (let index = 0; index < times; index += 1)
        statuses.push((await apps[index % 2]?.call(pairCodeCall, { as: 'nobody', body: {} }))?.status ?? 0);
      return statuses;
    };
    const meet = async (name: string): Promise<void> => {
      for (const { count } of counts) await count(name, MINUTE_MS);
      expect((await counts[0]?.count(name, MINUTE_MS))?.current).toBe(3);
    };
    let tries = 0;
    await vi.waitFor(() => meet(`try ${(tries += 1)}`), { timeout: 5_000 });
    expect(await ask(8)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await redis.kill();
    const alone = await ask(12);
    expect(alone.filter((status) => status === 200)).toHaveLength(10);
    const again = await startRedis(Number(new URL(redis.url).port));
    undo.push(() => again.kill());
    await vi.waitFor(async () => expect((await ask(6)).filter((status) => status === 200)).toHaveLength(5), {
      timeout: 5_000,
      interval: 500,
    });
    for (const { close } of counts) close();
  });
});
