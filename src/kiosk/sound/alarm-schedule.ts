import type { AttentionKind } from '#contract/domain/attention.ts';
import type { Ring } from '#contract/domain/order.ts';

/**
 * When an unacknowledged order sounds: a chime at 0 s and each 8 s, from 30 s a second tone and louder, from 60 s
 * without a pause until a person touches it. A pure function of the ring's start and the time, so that a reload or a
 * second screen continues the alarm where it is. What concerns a courier sounds softly every 30 s, and never more [R5].
 */
export type RingKind = Ring['kind'] | AttentionKind;
/** What a screen gives a tone of its own, and the later steps, which keep theirs. */
export type PlannedTone = 'new' | 'changed' | 'cancelled' | 'courier' | 'second' | 'continuous';

export const CHIME_EVERY_MS = 8_000;
export const SECOND_TONE_AFTER_MS = 30_000;
export const CONTINUOUS_AFTER_MS = 60_000;
export const SOFT_EVERY_MS = 30_000;
const SOFT_LOUDNESS = 0.6;

export type AlarmStep = {
  stage: 'chime' | 'second' | 'continuous';
  /** Counts the soundings since the ring began; each slot sounds once. */
  slot: number;
  tone: PlannedTone;
  /** Times the screen's own gain; the engine caps the product at 1. */
  loudness: number;
};

const FIRST_TONE: Record<RingKind, PlannedTone> = {
  new: 'new',
  auto_accepted: 'new',
  now_due: 'new',
  changed: 'changed',
  cancelled: 'cancelled',
  courier_trouble: 'courier',
  confirm_courier: 'courier',
};

/** Sounds softly, whatever it waits. */
export const isSoft = (kind: RingKind): kind is AttentionKind => FIRST_TONE[kind] === 'courier';

const SLOTS_BEFORE_SECOND = Math.ceil(SECOND_TONE_AFTER_MS / CHIME_EVERY_MS);
const SLOTS_BEFORE_CONTINUOUS =
  SLOTS_BEFORE_SECOND + Math.ceil((CONTINUOUS_AFTER_MS - SECOND_TONE_AFTER_MS) / CHIME_EVERY_MS);

/** `sinceMs` and `nowMs` are the server's clock; a ring from the future sounds at once, as at 0 s. */
export function alarmStepAt(kind: RingKind, sinceMs: number, nowMs: number): AlarmStep {
  const elapsedMs = Math.max(0, nowMs - sinceMs);
  if (isSoft(kind))
    return { stage: 'chime', slot: Math.floor(elapsedMs / SOFT_EVERY_MS), tone: 'courier', loudness: SOFT_LOUDNESS };
  if (elapsedMs >= CONTINUOUS_AFTER_MS) {
    return { stage: 'continuous', slot: SLOTS_BEFORE_CONTINUOUS, tone: 'continuous', loudness: 2 };
  }
  if (elapsedMs >= SECOND_TONE_AFTER_MS) {
    const slot = SLOTS_BEFORE_SECOND + Math.floor((elapsedMs - SECOND_TONE_AFTER_MS) / CHIME_EVERY_MS);
    return { stage: 'second', slot, tone: 'second', loudness: 1.5 };
  }
  return { stage: 'chime', slot: Math.floor(elapsedMs / CHIME_EVERY_MS), tone: FIRST_TONE[kind], loudness: 1 };
}
