import type { ChosenTone } from '#contract/domain/screen-settings.ts';

/**
 * How strong one frequency is in a piece of sound (Goertzel): about 1 for a full sine of that pitch. The piece is faded
 * in and out (Hann), or a strong pitch would show at its neighbours too.
 */
export function goertzel(samples: Float32Array, sampleRate: number, hertz: number): number {
  const { length } = samples;
  if (length === 0) return 0;
  const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [before, last] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    const faded = sample * (1 - Math.cos((2 * Math.PI * index) / length));
    [before, last] = [last, faded + coefficient * last - before];
  }
  const power = last * last + before * before - coefficient * last * before;
  return (2 * Math.sqrt(Math.max(0, power))) / length;
}

/** The pitches of each tone, as scripts/make-sounds.mjs makes them. */
export const TONE_HERTZ: Record<ChosenTone, readonly number[]> = {
  new: [784, 1047, 1319],
  changed: [880, 988],
  cancelled: [659, 523, 392],
  late: [988],
  'link-lost': [440],
  gong: [330],
  wood: [1100],
  trill: [1397, 1175],
  drops: [1568, 1175, 880],
};

export type Loudness = {
  /** `silent`: nothing of the tone came back; `faint`: it did, and would drown in a kitchen's noise. */
  verdict: 'loud' | 'faint' | 'silent';
  /** The tone above the room's own noise at the same pitches. */
  decibels: number;
};

const LOUD_DB = 20;
const AUDIBLE_DB = 8;
/** Below this a microphone hears only itself. */
const FLOOR = 1e-5;

const loudest = (frames: readonly Float32Array[], sampleRate: number, hertz: number): number =>
  frames.reduce((most, frame) => Math.max(most, goertzel(frame, sampleRate, hertz)), FLOOR);

/** What the microphone heard of a tone with these pitches, against the moment before it [SS8]. */
export function judgeLoudness(
  room: readonly Float32Array[],
  during: readonly Float32Array[],
  sampleRate: number,
  pitches: readonly number[],
): Loudness {
  const noise = Math.max(...pitches.map((hertz) => loudest(room, sampleRate, hertz)));
  // The notes of a tone come one after another: each at its loudest, and one that is missing means another noise.
  const heard = Math.min(...pitches.map((hertz) => loudest(during, sampleRate, hertz)));
  const decibels = Math.round(20 * Math.log10(heard / noise));
  const verdict = decibels >= LOUD_DB ? 'loud' : decibels >= AUDIBLE_DB ? 'faint' : 'silent';
  return { verdict, decibels };
}
