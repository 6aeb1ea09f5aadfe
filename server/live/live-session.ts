import { DeviceChangeSchema } from '#contract/domain/desk-state.ts';
import type { ClientFrame, FrameOf, ServerFrame } from '#contract/live.ts';
import { BEAT_MS, DEAD_MS, PROTOCOL_VERSION } from '#contract/live.ts';
import {
  answerFrame,
  isCostly,
  snapshotAnswer,
  type Answer,
  type Hello,
  type Identity,
  type LiveCore,
} from './answer-frame.ts';
import { beatFrame } from './catch-up.ts';
import type { Feed } from './feed.ts';
import { ringsAmong } from './ring-frames.ts';

/** The transport under a session. `buffered` is the number of bytes that have not left this process yet. */
export interface Link {
  send(frame: ServerFrame): void;
  /** Makes frames ready to be sent, where that takes long, in more than one turn of the loop. */
  prepare?(frames: readonly ServerFrame[]): Promise<void>;
  buffered(): number;
  close(): void;
}

export type LiveSession = {
  receive(frame: ClientFrame): Promise<void>;
  /** Runs every `BEAT_MS`: sends the beat, or closes a link that was silent too long. */
  beat(): void;
  /** Says goodbye and closes; a `revoked` screen wipes itself. */
  bye(code: FrameOf<'bye'>['code'], retryAfterMs?: number): void;
  close(): void;
  readonly identity: () => Identity | null;
};

/** Why a paired screen gets no link: it was removed, stands before customers [PK1], or is outside of its networks [SC11]. */
export type Dismissal = 'revoked' | 'numbers_only' | { refusedAt: string };

export const isDismissal = (found: object | Dismissal): found is Dismissal =>
  typeof found === 'string' || 'refusedAt' in found;

/** A refused screen asks again after so long: its owner may just have allowed where it is. */
const REFUSED_RETRY_MS = 15_000;

/** Frames are not queued for a link that holds more than this; the pump goes on at the next beat (I14). */
const MAX_BUFFERED_BYTES = 1_000_000;
const PUMP_LIMIT = 200;
/** Frames one screen may send per ten seconds before it is dropped, and of these, frames that ask for much [DO5]. */
const MAX_FRAMES_PER_10_S = 400;
const MAX_COSTLY_PER_10_S = 20;

/** One screen's link to the log over any wire (docs/spec/realtime.md). */
export function openLiveSession(
  core: LiveCore,
  link: Link,
  authenticate: (hello: Hello) => Promise<Identity | Dismissal | null>,
): LiveSession {
  let identity: Identity | null = null;
  let isGreeted = false;
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
  let knows = { numbers: false, networks: false };
  let beatNo = 0;
  let heardAt = core.now();
  let beatAt = heardAt;
  let windowStart = heardAt;
  let framesInWindow = 0;
  let costlyInWindow = 0;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    unsubscribe();
    held?.release();
    if (identity !== null) core.book.disconnected(identity);
    link.close();
  }

  function bye(code: FrameOf<'bye'>['code'], retryAfterMs = 0, more: { address?: string } = {}): void {
    if (!isClosed) link.send({ t: 'bye', code, retry_after_ms: retryAfterMs, ...more });
    close();
  }

  /** [L19] An older page does not read a goodbye that came after it. */
  function dismiss(why: Dismissal | 'unpaired'): void {
    if (why === 'numbers_only') return bye(knows.numbers ? why : 'unpaired');
    if (typeof why === 'string') return bye(why);
    if (knows.networks) bye('network_refused', REFUSED_RETRY_MS, { address: why.refusedAt });
    else bye('overload', REFUSED_RETRY_MS);
  }

  /** Sends an answer; from a position on, the pump continues to the head. */
  async function deliver({ frames, position }: Answer): Promise<void> {
    if (link.prepare !== undefined) await link.prepare(frames);
    if (isClosed) return;
    for (const frame of frames) link.send(frame);
    if (position === undefined) return;
    ({ epoch, seq: sent } = position);
  }

  async function sendSnapshot(feed: Feed, who: Identity): Promise<void> {
    await deliver(await snapshotAnswer(core, who, feed));
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
        // The tail from here was compacted away, so only a snapshot closes the gap.
        await sendSnapshot(feed, who);
        if (sent < feed.head().seq) return;
        continue;
      }
      const turned = frames.findIndex(({ event }) => turnsToCustomers(event, who.deviceId));
      if (turned >= 0) {
        for (const frame of frames.slice(0, turned + 1)) link.send(frame);
        return dismiss('numbers_only');
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
    knows = { numbers: frame.knows_numbers === true, networks: frame.knows_networks === true };
    const who = await authenticate(frame);
    if (isClosed) return;
    if (who === null || isDismissal(who)) return dismiss(who ?? 'unpaired');
    const acquired = await core.feeds.acquire(who.restaurantId);
    if (acquired === null) return bye('unpaired');
    if (isClosed) return acquired.release();
    identity = who;
    held = acquired;
    // Registered before the head is read: every later event makes the pump run again [L5].
    unsubscribe = acquired.feed.onAdvance(pump);
    await deliver(await answerFrame(core, who, acquired.feed, frame));
    isJoined = true;
    pump();
  }

  function isFlooding(frame: ClientFrame): boolean {
    if (heardAt - windowStart > 10_000) {
      windowStart = heardAt;
      framesInWindow = 0;
      costlyInWindow = 0;
    }
    framesInWindow += 1;
    if (!isCostly(frame)) return framesInWindow > MAX_FRAMES_PER_10_S;
    costlyInWindow += 1;
    return costlyInWindow > MAX_COSTLY_PER_10_S || link.buffered() > MAX_BUFFERED_BYTES;
  }

  return {
    identity: () => identity,
    close,
    bye,
    async receive(frame) {
      if (isClosed) return;
      heardAt = core.now();
      if (isFlooding(frame)) return bye('overload', 10_000);
      if (frame.t === 'hello') {
        // A second hello on one link gets no answer, also while the first is being processed.
        if (isGreeted) return;
        isGreeted = true;
        return hello(frame);
      }
      if (identity === null || held === null) return bye('protocol');
      const answer = await answerFrame(core, identity, held.feed, frame);
      await deliver(answer);
      if (answer.position !== undefined) pump();
    },
    beat() {
      if (isClosed) return;
      const now = core.now();
      // This process was stopped, or its clock was set: silence during that time does not count.
      if (now - beatAt > 2 * BEAT_MS || now < beatAt) heardAt = now;
      beatAt = now;
      if (now - heardAt > DEAD_MS) {
        core.gaveUp(now - heardAt);
        return close();
      }
      if (held === null || !isJoined) return;
      pump();
      beatNo += 1;
      link.send(beatFrame(held.feed, beatNo, core));
    },
  };
}

/** The screen's own settings have just turned it to the customers: no later event is its business. */
function turnsToCustomers(event: FrameOf<'event'>['event'], deviceId: string): boolean {
  if (event.type !== 'device.changed') return false;
  const changed = DeviceChangeSchema.safeParse(event.body);
  return changed.success && changed.data.device_id === deviceId && changed.data.for_customers === true;
}
