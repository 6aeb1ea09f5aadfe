import type { Desk } from '#src/live/desk-store.ts';
import { createHowlerAudio } from './howler-audio.ts';
import { noAudio } from './no-audio.ts';
import type { StartedSound } from './start-desk-sound.ts';
import { startDeskSound } from './start-desk-sound.ts';

/** The desk's sound on this browser; what was proven to have sounded goes to the ledger. */
export function openDeskSound(desk: Desk): StartedSound {
  const hasWebAudio = typeof AudioContext !== 'undefined';
  return startDeskSound({
    audio: hasWebAudio ? createHowlerAudio() : noAudio,
    now: () => desk.now(),
    onSounded: (keys) => desk.reportSounded(keys.map((key) => key.slice(0, key.indexOf(':')))),
    onMute: (untilMs) => desk.reportDevice({ muted_until: untilMs === null ? null : new Date(untilMs).toISOString() }),
  });
}
