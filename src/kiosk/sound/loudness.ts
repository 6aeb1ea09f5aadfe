/**
 * How strongly one frequency stands in a piece of sound (Goertzel): about 1 for a full sine of that pitch. The piece is
 * faded in and out (Hann), or a strong pitch would show at its neighbours too.
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

/** The pitches of the tone of a new order, as scripts/make-sounds.mjs makes it. */
export const TEST_TONE_HERTZ = [784, 1047, 1319] as const;

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

/** Each pitch at its loudest: the notes of a tone come one after another. */
const peakOf = (frames: readonly Float32Array[], sampleRate: number): number => {
  const peaks = TEST_TONE_HERTZ.map((hertz) =>
    frames.reduce((most, frame) => Math.max(most, goertzel(frame, sampleRate, hertz)), 0),
  );
  // One note missing means that something else made the noise.
  return Math.min(...peaks);
};

/** What the microphone heard of the tone, against the moment before it [SS8]. */
export function judgeLoudness(
  room: readonly Float32Array[],
  during: readonly Float32Array[],
  sampleRate: number,
): Loudness {
  const noise = Math.max(
    FLOOR,
    ...TEST_TONE_HERTZ.map((hertz) =>
      room.reduce((most, frame) => Math.max(most, goertzel(frame, sampleRate, hertz)), 0),
    ),
  );
  const heard = Math.max(FLOOR, peakOf(during, sampleRate));
  const decibels = Math.round(20 * Math.log10(heard / noise));
  const verdict = decibels >= LOUD_DB ? 'loud' : decibels >= AUDIBLE_DB ? 'faint' : 'silent';
  return { verdict, decibels };
}
