import type { DeskStore } from '#contract/domain/restaurant.ts';
import { createCell } from '../cell.ts';
import { offEntries, type OffEntry } from './off-entries.ts';

/** No new orders now, by a person's hand: until when, who, since when. */
export type Halt = Extract<OffEntry, { key: 'mode' }>;

const isHalt = (entry: OffEntry): entry is Halt => entry.key === 'mode';

/** Null also once a pause's end has passed: the intake takes orders again before the log says so. */
export function haltOf(store: DeskStore | null, nowMs: number): Halt | null {
  const halt = offEntries(store, { version: 0, off: [] }).find(isHalt);
  if (halt === undefined) return null;
  return halt.untilMs !== null && halt.untilMs <= nowMs ? null : halt;
}

/** What was ended here last, so that one tap brings it back [CT10]. */
export type Resumed = { halt: Halt; atMs: number };
export const resumedCell = createCell<Resumed | null>(null);
export const UNDO_RESUME_MS = 10_000;
