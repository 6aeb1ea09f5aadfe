import type { DeskState } from '#contract/domain/desk-state.ts';
import { applyEvent, LogEventSchema, stateOf } from '#contract/domain/desk-state.ts';
import type { FrameOf, SnapshotFrame } from '#contract/live.ts';
import * as z from 'zod/mini';

/**
 * The one idempotent reducer both lanes feed (I15): frames of the log in, the desk's state out. It never invents and
 * never goes back within an epoch (I3); what it cannot apply it asks for again.
 */
export type Reader = {
  state: DeskState | null;
  /** The state must be replaced by a snapshot before any event counts; the old state is shown as stale. */
  needsSnapshot: boolean;
  /** The newest head heard of, to say how much is missing. */
  knownHead: number;
  /** Snapshot parts of the lane that is sending one. */
  parts: ReadonlyMap<string, readonly SnapshotFrame[]>;
  /** An event came whose kind this build does not know. */
  sawUnknown: boolean;
};

export const emptyReader: Reader = {
  state: null,
  needsSnapshot: true,
  knownHead: 0,
  parts: new Map(),
  sawUnknown: false,
};

/** A reader that continues from the cache; one without a cache needs a snapshot. */
export const readerFrom = (state: DeskState | null): Reader =>
  state === null ? emptyReader : { ...emptyReader, state, needsSnapshot: false, knownHead: state.cursor };

/** What the frame asks for: nothing, the events after the cursor, or a whole snapshot. `proof`: state and head agree. */
export type Verdict = 'none' | 'applied' | 'proof' | 'pull' | 'snapshot';
export type ReaderStep = { reader: Reader; verdict: Verdict };

const step = (reader: Reader, verdict: Verdict): ReaderStep => ({ reader, verdict });
const wantSnapshot = (reader: Reader): ReaderStep => step({ ...reader, needsSnapshot: true }, 'snapshot');

function onSnapshot(reader: Reader, lane: string, frame: SnapshotFrame): ReaderStep {
  const before = frame.part === 1 ? [] : (reader.parts.get(lane) ?? []);
  const isNext =
    frame.part === before.length + 1 && before.every((part) => part.at === frame.at && part.epoch === frame.epoch);
  const parts = new Map(reader.parts);
  if (!isNext) {
    parts.delete(lane);
    return step({ ...reader, parts }, 'none');
  }
  const collected = [...before, frame];
  if (collected.length < frame.parts) return step({ ...reader, parts: parts.set(lane, collected) }, 'none');
  parts.delete(lane);
  const { state } = reader;
  const isOlder = state !== null && state.epoch === frame.epoch && frame.at < state.cursor;
  // An older snapshot of the same epoch would take the cursor back; a state that must be replaced asks again (I3).
  if (isOlder) return step({ ...reader, parts }, reader.needsSnapshot ? 'snapshot' : 'none');
  const next = stateOf({
    epoch: frame.epoch,
    cursor: frame.at,
    orders: collected.flatMap((part) => part.orders),
    store: frame.store,
    dishes: frame.dishes,
    closed_through: frame.closed_through,
  });
  const knownHead = state?.epoch === frame.epoch ? Math.max(reader.knownHead, frame.at) : frame.at;
  return step({ ...reader, parts, state: next, needsSnapshot: false, knownHead }, 'applied');
}

function onEvent(reader: Reader, frame: FrameOf<'event'>): ReaderStep {
  const { state } = reader;
  if (state === null || reader.needsSnapshot || frame.epoch !== state.epoch) return step(reader, 'none');
  const { seq } = frame.event;
  if (seq <= state.cursor) return step(reader, 'none');
  const knownHead = Math.max(reader.knownHead, seq);
  if (frame.prev !== state.cursor) return step({ ...reader, knownHead }, 'pull');
  const event = z.safeParse(LogEventSchema, frame.event);
  if (!event.success) return wantSnapshot({ ...reader, knownHead, sawUnknown: true });
  return step({ ...reader, knownHead, state: applyEvent(state, event.data) }, 'applied');
}

function onBeat(reader: Reader, frame: FrameOf<'beat'>): ReaderStep {
  const { state } = reader;
  if (state === null || reader.needsSnapshot || frame.epoch !== state.epoch) return wantSnapshot(reader);
  const known = { ...reader, knownHead: Math.max(reader.knownHead, frame.head) };
  if (frame.head > state.cursor) return step(known, 'pull');
  if (frame.head < state.cursor) return step(known, 'none');
  return frame.open === state.open && frame.hash === state.hash ? step(known, 'proof') : wantSnapshot(known);
}

/** One frame of the log, from any lane. */
export function readFrame(
  reader: Reader,
  lane: string,
  frame: FrameOf<'welcome' | 'snapshot' | 'event' | 'live' | 'beat' | 'reset'>,
): ReaderStep {
  switch (frame.t) {
    case 'welcome':
      return step(
        frame.epoch === reader.state?.epoch ? { ...reader, knownHead: Math.max(reader.knownHead, frame.head) } : reader,
        'none',
      );
    case 'reset':
      return step({ ...reader, needsSnapshot: true, knownHead: 0 }, 'none');
    case 'snapshot':
      return onSnapshot(reader, lane, frame);
    case 'event':
      return onEvent(reader, frame);
    case 'live':
      return reader.state !== null && frame.epoch === reader.state.epoch && frame.head > reader.state.cursor
        ? step(reader, 'pull')
        : step(reader, 'none');
    case 'beat':
      return onBeat(reader, frame);
  }
}

/** How many events are known to exist that this state does not have. */
export const missingOf = (reader: Reader): number =>
  reader.state === null || reader.needsSnapshot
    ? Math.max(1, reader.knownHead - (reader.state?.cursor ?? 0))
    : reader.knownHead - reader.state.cursor;
