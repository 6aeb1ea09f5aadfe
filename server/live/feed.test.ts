import { describe, expect, it } from 'vitest';
import { beatFrame } from './catch-up.ts';
import { createFeeds } from './feed.ts';
import { createHintBus } from './hint-bus.ts';
import type { Head, LogReader } from './store.ts';

const HEAD: Head = { epoch: 'e', seq: 4, floor: 0, open: 0, hash: 0 };
const never = <T>(): Promise<T> => new Promise(() => undefined);

describe("a process's feed", () => {
  it('[L9] stamps a beat with the time of the last answer of the database', async () => {
    let now = 10_000;
    let isHung = false;
    const store: Pick<LogReader, 'heads' | 'tail'> = {
      heads: () => (isHung ? never() : Promise.resolve(new Map([['r', HEAD]]))),
      tail: () => (isHung ? never() : Promise.resolve({ head: HEAD, events: [] })),
    };
    const fail = (error: unknown): never => {
      throw error;
    };
    const feeds = createFeeds({ store: store as LogReader, bus: createHintBus(), now: () => now, onError: fail });
    const held = await feeds.acquire('r');
    if (held === null) throw new Error('no feed');
    const beatAt = (): number =>
      Date.parse(beatFrame(held.feed, 1, { canStore: () => true, clockOffMs: () => undefined }).server_now);
    expect(beatAt()).toBe(10_000);
    now = 11_000;
    await feeds.sweep();
    expect(beatAt()).toBe(11_000);
    isHung = true;
    now = 30_000;
    void feeds.sweep();
    expect(beatAt()).toBe(11_000);
    feeds.stop();
  });
});
