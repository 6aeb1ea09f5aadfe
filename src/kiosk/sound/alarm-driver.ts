import type { ActiveRing, Sounded } from './alarm-plan.ts';
import { markSounded, planAlarm } from './alarm-plan.ts';
import type { Mute } from './mute.ts';
import { isMuted } from './mute.ts';
import type { SoundEngine } from './sound-engine.ts';

export type AlarmDriver = {
  /** Once a second, with what rings now. `nowMs` is the server's clock. */
  tick(rings: readonly ActiveRing[], mute: Mute | null, nowMs: number): Promise<void>;
};

/** Lets the engine sound what the plan asks for; `onSounded` hears of a ring only after its tone was proven. */
export function createAlarmDriver(engine: SoundEngine, onSounded: (keys: readonly string[]) => void): AlarmDriver {
  let sounded: Sounded = new Map();
  let isBusy = false;

  async function tick(rings: readonly ActiveRing[], mute: Mute | null, nowMs: number): Promise<void> {
    engine.setRinging(rings.length > 0 && !isMuted(mute, nowMs));
    // A tone still being listened to counts as this tick's sound; the next tick plans afresh.
    if (isBusy) return;
    isBusy = true;
    try {
      sounded = markSounded(sounded, rings, [], nowMs);
      const plan = planAlarm(rings, sounded, mute, nowMs);
      if (plan.play !== null && (await engine.ring(plan.play.tone, plan.play.loudness))) {
        sounded = markSounded(sounded, rings, plan.play.keys, nowMs);
        onSounded(plan.play.keys);
      }
      if ((await engine.sustain(plan.continuous.length > 0)) && plan.continuous.length > 0) onSounded(plan.continuous);
    } finally {
      isBusy = false;
    }
  }
  return { tick };
}
