import { expect, it, vi } from 'vitest';
import { hasRedis, startRedis } from '../testing/processes.ts';
import { createHintBus } from './hint-bus.ts';
import { connectRedisHints } from './redis-hints.ts';

it.skipIf(!hasRedis)('[HZ3] knows whether Redis carries hints, and finds it again by itself', async () => {
  const redis = await startRedis();
  const hints = connectRedisHints(redis.url, createHintBus(), () => undefined);
  await vi.waitFor(() => expect(hints.isConnected()).toBe(true), { timeout: 5_000 });
  await redis.kill();
  await vi.waitFor(() => expect(hints.isConnected()).toBe(false), { timeout: 5_000 });
  const again = await startRedis(Number(new URL(redis.url).port));
  await vi.waitFor(() => expect(hints.isConnected()).toBe(true), { timeout: 5_000 });
  hints.close();
  await again.kill();
});
