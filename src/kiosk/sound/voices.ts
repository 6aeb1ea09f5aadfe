import { DEFAULT_SCREEN_SETTINGS, type ScreenSettings, type SoundEvent } from '#contract/domain/screen-settings.ts';
import type { PlannedTone } from './alarm-schedule.ts';
import type { Tone } from './tones.ts';

/** Which tone this screen gives to what [SS5]; the later steps of an alarm keep their own. */
export type Voices = { ofEvent: (event: SoundEvent) => Tone; ofRing: (planned: PlannedTone) => Tone };

export function voicesOf(tones: ScreenSettings['sound']['tones']): Voices {
  return {
    ofEvent: (event) => tones[event],
    ofRing: (planned) => (planned === 'second' || planned === 'continuous' ? planned : tones[planned]),
  };
}

export const DEFAULT_VOICES = voicesOf(DEFAULT_SCREEN_SETTINGS.sound.tones);
