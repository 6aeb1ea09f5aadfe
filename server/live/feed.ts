import type { FrameOf } from '#contract/live.ts';
import type { Head, HintBus, LogReader, SnapshotRead } from './store.ts';

type EventFrame = FrameOf<'event'>;

/** Events kept in memory per restaurant with a screen, so that a hint costs one read for any number of screens. */
const KEPT_EVENTS = 1_000;
const READ_LIMIT = 500;
/** Screens that join together cause at most one snapshot read per restaurant within this time (I14). */
const SNAPSHOT_REUSE_MS = 1_000;

/** One restaurant's log as this process sees it, shared by all its screens here. */
export type Feed = {
  readonly restaurantId: string;
  /** The newest head read from the database, never an assumed one. */
  head(): Head;
  /** The server's time of the query that read that head; a beat confirms nothing newer [L9]. */
  checkedAt(): number;
  /** Up to `limit` frames after `seq` in the order of the log; none when the tail from there is gone (compacted, new epoch). */
  after(seq: number, limit: number): Promise<EventFrame[]>;
  snapshot(): Promise<SnapshotRead>;
  /** Called when `head` has moved or the epoch has changed. Returns its unsubscribe. */
  onAdvance(listener: () => void): () => void;
};

type FeedEntry = Feed & {
  users: number;
  idleSince: number;
  refresh(): Promise<void>;
  learn(head: Head, askedAt: number): void;
};

export type FeedsOptions = { store: LogReader; bus: HintBus; now: () => number; onError: (error: unknown) => void };

export type Feeds = {
  /** A feed that is up to date now; null for an unknown restaurant. Call `release` when its screen has disconnected. */
  acquire(restaurantId: string): Promise<{ feed: Feed; release: () => void } | null>;
  /** Reads the heads of all restaurants with screens here; makes up for lost hints [L3]. Run once a second. */
  sweep(): Promise<void>;
  stop(): void;
};

function createFeed(restaurantId: string, first: Head, options: FeedsOptions): FeedEntry {
  const listeners = new Set<() => void>();
  let head = first;
  let checkedAt = options.now();
  let frames: EventFrame[] = [];
  let running: Promise<void> | null = null;
  let isStale = false;
  let snapshotRead: { at: number; value: Promise<SnapshotRead> } | null = null;

  function learn(next: Head, askedAt: number): void {
    checkedAt = askedAt;
    const isMoved = next.epoch !== head.epoch || next.seq > head.seq;
    if (next.epoch !== head.epoch) {
      frames = [];
      snapshotRead = null;
    }
    if (next.epoch === head.epoch && next.seq < head.seq) return;
    head = next;
    if (isMoved) for (const listener of listeners) listener();
  }

  const toFrame = (epoch: string, event: EventFrame['event']): EventFrame => ({
    t: 'event',
    epoch,
    prev: event.seq - 1,
    event,
  });

  async function readOnce(): Promise<void> {
    const last = frames.at(-1)?.event.seq ?? head.seq;
    const askedAt = options.now();
    const tail = await options.store.tail(restaurantId, last, READ_LIMIT);
    if (tail === null) return;
    if (tail.head.epoch === head.epoch) {
      frames.push(...tail.events.map((event) => toFrame(tail.head.epoch, event)));
      if (frames.length > KEPT_EVENTS) frames = frames.slice(-KEPT_EVENTS);
    }
    if (tail.events.length === READ_LIMIT) isStale = true;
    learn(tail.head, askedAt);
  }

  async function refreshUntilFresh(): Promise<void> {
    do {
      isStale = false;
      await readOnce();
    } while (isStale);
  }

  return {
    restaurantId,
    users: 0,
    idleSince: options.now(),
    head: () => head,
    checkedAt: () => checkedAt,
    learn,
    refresh() {
      isStale = true;
      running ??= refreshUntilFresh().finally(() => {
        running = null;
      });
      return running;
    },
    async after(seq, limit) {
      const firstKept = frames[0]?.event.seq;
      if (firstKept !== undefined && seq >= firstKept - 1) {
        const from = seq + 1 - firstKept;
        const kept = frames.slice(from, from + limit);
        if (kept.length > 0 || seq >= head.seq) return kept;
      }
      const askedAt = options.now();
      const tail = await options.store.tail(restaurantId, seq, limit);
      if (tail === null) return [];
      learn(tail.head, askedAt);
      const isTail = tail.head.epoch === head.epoch && tail.events[0]?.seq === seq + 1;
      return isTail ? tail.events.map((event) => toFrame(tail.head.epoch, event)) : [];
    },
    snapshot() {
      const now = options.now();
      if (snapshotRead === null || now - snapshotRead.at >= SNAPSHOT_REUSE_MS || now < snapshotRead.at) {
        const value = options.store.snapshot(restaurantId).then((read) => {
          if (read === null) throw new Error('the restaurant does not exist');
          return read;
        });
        value.catch(() => {
          snapshotRead = null;
        });
        snapshotRead = { at: now, value };
      }
      return snapshotRead.value;
    },
    onAdvance(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** All feeds of this process. */
export function createFeeds(options: FeedsOptions): Feeds {
  const feeds = new Map<string, FeedEntry>();
  const refresh = (feed: FeedEntry): Promise<void> => feed.refresh().catch(options.onError);
  const unsubscribe = options.bus.subscribe((restaurantId, head) => {
    const feed = feeds.get(restaurantId);
    if (feed !== undefined && head > feed.head().seq) void refresh(feed);
  });

  return {
    async acquire(restaurantId) {
      let feed = feeds.get(restaurantId);
      if (feed === undefined) {
        const head = (await options.store.heads([restaurantId])).get(restaurantId);
        if (head === undefined) return null;
        feed = feeds.get(restaurantId) ?? createFeed(restaurantId, head, options);
        feeds.set(restaurantId, feed);
      }
      const held = feed;
      held.users += 1;
      let isHeld = true;
      const release = (): void => {
        if (!isHeld) return;
        isHeld = false;
        held.users -= 1;
        if (held.users === 0) held.idleSince = options.now();
      };
      try {
        await held.refresh();
      } catch (error) {
        release();
        throw error;
      }
      return { feed: held, release };
    },
    async sweep() {
      // The feed and its snapshot stay for a moment, for screens that reconnect immediately (I14).
      for (const [id, feed] of feeds)
        if (feed.users === 0 && options.now() - feed.idleSince >= SNAPSHOT_REUSE_MS) feeds.delete(id);
      const ids = [...feeds.keys()];
      if (ids.length === 0) return;
      const askedAt = options.now();
      for (const [id, head] of await options.store.heads(ids)) {
        const feed = feeds.get(id);
        if (feed === undefined) continue;
        if (head.epoch === feed.head().epoch && head.seq > feed.head().seq) await refresh(feed);
        else feed.learn(head, askedAt);
      }
    },
    stop() {
      unsubscribe();
      feeds.clear();
    },
  };
}
