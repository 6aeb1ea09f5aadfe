import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { Redis } from 'ioredis';

/** How often something was counted in its window, and when that ends, ms from now. */
export type Counted = { current: number; ttl: number };
export type CountRequest = (key: string, windowMs: number) => Counted | Promise<Counted>;

/** Forgotten all together beyond this: addresses are many, and a forgotten count does no harm. */
const MAX_KEYS = 10_000;

/** Counts in this process alone. */
export function createOwnCounts(now: () => number = Date.now): CountRequest {
  const windows = new Map<string, { current: number; until: number }>();
  return (key, windowMs) => {
    const at = now();
    if (windows.size >= MAX_KEYS) windows.clear();
    const known = windows.get(key);
    const open = known === undefined || known.until <= at ? { current: 0, until: at + windowMs } : known;
    open.current += 1;
    windows.set(key, open);
    return { current: open.current, ttl: open.until - at };
  };
}

/** One request of its window; a window that lost its end gets another. */
const COUNT = `
local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  ttl = tonumber(ARGV[1])
end
return {current, ttl}`;
/** Redis is one hop away: a request does not wait longer for a count. */
const ANSWERS_WITHIN_MS = 250;

/**
 * [DO11] Counts that all processes share in Redis. While it does not answer, each process counts by itself: a limit is
 * then as many times higher as there are processes, and `/readyz` says that Redis is lost.
 */
export function connectSharedCounts(
  url: string,
  onError: (error: unknown) => void,
): { count: CountRequest; close: () => void } {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: ANSWERS_WITHIN_MS,
    keyPrefix: 'laidan:requests:',
  });
  redis.on('error', onError);
  const own = createOwnCounts();
  return {
    count: async (key, windowMs) => {
      if (redis.status !== 'ready') return own(key, windowMs);
      try {
        const [current, ttl] = (await redis.eval(COUNT, 1, key, windowMs)) as [number, number];
        return { current, ttl };
      } catch {
        return own(key, windowMs);
      }
    },
    close: () => redis.disconnect(),
  };
}

/** The counts as the library of limits asks for them: one row of them for each route that has a limit of its own. */
export function storeOf(count: CountRequest): FastifyRateLimitStoreCtor {
  const storeUnder = (prefix: string): FastifyRateLimitStore => ({
    incr: (key, done, windowMs) => {
      // The counts above never reject: a Redis that does not answer is counted for here.
      void (async () => done(null, await count(`${prefix}${key}`, windowMs)))();
    },
    child: ({ method, path }) => storeUnder(`${String(method)} ${path} `),
  });
  return class {
    readonly incr;
    readonly child;
    constructor() {
      const { incr, child } = storeUnder('');
      this.incr = incr;
      this.child = child;
    }
  };
}
