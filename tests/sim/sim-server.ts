import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { createFeeds } from '#server/live/feed.ts';
import { createHintBus } from '#server/live/hint-bus.ts';
import type { Identity, LiveCore, ScreenAckWriter } from '#server/live/answer-frame.ts';
import type { Link, LiveSession } from '#server/live/live-session.ts';
import type { openLiveSession } from '#server/live/live-session.ts';
import type { MemoryStore } from '#server/testing/memory-store.ts';
import type { HintBus } from '#server/live/store.ts';
import { runCommand } from '#server/modules/orders/order/order.service.ts';
import type { OrderStore } from '#server/modules/orders/order/order-store.ts';
import { pollFrames, pushFrames } from '#server/live/sync-lane.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export type Ack = Extract<ClientFrame, { t: 'ack' }>;

/** The parts of the product that a mutation check may replace with a mutant. */
export type ServerParts = {
  openLiveSession: typeof openLiveSession;
  /** What reaches the wire instead of a frame. */
  rewrite: (frame: ServerFrame) => ServerFrame;
  wrapStore: (store: MemoryStore) => OrderStore;
  onViolation: (invariant: string, what: string) => void;
};

export type SimServer = {
  isUp(): boolean;
  crash(): void;
  boot(): void;
  store(): OrderStore;
  /** A socket's server end; null while the process is down. */
  accept(identity: Identity, link: Link): LiveSession | null;
  poll(identity: Identity, at: { epoch: string | null; cursor: number }): Promise<ServerFrame[]>;
  push(identity: Identity, frames: readonly ClientFrame[]): Promise<ServerFrame[]>;
  onAck(listener: (identity: Identity, ack: Ack) => void): void;
};

const BEAT_MS = 4_000;
const SWEEP_MS = 1_000;
const SNAPSHOT_APART_MS = 1_000;

/** `live` is said only when everything up to its head has been handed to this link [L8]. */
function watchLink(onViolation: ServerParts['onViolation']): (frame: ServerFrame) => void {
  let handed: number | null = null;
  return (frame) => {
    if (frame.t === 'snapshot' && frame.part === frame.parts) handed = Math.max(handed ?? 0, frame.at);
    if (frame.t === 'event') {
      if (handed === null) handed = frame.prev;
      if (frame.prev === handed) handed = frame.event.seq;
    }
    if (frame.t === 'live' && handed !== null && handed < frame.head) {
      onViolation('L8', `a link was called live at ${frame.head} with ${handed} handed over`);
    }
  };
}

/** I14: one process reads a restaurant's snapshot at most once a second, however many screens come back at once. */
function watchSnapshots(store: OrderStore, now: () => number, onViolation: ServerParts['onViolation']): OrderStore {
  let last = { at: -Infinity, epoch: '' };
  return {
    ...store,
    async snapshot(restaurantId) {
      const at = now();
      const read = await store.snapshot(restaurantId);
      // A restored backup is another log: what was read of the old one is of no use.
      if (read?.epoch === last.epoch && at - last.at < SNAPSHOT_APART_MS)
        onViolation('I14', `two snapshots read within ${at - last.at} ms`);
      last = { at, epoch: read?.epoch ?? '' };
      return read;
    },
  };
}

/** The real live core over the durable store, as a process that can die and start again. Some hints get lost. */
export function createSimServer(
  time: VirtualTime,
  random: Random,
  durable: MemoryStore,
  durableBus: HintBus,
  parts: ServerParts,
): SimServer {
  const ackListeners = new Set<(identity: Identity, ack: Ack) => void>();
  const store = parts.wrapStore(durable);
  let core: LiveCore | null = null;
  let sessions = new Map<LiveSession, Link>();
  let processBus = createHintBus();
  durableBus.subscribe((restaurantId, head) => {
    if (!random.chance(0.1)) processBus.publish(restaurantId, head);
  });

  const book: ScreenAckWriter = {
    seen(identity, ack) {
      for (const listener of ackListeners) listener(identity, ack);
    },
    committed: () => Promise.resolve(true),
    reported: () => undefined,
    connected: () => undefined,
    disconnected: () => undefined,
    sent: () => undefined,
  };

  function everyWhile(mine: LiveCore, ms: number, run: () => void): void {
    time.after(ms, () => {
      if (core !== mine) return;
      run();
      everyWhile(mine, ms, run);
    });
  }

  function boot(): void {
    if (core !== null) return;
    processBus = createHintBus();
    const watched = watchSnapshots(store, time.now, parts.onViolation);
    const feeds = createFeeds({ store: watched, bus: processBus, now: time.now, onError: () => undefined });
    const mine: LiveCore = {
      store,
      canStore: () => true,
      clockOffMs: () => undefined,
      gaveUp: () => undefined,
      feeds,
      book,
      runCommand: ({ restaurantId, actor, deviceId }, command) =>
        runCommand(watched, restaurantId, { actor, id: deviceId }, command),
      now: time.now,
      newId: random.id,
      minBuild: '0',
      onError: () => undefined,
    };
    core = mine;
    everyWhile(mine, SWEEP_MS, () => void feeds.sweep().catch(() => undefined));
    everyWhile(mine, BEAT_MS, () => {
      for (const session of sessions.keys()) session.beat();
    });
  }

  function crash(): void {
    const dead = core;
    core = null;
    dead?.feeds.stop();
    const links = [...sessions.values()];
    sessions = new Map();
    for (const link of links) link.close();
  }

  async function reply(work: (mine: LiveCore) => Promise<ServerFrame[] | null>): Promise<ServerFrame[]> {
    const mine = core;
    if (mine === null) throw new Error('refused');
    const frames = await work(mine);
    if (core !== mine || frames === null) throw new Error('the process died');
    return frames.map(parts.rewrite);
  }

  return {
    isUp: () => core !== null,
    crash,
    boot,
    store: () => store,
    accept(identity, link) {
      const mine = core;
      if (mine === null) return null;
      const watch = watchLink(parts.onViolation);
      const live: Link = {
        send: (frame) => {
          if (core !== mine) return;
          watch(frame);
          link.send(parts.rewrite(frame));
        },
        buffered: () => link.buffered(),
        close: () => {
          sessions.delete(session);
          link.close();
        },
      };
      const session = parts.openLiveSession(mine, live, () => Promise.resolve(identity));
      sessions.set(session, live);
      return session;
    },
    poll: (identity, at) =>
      reply((mine) => pollFrames(mine, identity, { ...at, waitMs: 0 }, new AbortController().signal)),
    push: (identity, frames) => reply((mine) => pushFrames(mine, identity, frames)),
    onAck(listener) {
      ackListeners.add(listener);
    },
  };
}
