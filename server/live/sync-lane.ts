import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { answerFrame, snapshotAnswer, type Identity, type LiveCore, type Position } from './answer-frame.ts';
import { beatFrame, planCatchUp } from './catch-up.ts';
import type { Feed } from './feed.ts';
import { ringsAmong } from './ring-frames.ts';

const EVENTS_PER_REPLY = 500;

/** Runs `work` with a current feed of the identity's restaurant; null for an unknown restaurant. */
async function withFeed<T>(core: LiveCore, identity: Identity, work: (feed: Feed) => Promise<T>): Promise<T | null> {
  const held = await core.feeds.acquire(identity.restaurantId);
  if (held === null) return null;
  try {
    return await work(held.feed);
  } finally {
    held.release();
  }
}

/** Resolves on news, after `waitMs`, or when `signal` reports that the caller disconnected. */
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

/** Where the restaurant's log ends, at once if that is not `seq`, else on news or after `waitMs`; null for no restaurant. */
export async function headAfter(
  core: LiveCore,
  restaurantId: string,
  { seq, waitMs }: { seq: number; waitMs: number },
  signal: AbortSignal,
): Promise<number | null> {
  const held = await core.feeds.acquire(restaurantId);
  if (held === null) return null;
  try {
    if (held.feed.head().seq === seq && waitMs > 0) await newsOrTimeout(held.feed, waitMs, signal);
    return held.feed.head().seq;
  } finally {
    held.release();
  }
}

/** The events from `position` on that fit one reply, and `live` when they reach the head [L8]. */
async function tailFrames(core: LiveCore, who: Identity, feed: Feed, position: Position): Promise<ServerFrame[]> {
  const events = await feed.after(position.seq, EVENTS_PER_REPLY);
  const orderIds = events.flatMap(({ event }) => (typeof event['order_id'] === 'string' ? [event['order_id']] : []));
  if (orderIds.length > 0) core.book.sent(who, orderIds);
  const frames = [...events, ...ringsAmong(events, who.deviceId, core.now())];
  const reached = events.at(-1)?.event.seq ?? position.seq;
  const { epoch, seq } = feed.head();
  return epoch === position.epoch && reached >= seq ? [...frames, { t: 'live', epoch, head: reached }] : frames;
}

/**
 * The HTTP lane, downstream: waits up to `waitMs` for events after `cursor`, then returns them and the beat. Stateless:
 * the client keeps the cursor, so it repeats a lost request and any process can answer. Every reply that reaches the
 * head carries `live`, because closing a gap may take several replies.
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
    return [...(await framesAfter(core, identity, feed, at)), beatFrame(feed, 0, core)];
  });
}

async function framesAfter(
  core: LiveCore,
  who: Identity,
  feed: Feed,
  { epoch, cursor }: { epoch: string | null; cursor: number },
): Promise<ServerFrame[]> {
  const head = feed.head();
  const mode = planCatchUp(head, epoch, cursor);
  if (mode === 'tail') return tailFrames(core, who, feed, { epoch: head.epoch, seq: cursor });
  const reset: ServerFrame[] =
    mode === 'reset'
      ? [{ t: 'reset', reason: epoch === head.epoch ? 'cursor_ahead' : 'epoch', epoch: head.epoch }]
      : [];
  const { frames, position } = await snapshotAnswer(core, who, feed);
  return [...reset, ...frames, ...(await tailFrames(core, who, feed, position))];
}

/** Frames of one push that are answered, of the kinds that ask for much of the log [DO5]. */
const MOST_ANSWERED: Partial<Record<ClientFrame['t'], number>> = { hello: 1, snapshot_request: 1, pull: 4 };

/** The frames without those that only ask for the same again. */
function withoutRepeats(frames: readonly ClientFrame[]): ClientFrame[] {
  const counts = new Map<ClientFrame['t'], number>();
  return frames.filter(({ t }) => {
    const count = (counts.get(t) ?? 0) + 1;
    counts.set(t, count);
    return count <= (MOST_ANSWERED[t] ?? frames.length);
  });
}

/**
 * The HTTP lane, upstream: answers each frame in turn. A hello also gets a beat. An acknowledgement is confirmed at the
 * end, so that no command waits for its commit.
 */
export async function pushFrames(
  core: LiveCore,
  identity: Identity,
  frames: readonly ClientFrame[],
): Promise<ServerFrame[] | null> {
  return withFeed(core, identity, async (feed) => {
    const answers: ServerFrame[] = [];
    const confirmations = frames.filter(({ t }) => t === 'ack').map((ack) => answerFrame(core, identity, feed, ack));
    for (const frame of withoutRepeats(frames)) {
      if (frame.t === 'ack') continue;
      const answer = await answerFrame(core, identity, feed, frame);
      answers.push(...answer.frames);
      if (answer.position !== undefined) answers.push(...(await tailFrames(core, identity, feed, answer.position)));
      if (frame.t === 'hello') answers.push(beatFrame(feed, 0, core));
    }
    for (const confirmation of await Promise.all(confirmations)) answers.push(...confirmation.frames);
    return answers;
  });
}
