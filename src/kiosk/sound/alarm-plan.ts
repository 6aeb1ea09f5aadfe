import type { AlarmStep, PlannedTone, RingKind } from './alarm-schedule.ts';
import { alarmStepAt } from './alarm-schedule.ts';
import type { Mute } from './mute.ts';
import { isMuted } from './mute.ts';

/** One cause of noise. `key` is unique per order and ring (`order_id:rev`). */
export type ActiveRing = { key: string; kind: RingKind; sinceMs: number };

/** The last slot each ring has sounded; rings that ended are dropped. */
export type Sounded = ReadonlyMap<string, number>;

export type AlarmPlan = {
  /** Sound this once now, for these rings. */
  play: { tone: PlannedTone; loudness: number; keys: readonly string[] } | null;
  /** The rings past a minute: the continuous tone runs while there are any. */
  continuous: readonly string[];
};

const PRIORITY: readonly PlannedTone[] = ['second', 'new', 'cancelled', 'changed', 'courier'];

/** What sounds now. One tone at a time; another due tone follows on the next tick. */
export function planAlarm(rings: readonly ActiveRing[], sounded: Sounded, mute: Mute | null, nowMs: number): AlarmPlan {
  const muted = isMuted(mute, nowMs);
  const steps = rings.map((ring) => ({ ring, step: alarmStepAt(ring.kind, ring.sinceMs, nowMs) }));
  const continuous = muted ? [] : steps.filter(({ step }) => step.stage === 'continuous').map(({ ring }) => ring.key);
  const due = steps.filter(({ ring, step }) => (muted ? isNewInMute(ring, sounded, mute) : isDue(ring, step, sounded)));
  return { play: pickTone(due), continuous };
}

const isDue = (ring: ActiveRing, step: AlarmStep, sounded: Sounded): boolean =>
  step.stage !== 'continuous' && step.slot > (sounded.get(ring.key) ?? -1);

/** During a mute only what began after it may be heard, and once. */
const isNewInMute = (ring: ActiveRing, sounded: Sounded, mute: Mute | null): boolean =>
  mute !== null && ring.sinceMs >= mute.startedAtMs && !sounded.has(ring.key);

function pickTone(due: readonly { ring: ActiveRing; step: AlarmStep }[]): AlarmPlan['play'] {
  for (const tone of PRIORITY) {
    const same = due.filter(({ step }) => step.tone === tone);
    if (same.length === 0) continue;
    return {
      tone,
      loudness: Math.max(...same.map(({ step }) => step.loudness)),
      keys: same.map(({ ring }) => ring.key),
    };
  }
  return null;
}

/** Remembers what has been heard; called only after the sound was proven. */
export function markSounded(
  sounded: Sounded,
  rings: readonly ActiveRing[],
  keys: readonly string[],
  nowMs: number,
): Sounded {
  const next = new Map<string, number>();
  for (const ring of rings) {
    const last = sounded.get(ring.key);
    if (keys.includes(ring.key)) next.set(ring.key, alarmStepAt(ring.kind, ring.sinceMs, nowMs).slot);
    else if (last !== undefined) next.set(ring.key, last);
  }
  return next;
}
