import type { Mute } from './mute.ts';
import type { SoundProof } from './proof-ladder.ts';

/** The desk's sound as the components see it. `mute` is on the server's clock, `proof.proved_at` on the monotonic one. */
export type SoundView = { proof: SoundProof; mute: Mute | null; gain: number };

export interface DeskSound {
  subscribe: (listener: () => void) => () => void;
  view: () => SoundView;
  /** On a touch: starts the context and proves it with a short tone. */
  arm: () => Promise<boolean>;
  /** Plays the tone of a new order once, at this screen's gain. */
  test: () => Promise<boolean>;
  setGain: (gain: number) => void;
  mute: () => void;
  unmute: () => void;
}
