import type { Actor } from '#contract/domain/basics.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { ClientFrame, FrameOf, ServerFrame } from '#contract/live.ts';
import { BEAT_MS, DEAD_MS, PROTOCOL_VERSION } from '#contract/live.ts';
import { beatFrame, planCatchUp, snapshotFrames } from './catch-up.ts';
import type { Feed, Feeds } from './feed.ts';
import { runCommand } from './order-writes.ts';
import { ringsAmong } from './ring-frames.ts';
import type { LiveStore } from './store.ts';

type Hello = Extract<ClientFrame, { t: 'hello' }>;

/** Whose screen this is, as proved by its cookie or, for a guest, by the token in its hello. */
export type Identity = {
  restaurantId: string;
  deviceId: string;
  deviceName: string;
  kind: 'screen' | 'guest';
  actor: Actor;
  settings?: ScreenSettings;
};

/** Where a screen's acknowledgements and reports go: batched, outside the log (realtime.md: "never raise its head"). */
export interface ScreenBook {
  seen(identity: Identity, ack: Extract<ClientFrame, { t: 'ack' }>): void;
  reported(identity: Identity, beat: Extract<ClientFrame, { t: 'beat_ack' }>): void;
  connected(identity: Identity, hello: Hello): void;
  disconnected(identity: Identity): void;
  /** Events handed to this screen's link; the ledger's `sent`. */
  sent(identity: Identity, orderIds: readonly string[]): void;
}

export type LiveCore = {
  store: LiveStore;
  feeds: Feeds;
  book: ScreenBook;
  now: () => number;
  newId: () => string;
  minBuild: string;
  onError: (error: unknown) => void;
};

/** The wire under a session. `buffered` is what has not left this process yet, in bytes. */
export interface Link {
  send(frame: ServerFrame): void;
  buffered(): number;
  close(): void;
}

export type LiveSession = {
  receive(frame: ClientFrame): Promise<void>;
  /** Every `BEAT_MS`: the beat, or the end of a link that has been silent too long. */
  beat(): void;
  /** Says goodbye and closes; a `revoked` screen wipes itself. */
  bye(code: FrameOf<'bye'>['code'], retryAfterMs?: number): void;
  close(): void;
  readonly identity: () => Identity | null;
};

/** Frames are not queued for a link that holds more than this; the pump goes on at the next beat (I14). */
const MAX_BUFFERED_BYTES = 1_000_000;
const PUMP_LIMIT = 200;
/** Frames one screen may send per ten seconds before it is dropped. */
const MAX_FRAMES_PER_10_S = 400;

/** One screen's link to the log over any wire (realtime.md §Messages). */
export function openLiveSession(
  core: LiveCore,
  link: Link,
  authenticate: (hello: Hello) => Promise<Identity | 'revoked' | null>,
): LiveSession {
  const sessionId = core.newId();
  let identity: Identity | null = null;
  let held: { feed: Feed; release: () => void } | null = null;
  let unsubscribe: () => void = () => undefined;
  let epoch = '';
  let sent = 0;
  let isJoined = false;
  let isLive = false;
  let isClosed = false;
  let pumping: Promise<void> | null = null;
  /** The head moved while the pump was running. */
  let isBehind = false;
  let beatNo = 0;
  let heardAt = core.now();
  let beatAt = heardAt;
  let windowStart = heardAt;
  let framesInWindow = 0;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    unsubscribe();
    held?.release();
    if (identity !== null) core.book.disconnected(identity);
    link.close();
  }

  function bye(code: FrameOf<'bye'>['code'], retryAfterMs = 0): void {
    if (!isClosed) link.send({ t: 'bye', code, retry_after_ms: retryAfterMs });
    close();
  }

  async function sendSnapshot(feed: Feed, who: Identity): Promise<void> {
    const read = await feed.snapshot();
    if (isClosed) return;
    for (const frame of snapshotFrames(read)) link.send(frame);
    core.book.sent(
      who,
      read.orders.map((placed) => placed.order.id),
    );
    epoch = read.epoch;
    sent = read.cursor;
  }

  async function pumpOnce(feed: Feed, who: Identity): Promise<void> {
    if (feed.head().epoch !== epoch) {
      isLive = false;
      link.send({ t: 'reset', reason: 'epoch', epoch: feed.head().epoch });
      await sendSnapshot(feed, who);
    }
    while (!isClosed && sent < feed.head().seq && link.buffered() < MAX_BUFFERED_BYTES) {
      const frames = await feed.after(sent, PUMP_LIMIT);
      if (isClosed || feed.head().epoch !== epoch) return;
      if (frames.length === 0) {
        // The tail from here has been compacted away: only a snapshot can bridge it.
        await sendSnapshot(feed, who);
        if (sent < feed.head().seq) return;
        continue;
      }
      for (const frame of [...frames, ...ringsAmong(frames, who.deviceId, core.now())]) link.send(frame);
      core.book.sent(
        who,
        frames.flatMap(({ event }) => (typeof event['order_id'] === 'string' ? [event['order_id']] : [])),
      );
      sent = frames.at(-1)?.event.seq ?? sent;
    }
    if (!isClosed && !isLive && sent >= feed.head().seq) {
      isLive = true;
      link.send({ t: 'live', epoch, head: sent });
    }
  }

  function pump(): void {
    isBehind = true;
    if (held === null || identity === null || !isJoined || isClosed || pumping !== null) return;
    const { feed } = held;
    const who = identity;
    isBehind = false;
    pumping = pumpOnce(feed, who)
      .catch((error: unknown) => {
        core.onError(error);
        bye('overload', 1_000);
      })
      .finally(() => {
        pumping = null;
        if (!isClosed && isBehind && feed.head().epoch === epoch && sent < feed.head().seq) pump();
      });
  }

  async function hello(frame: Hello): Promise<void> {
    if (frame.v > PROTOCOL_VERSION || frame.v < PROTOCOL_VERSION - 1) return bye('protocol', 60_000);
    const who = await authenticate(frame);
    if (isClosed) return;
    if (who === null || who === 'revoked') return bye(who ?? 'unpaired');
    const acquired = await core.feeds.acquire(who.restaurantId);
    if (acquired === null) return bye('unpaired');
    if (isClosed) return acquired.release();
    identity = who;
    held = acquired;
    const { feed } = acquired;
    // Registered before the head is read: whatever comes from here on makes the pump run again [L5].
    unsubscribe = feed.onAdvance(pump);
    core.book.connected(who, frame);
    const head = feed.head();
    const mode = planCatchUp(head, frame.epoch, frame.cursor);
    link.send({
      t: 'welcome',
      session: sessionId,
      device_id: who.deviceId,
      device_name: who.deviceName,
      restaurant_id: who.restaurantId,
      epoch: head.epoch,
      head: head.seq,
      floor: head.floor,
      mode,
      server_now: new Date(core.now()).toISOString(),
      beat_ms: BEAT_MS,
      dead_ms: DEAD_MS,
      min_build: core.minBuild,
      last_device_seq: await core.store.lastDeviceSeq(who.restaurantId, who.deviceId),
      ...(who.settings === undefined ? {} : { settings: who.settings }),
    });
    epoch = head.epoch;
    sent = frame.cursor;
    if (mode === 'reset')
      link.send({ t: 'reset', reason: frame.epoch === head.epoch ? 'cursor_ahead' : 'epoch', epoch: head.epoch });
    if (mode !== 'tail') await sendSnapshot(feed, who);
    isJoined = true;
    pump();
  }

  async function joined(frame: Exclude<ClientFrame, Hello>, who: Identity, feed: Feed): Promise<void> {
    switch (frame.t) {
      case 'beat_ack':
        return core.book.reported(who, frame);
      case 'probe':
        return link.send({ t: 'probe_ack', n: frame.n, server_now: new Date(core.now()).toISOString() });
      case 'pull': {
        if (frame.epoch !== feed.head().epoch) return;
        const events = await feed.after(frame.after, frame.limit);
        if (events.length === 0 && frame.after < feed.head().seq && !isClosed)
          return sendSnapshot(feed, who).then(pump);
        for (const event of events) if (!isClosed) link.send(event);
        return;
      }
      case 'snapshot_request':
        return sendSnapshot(feed, who).then(pump);
      case 'ack':
        return core.book.seen(who, frame);
      case 'command': {
        const result = await runCommand(
          core.store,
          who.restaurantId,
          { actor: who.actor, id: who.deviceId },
          frame.command,
        );
        if (!isClosed) link.send(result);
      }
    }
  }

  function isFlooding(): boolean {
    if (heardAt - windowStart > 10_000) {
      windowStart = heardAt;
      framesInWindow = 0;
    }
    framesInWindow += 1;
    return framesInWindow > MAX_FRAMES_PER_10_S;
  }

  return {
    identity: () => identity,
    close,
    bye,
    async receive(frame) {
      if (isClosed) return;
      heardAt = core.now();
      if (isFlooding()) return bye('overload', 10_000);
      if (frame.t === 'hello') return identity === null ? hello(frame) : undefined;
      if (identity === null || held === null) return bye('protocol');
      await joined(frame, identity, held.feed);
    },
    beat() {
      if (isClosed) return;
      const now = core.now();
      // This process stood still, or somebody set its clock: nobody can have been heard meanwhile.
      if (now - beatAt > 2 * BEAT_MS || now < beatAt) heardAt = now;
      beatAt = now;
      if (now - heardAt > DEAD_MS) return close();
      if (held === null || !isJoined) return;
      pump();
      beatNo += 1;
      link.send(beatFrame(held.feed, beatNo));
    },
  };
}
