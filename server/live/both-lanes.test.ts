import { describe, expect, it } from 'vitest';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { helloFrame } from '../testing/live-client.ts';
import { makeTestClock } from '../testing/build-test-app.ts';
import { makeTestRestaurant } from '../testing/fixtures.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { deskStoreOf } from '../modules/store/restaurant/desk-store.repository.ts';
import { restaurantToRow } from '../modules/store/restaurant/restaurant-rows.repository.ts';
import type { Identity, LiveCore } from './answer-frame.ts';
import { createFeeds } from './feed.ts';
import { createHintBus } from './hint-bus.ts';
import { openLiveSession } from './live-session.ts';
import { pollFrames, pushFrames } from './sync-lane.ts';

/** A restaurant whose log holds `events` events, and a core over it. */
async function liveCore(events: number) {
  const clock = makeTestClock();
  const bus = createHintBus();
  const store = createMemoryStore({ now: clock.now, bus });
  const { id, input } = makeTestRestaurant();
  const desk = deskStoreOf(restaurantToRow(input.restaurant, new Date(clock.now()).toISOString()));
  store.addRestaurant(id, 'epoch-1', { ...desk, default_prep_minutes: 20, quote_fee_cap_cents: null });
  for (let version = 2; version <= events; version += 1)
    await store.transact(id, (tx) => Promise.resolve(tx.emit({ type: 'store.changed', body: { ...desk, version } })));
  const feeds = createFeeds({ store, bus, now: clock.now, onError: () => undefined });
  let acquired = 0;
  let released = 0;
  const core: LiveCore = {
    store,
    canStore: () => true,
    clockOffMs: () => undefined,
    gaveUp: () => undefined,
    feeds: {
      ...feeds,
      acquire: async (restaurantId) => {
        const held = await feeds.acquire(restaurantId);
        if (held === null) return null;
        acquired += 1;
        const release = (): void => {
          released += 1;
          held.release();
        };
        return { feed: held.feed, release };
      },
    },
    book: {
      seen: () => undefined,
      committed: () => Promise.resolve(true),
      reported: () => undefined,
      connected: () => undefined,
      disconnected: () => undefined,
      sent: () => undefined,
    },
    runCommand: () => Promise.reject(new Error('no commands here')),
    now: clock.now,
    newId: () => 'session',
    minBuild: '0',
    onError: (error) => {
      throw error;
    },
  };
  const who: Identity = {
    restaurantId: id,
    deviceId: 'device-1',
    deviceName: 'Wall',
    kind: 'screen',
    actor: { kind: 'screen', id: 'device-1', name: 'Wall' },
  };
  return { core, who, epoch: 'epoch-1', open: () => acquired - released, stop: feeds.stop };
}

const kinds = (frames: readonly ServerFrame[]): string[] => frames.map((frame) => frame.t);
const lastSeq = (frames: readonly ServerFrame[]): number =>
  frames.reduce((last, frame) => (frame.t === 'event' ? frame.event.seq : last), 0);

describe('both lanes', () => {
  it('[L8] [L11] becomes live over plain HTTP after a gap that takes several replies', async () => {
    const { core, who, epoch, stop } = await liveCore(1_200);
    const hello = helloFrame({ epoch, cursor: 1 });
    const greeted = (await pushFrames(core, who, [hello])) ?? [];
    expect(kinds(greeted)).not.toContain('live');
    let cursor = lastSeq(greeted);
    const polls: string[][] = [];
    while (cursor < 1_200 && polls.length < 5) {
      const frames = (await pollFrames(core, who, { epoch, cursor, waitMs: 0 }, new AbortController().signal)) ?? [];
      polls.push(kinds(frames));
      cursor = lastSeq(frames);
    }
    expect(cursor).toBe(1_200);
    expect(polls.map((frames) => frames.includes('live'))).toEqual([false, true]);
    stop();
  });

  it('answers every frame but hello the same on either lane', async () => {
    const { core, who, epoch, stop } = await liveCore(30);
    const asked: ClientFrame[] = [
      { t: 'probe', n: 7 },
      { t: 'pull', epoch, after: 3, limit: 4 },
      { t: 'pull', epoch: 'another', after: 3, limit: 4 },
    ];
    const sent: ServerFrame[] = [];
    const link = { send: (frame: ServerFrame) => void sent.push(frame), buffered: () => 0, close: () => undefined };
    const session = openLiveSession(core, link, () => Promise.resolve(who));
    await session.receive(helloFrame({ epoch, cursor: 30 }));
    await new Promise((resolve) => setImmediate(resolve));
    const greeting = sent.length;
    for (const frame of asked) await session.receive(frame);
    expect(sent.slice(greeting)).toEqual(await pushFrames(core, who, asked));
    expect(sent.slice(greeting)).toHaveLength(5);
    session.close();
    stop();
  });

  it('[L18] confirms an acknowledgement that asks for it, on either lane, and never an older screen’s', async () => {
    const { core, who, epoch, stop } = await liveCore(3);
    const ack: ClientFrame = { t: 'ack', epoch, applied: 3, displayed: [], sounded: [], touched: [] };
    const sent: ServerFrame[] = [];
    const link = { send: (frame: ServerFrame) => void sent.push(frame), buffered: () => 0, close: () => undefined };
    const session = openLiveSession(core, link, () => Promise.resolve(who));
    await session.receive(helloFrame({ epoch, cursor: 3 }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toContainEqual(expect.objectContaining({ t: 'welcome', confirms_acks: true }));
    sent.length = 0;
    await session.receive(ack);
    expect([sent, await pushFrames(core, who, [ack])]).toEqual([[], []]);
    await session.receive({ ...ack, n: 7 });
    expect(sent).toEqual([{ t: 'ack_ok', n: 7 }]);
    expect(await pushFrames(core, who, [{ ...ack, n: 8 }])).toEqual([{ t: 'ack_ok', n: 8 }]);
    const failing = { ...core, book: { ...core.book, committed: () => Promise.resolve(false) } };
    expect(await pushFrames(failing, who, [{ ...ack, n: 9 }])).toEqual([]);
    session.close();
    stop();
  });

  it('holds one feed for any number of hellos on a link', async () => {
    const { core, who, open, stop } = await liveCore(3);
    const sent: ServerFrame[] = [];
    const link = { send: (frame: ServerFrame) => void sent.push(frame), buffered: () => 0, close: () => undefined };
    const session = openLiveSession(core, link, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return who;
    });
    await Promise.all([session.receive(helloFrame()), session.receive(helloFrame()), session.receive(helloFrame())]);
    expect(open()).toBe(1);
    expect(kinds(sent).filter((kind) => kind === 'welcome')).toHaveLength(1);
    session.close();
    expect(open()).toBe(0);
    stop();
  });

  it('[DO5] a push of a hundred requests for everything is answered once', async () => {
    const { core, who } = await liveCore(5);
    const requests = Array.from({ length: 100 }, () => ({ t: 'snapshot_request' as const, reason: 'x' }));
    const answers = await pushFrames(core, who, requests);
    expect(answers?.filter(({ t }) => t === 'snapshot')).toHaveLength(1);
    const hellos = await pushFrames(core, who, [
      ...Array.from({ length: 50 }, () => helloFrame()),
      ...requests.slice(50),
    ]);
    expect(hellos?.filter(({ t }) => t === 'welcome')).toHaveLength(1);
  });

  it('[DO5] a link that asks for everything again and again ends', async () => {
    const { core, who } = await liveCore(5);
    const sent: ServerFrame[] = [];
    const session = openLiveSession(
      core,
      { send: (frame) => void sent.push(frame), buffered: () => 0, close: () => undefined },
      () => Promise.resolve(who),
    );
    await session.receive(helloFrame());
    for (let count = 0; count < 30; count += 1) await session.receive({ t: 'snapshot_request', reason: 'x' });
    expect(sent.at(-1)).toMatchObject({ t: 'bye', code: 'overload' });
    expect(sent.filter(({ t }) => t === 'snapshot').length).toBeLessThanOrEqual(20);
  });
});
