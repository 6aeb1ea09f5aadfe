import type { Desk } from '#src/live/desk-store.ts';
import { createLateAudio } from './late-audio.ts';
import type { StartedSound } from './start-desk-sound.ts';
import { startDeskSound } from './start-desk-sound.ts';

export type OpenedSound = StartedSound & {
  /** Loads howler and tries to prove the sound: a page that may sound at once needs no touch for it. */
  load: () => Promise<void>;
};

/** The desk's sound on this browser; what was proven to have sounded goes to the ledger. */
export function openDeskSound(desk: Desk): OpenedSound {
  const audio = createLateAudio();
  const sound = startDeskSound({
    audio: audio.port,
    now: () => desk.now(),
    onSounded: (keys) => desk.reportSounded(keys.map((key) => key.slice(0, key.indexOf(':')))),
    onMute: (untilMs) => desk.reportDevice({ muted_until: untilMs === null ? null : new Date(untilMs).toISOString() }),
  });

  async function load(): Promise<void> {
    if (typeof AudioContext === 'undefined') return;
    const { createHowlerAudio } = await import('./howler-audio.ts');
    audio.use(createHowlerAudio());
    navigator.mediaDevices?.addEventListener('devicechange', () => void sound.checkOutputs());
    await sound.checkOutputs();
    await sound.arm();
  }

  return { ...sound, load };
}
