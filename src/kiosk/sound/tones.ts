import { CHOSEN_TONES } from '#contract/domain/screen-settings.ts';

/** The desk's tones, one WAV each in public/sounds, made by scripts/make-sounds.mjs. */
export const TONES = [...CHOSEN_TONES, 'second', 'continuous', 'armed'] as const;
export type Tone = (typeof TONES)[number];

export const urlOfTone = (tone: Tone): string => `/sounds/${tone}.wav`;
