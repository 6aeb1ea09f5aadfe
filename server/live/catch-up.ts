import type { FrameOf, ServerFrame } from '#contract/live.ts';
import type { Feed } from './feed.ts';
import type { Head, SnapshotRead } from './store.ts';

/** A gap longer than this is cheaper as a snapshot. */
export const TAIL_LIMIT = 2_000;
const ORDERS_PER_PART = 50;

/**
 * How a screen at `cursor` of `epoch` joins: with the tail, with a snapshot, or with a reset when what it holds is not
 * of this log (another epoch, or ahead of the head) [L5] [L6].
 */
export function planCatchUp(head: Head, epoch: string | null, cursor: number): 'tail' | 'snapshot' | 'reset' {
  if (epoch === null) return 'snapshot';
  if (epoch !== head.epoch || cursor > head.seq) return 'reset';
  return cursor < head.floor || head.seq - cursor > TAIL_LIMIT ? 'snapshot' : 'tail';
}

const framesOfRead = new WeakMap<SnapshotRead, FrameOf<'snapshot'>[]>();

/** A snapshot in parts that a slow link can swallow; the client swaps when all are in [L7]. A storm shares the frames (I14). */
export function snapshotFrames(read: SnapshotRead): FrameOf<'snapshot'>[] {
  const made = framesOfRead.get(read) ?? makeSnapshotFrames(read);
  framesOfRead.set(read, made);
  return made;
}

function makeSnapshotFrames(read: SnapshotRead): FrameOf<'snapshot'>[] {
  const parts = Math.max(1, Math.ceil(read.orders.length / ORDERS_PER_PART));
  return Array.from({ length: parts }, (_, index) => ({
    t: 'snapshot',
    epoch: read.epoch,
    at: read.cursor,
    part: index + 1,
    parts,
    orders: read.orders.slice(index * ORDERS_PER_PART, (index + 1) * ORDERS_PER_PART),
    store: read.store,
    dishes: read.dishes,
    closed_through: read.closed_through,
  }));
}

/** Its time is when the head was asked for: of a database that has stopped answering, a beat proves nothing new [L9]. */
export function beatFrame(feed: Pick<Feed, 'head' | 'checkedAt'>, n: number): FrameOf<'beat'> {
  const { epoch, seq, open, hash } = feed.head();
  return { t: 'beat', n, epoch, head: seq, open, hash, server_now: new Date(feed.checkedAt()).toISOString() };
}

/** Everything a screen needs to stand at the head, for the HTTP lane: reset or not, snapshot or tail, at most `limit` events. */
export async function catchUpFrames(
  feed: Feed,
  epoch: string | null,
  cursor: number,
  limit: number,
): Promise<ServerFrame[]> {
  const head = feed.head();
  const mode = planCatchUp(head, epoch, cursor);
  if (mode === 'tail') return cursor === head.seq ? [] : feed.after(cursor, limit);
  const read = await feed.snapshot();
  const frames: ServerFrame[] =
    mode === 'reset'
      ? [{ t: 'reset', reason: epoch === head.epoch ? 'cursor_ahead' : 'epoch', epoch: read.epoch }]
      : [];
  frames.push(...snapshotFrames(read));
  if (read.cursor < head.seq) frames.push(...(await feed.after(read.cursor, limit)));
  return frames;
}
