import type { ActiveRing, Sounded } from './alarm-plan.ts';
import { isSoft, SOFT_EVERY_MS } from './alarm-schedule.ts';
import { markSounded, planAlarm } from './alarm-plan.ts';
import type { Mute } from './mute.ts';
import { isMuted } from './mute.ts';
import type { HeardNotes, NoteCause } from './notes.ts';
import { dueNote, heardAfter } from './notes.ts';
import { PROOF_FRESH_MS } from './proof-ladder.ts';
import type { SoundEngine } from './sound-engine.ts';
import type { Voices } from './voices.ts';
import { DEFAULT_VOICES } from './voices.ts';

export type AlarmDriver = {
  /** Once a second, with what rings now and which sounds play once. `nowMs` is the server's clock. */
  tick(rings: readonly ActiveRing[], causes: readonly NoteCause[], mute: Mute | null, nowMs: number): Promise<void>;
};

/** What concerns a courier sounds every 30 s [R5]: between two of its tones nothing is wrong. */
const freshFor = (rings: readonly ActiveRing[]): number =>
  rings.every(({ kind }) => isSoft(kind)) ? SOFT_EVERY_MS + PROOF_FRESH_MS : PROOF_FRESH_MS;

/** Lets the engine sound what the plan asks for; `onSounded` hears of a ring only after its tone was proven. */
export function createAlarmDriver(
  engine: SoundEngine,
  onSounded: (keys: readonly string[]) => void,
  voices: () => Voices = () => DEFAULT_VOICES,
): AlarmDriver {
  let sounded: Sounded = new Map();
  let heard: HeardNotes = new Set();
  let isBusy = false;

  async function tick(
    rings: readonly ActiveRing[],
    causes: readonly NoteCause[],
    mute: Mute | null,
    nowMs: number,
  ): Promise<void> {
    engine.setRinging(rings.length === 0 || isMuted(mute, nowMs) ? null : freshFor(rings));
    // A tone still being listened to counts as this tick's sound; the next tick plans afresh.
    if (isBusy) return;
    isBusy = true;
    try {
      sounded = markSounded(sounded, rings, [], nowMs);
      heard = heardAfter(causes, heard, []);
      const { play, continuous } = planAlarm(rings, sounded, mute, nowMs);
      if (play !== null && (await engine.ring(voices().ofRing(play.tone), play.loudness))) {
        sounded = markSounded(sounded, rings, play.keys, nowMs);
        onSounded(play.keys);
      }
      const isLoop = continuous.length > 0;
      if ((await engine.sustain(isLoop)) && isLoop) onSounded(continuous);
      // Orders come first: sounds that play once wait for a second in which no order sounds.
      if (play === null && !isLoop && !isMuted(mute, nowMs)) await note(causes);
    } finally {
      isBusy = false;
    }
  }

  /** Counts as played only once it was heard: until then it is played again. */
  async function note(causes: readonly NoteCause[]): Promise<void> {
    const due = dueNote(causes, heard);
    if (due !== null && (await engine.ring(voices().ofEvent(due.event)))) heard = heardAfter(causes, heard, due.keys);
  }

  return { tick };
}
