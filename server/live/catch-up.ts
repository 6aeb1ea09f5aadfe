import type { FrameOf } from '#contract/live.ts';
import type { Feed } from './feed.ts';
import type { Head, SnapshotRead } from './store.ts';

/** For a longer gap a snapshot is cheaper than the tail. */
export const TAIL_LIMIT = 2_000;
const ORDERS_PER_PART = 50;

/**
 * How a screen at `cursor` of `epoch` joins: with the tail, with a snapshot, or with a reset when its state is not from
 * this log (another epoch, or ahead of the head) [L5] [L6].
 */
export function planCatchUp(head: Head, epoch: string | null, cursor: number): 'tail' | 'snapshot' | 'reset' {
  if (epoch === null) return 'snapshot';
  if (epoch !== head.epoch || cursor > head.seq) return 'reset';
  return cursor < head.floor || head.seq - cursor > TAIL_LIMIT ? 'snapshot' : 'tail';
}

const framesOfRead = new WeakMap<SnapshotRead, FrameOf<'snapshot'>[]>();

/**
 * A snapshot in parts small enough for a slow link; the client swaps when it has all of them [L7]. Screens that join
 * together share the frames (I14).
 */
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

/**
 * Carries the time of the last head query: while the database does not answer, beats do not confirm anything newer
 * [L9].
 */
export function beatFrame(
  feed: Pick<Feed, 'head' | 'checkedAt'>,
  n: number,
  { canStore, clockOffMs }: { canStore: () => boolean; clockOffMs: () => number | undefined },
): FrameOf<'beat'> {
  const { epoch, seq, open, hash } = feed.head();
  const server_now = new Date(feed.checkedAt()).toISOString();
  const clock_off_ms = clockOffMs();
  return {
    t: 'beat',
    n,
    epoch,
    head: seq,
    open,
    hash,
    server_now,
    ...(canStore() ? {} : { cannot_store: true }),
    ...(clock_off_ms === undefined ? {} : { clock_off_ms }),
  };
}
