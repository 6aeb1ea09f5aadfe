/** The desk's tones, one WAV each in public/sounds, made by scripts/make-sounds.mjs. */
export const TONES = ['new', 'second', 'continuous', 'changed', 'cancelled', 'late', 'link-lost', 'armed'] as const;
export type Tone = (typeof TONES)[number];

export const urlOfTone = (tone: Tone): string => `/sounds/${tone}.wav`;
