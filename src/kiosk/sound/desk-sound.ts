import type { ScreenSettings, SoundEvent } from '#contract/domain/screen-settings.ts';
import type { Mute } from './mute.ts';
import type { SoundProof } from './proof-ladder.ts';

/** The desk's sound as the components see it. `mute` is on the server's clock, `proof.proved_at` on the monotonic one. */
export type SoundView = { proof: SoundProof; mute: Mute | null; gain: number };

export interface DeskSound {
  subscribe: (listener: () => void) => () => void;
  view: () => SoundView;
  /** On a touch: starts the context and proves it with a short tone. */
  arm: () => Promise<boolean>;
  /** Plays an event's tone once, at this screen's gain. */
  test: (event?: SoundEvent) => Promise<boolean>;
  /** Goes by what the screen is set to. */
  follow: (settings: Pick<ScreenSettings, 'gain' | 'sound'>) => void;
  mute: () => void;
  unmute: () => void;
}
