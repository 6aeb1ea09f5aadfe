import { isMuted, startMute } from './mute.ts';
import type { Mute } from './mute.ts';
import type { AudioPort } from './audio-port.ts';
import type { ActiveRing } from './alarm-plan.ts';
import type { NoteCause } from './notes.ts';
import { createAlarmDriver } from './alarm-driver.ts';
import type { DeskSound, SoundView } from './desk-sound.ts';
import { SoundEngine } from './sound-engine.ts';
import { DEFAULT_VOICES, voicesOf } from './voices.ts';

const GAIN_KEY = 'laidan.desk.gain';
const DEFAULT_GAIN = 0.8;

export type StartedSound = DeskSound & {
  /** Once a second, on the server's clock: what rings now, and which sounds play once. */
  tick(rings: readonly ActiveRing[], causes: readonly NoteCause[]): void;
  /** Whether numbers of new orders are to be spoken. */
  speaks(): boolean;
  /** The output devices may have changed. */
  checkOutputs(): Promise<void>;
};

type SoundOptions = {
  audio: AudioPort;
  /** Server time, ms. */
  now: () => number;
  onSounded: (keys: readonly string[]) => void;
  onMute: (untilMs: number | null) => void;
};

/** The desk's sound: engine, alarm, mute and this screen's gain behind one small store. */
export function startDeskSound({ audio, now, onSounded, onMute }: SoundOptions): StartedSound {
  const engine = new SoundEngine(audio);
  let voices = DEFAULT_VOICES;
  let isSpoken = false;
  const driver = createAlarmDriver(engine, onSounded, () => voices);
  const listeners = new Set<() => void>();
  let mute: Mute | null = null;
  let gain = savedGain();
  let view: SoundView = { proof: engine.getProof(), mute, gain };

  function changed(): void {
    view = { proof: engine.getProof(), mute, gain };
    for (const listener of listeners) listener();
  }
  function setMute(next: Mute | null): void {
    mute = next;
    onMute(next === null ? null : next.untilMs);
    changed();
  }

  engine.setGain(gain);
  engine.subscribe(changed);

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => view,
    arm: () => engine.arm(),
    test: (event = 'new') => engine.ring(voices.ofEvent(event)),
    follow: ({ gain: next, sound }) => {
      voices = voicesOf(sound.tones);
      isSpoken = sound.speak;
      if (next === gain) return;
      gain = next;
      engine.setGain(next);
      saveGain(next);
      changed();
    },
    mute: () => setMute(startMute(now())),
    unmute: () => setMute(null),
    tick: (rings, causes) => {
      if (mute !== null && !isMuted(mute, now())) setMute(null);
      engine.tick();
      void driver.tick(rings, causes, mute, now());
    },
    speaks: () => isSpoken,
    checkOutputs: () => engine.checkOutputs(),
  };
}

function savedGain(): number {
  try {
    const saved = Number(localStorage.getItem(GAIN_KEY));
    return saved >= 0.2 && saved <= 1 ? saved : DEFAULT_GAIN;
  } catch {
    return DEFAULT_GAIN;
  }
}

function saveGain(gain: number): void {
  try {
    localStorage.setItem(GAIN_KEY, String(gain));
  } catch {
    // Storage refused: the gain holds until the page is left.
  }
}
