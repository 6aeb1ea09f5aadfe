import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { BEAT_MS, DEAD_MS } from '#contract/live.ts';
import { bodiesHash } from '#contract/domain/bodies-hash.ts';
import { beatFrame, catchUpFrames, planCatchUp } from './catch-up.ts';
import type { Feed } from './feed.ts';
import type { Identity, LiveCore } from './live-session.ts';
import { ringsAmong } from './ring-frames.ts';
import { runCommand } from './order-writes.ts';

const EVENTS_PER_REPLY = 500;

/** Runs `work` with a current feed of the identity's restaurant; null when there is none. */
async function withFeed<T>(core: LiveCore, identity: Identity, work: (feed: Feed) => Promise<T>): Promise<T | null> {
  const held = await core.feeds.acquire(identity.restaurantId);
  if (held === null) return null;
  try {
    return await work(held.feed);
  } finally {
    held.release();
  }
}

/** Resolves at news, after `waitMs`, or when `signal` says that the caller has gone. */
function newsOrTimeout(feed: Feed, waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    const unsubscribe = feed.onAdvance(done);
    signal.addEventListener('abort', done);
  });
}

/**
 * The HTTP lane, downstream (decisions.md 23): what is new after `cursor`, waiting up to `waitMs` for it, then the beat.
 * Stateless: the cursor is the client's, so a lost reply costs nothing and any process can answer.
 */
export async function pollFrames(
  core: LiveCore,
  identity: Identity,
  at: { epoch: string | null; cursor: number; waitMs: number },
  signal: AbortSignal,
): Promise<ServerFrame[] | null> {
  return withFeed(core, identity, async (feed) => {
    const isCurrent = (): boolean =>
      planCatchUp(feed.head(), at.epoch, at.cursor) === 'tail' && feed.head().seq === at.cursor;
    if (isCurrent() && at.waitMs > 0) await newsOrTimeout(feed, at.waitMs, signal);
    const frames = await catchUpFrames(feed, at.epoch, at.cursor, EVENTS_PER_REPLY);
    const orderIds = frames.flatMap((frame) =>
      frame.t === 'event' && typeof frame.event['order_id'] === 'string' ? [frame.event['order_id']] : [],
    );
    if (orderIds.length > 0) core.book.sent(identity, orderIds);
    const rings = ringsAmong(frames, identity.deviceId, core.now());
    return [...frames, ...rings, beatFrame(feed, 0)];
  });
}

/**
 * Whether what a screen holds says the same as the log: false when it stands at the head and its open orders' bodies
 * hash to something else [L15]. It then gets a snapshot, and the server's own log says so: some reducer is wrong.
 */
async function hasTrueBodies(
  core: LiveCore,
  identity: Identity,
  feed: Feed,
  frame: Extract<ClientFrame, { t: 'hello' }>,
): Promise<boolean> {
  if (frame.bodies === undefined || frame.epoch !== feed.head().epoch || frame.cursor !== feed.head().seq) return true;
  const read = await feed.snapshot();
  if (read.cursor !== frame.cursor || read.epoch !== frame.epoch) return true;
  if (frame.bodies === bodiesHash(read.orders.map(({ order }) => order))) return true;
  core.onError(new Error(`screen ${identity.deviceId} holds other bodies at ${frame.cursor} than the log`));
  return false;
}

async function helloFrames(
  core: LiveCore,
  identity: Identity,
  feed: Feed,
  frame: Extract<ClientFrame, { t: 'hello' }>,
): Promise<ServerFrame[]> {
  core.book.connected(identity, frame);
  const head = feed.head();
  const isTrue = await hasTrueBodies(core, identity, feed, frame);
  const mode = isTrue ? planCatchUp(head, frame.epoch, frame.cursor) : 'snapshot';
  const frames = await catchUpFrames(feed, isTrue ? frame.epoch : null, frame.cursor, EVENTS_PER_REPLY);
  const last = frames.at(-1);
  const reached = last?.t === 'event' ? last.event.seq : last?.t === 'snapshot' ? last.at : frame.cursor;
  const welcome: ServerFrame = {
    t: 'welcome',
    session: core.newId(),
    device_id: identity.deviceId,
    device_name: identity.deviceName,
    restaurant_id: identity.restaurantId,
    epoch: head.epoch,
    head: head.seq,
    floor: head.floor,
    mode,
    server_now: new Date(core.now()).toISOString(),
    beat_ms: BEAT_MS,
    dead_ms: DEAD_MS,
    min_build: core.minBuild,
    last_device_seq: await core.store.lastDeviceSeq(identity.restaurantId, identity.deviceId),
    ...(identity.settings === undefined ? {} : { settings: identity.settings }),
  };
  const live: ServerFrame[] = reached >= feed.head().seq ? [{ t: 'live', epoch: head.epoch, head: reached }] : [];
  return [welcome, ...frames, ...live, beatFrame(feed, 0)];
}

async function answer(core: LiveCore, identity: Identity, feed: Feed, frame: ClientFrame): Promise<ServerFrame[]> {
  switch (frame.t) {
    case 'hello':
      return helloFrames(core, identity, feed, frame);
    case 'beat_ack':
      core.book.reported(identity, frame);
      return [];
    case 'probe':
      return [{ t: 'probe_ack', n: frame.n, server_now: new Date(core.now()).toISOString() }];
    case 'pull':
      return frame.epoch === feed.head().epoch ? catchUpFrames(feed, frame.epoch, frame.after, frame.limit) : [];
    case 'snapshot_request':
      return catchUpFrames(feed, null, 0, EVENTS_PER_REPLY);
    case 'ack':
      core.book.seen(identity, frame);
      return [];
    case 'command':
      return [
        await runCommand(
          core.store,
          identity.restaurantId,
          { actor: identity.actor, id: identity.deviceId },
          frame.command,
        ),
      ];
  }
}

/** The HTTP lane, upstream: each frame in turn, with what it is answered. */
export async function pushFrames(
  core: LiveCore,
  identity: Identity,
  frames: readonly ClientFrame[],
): Promise<ServerFrame[] | null> {
  return withFeed(core, identity, async (feed) => {
    const answers: ServerFrame[] = [];
    for (const frame of frames) answers.push(...(await answer(core, identity, feed, frame)));
    return answers;
  });
}
