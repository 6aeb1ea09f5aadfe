import { useSyncExternalStore } from 'react';
import type { ScreenChange, ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { PersonHere } from '#src/live/person-proofs.ts';
import { useDeskParts } from '../desk-context.ts';
import type { SaveState } from './local-settings.ts';

/** What this screen is set to, and the way to set it: shown at once, kept until the server has it. */
export function useScreenSettings(): {
  settings: ScreenSettings;
  state: SaveState;
  change: (change: ScreenChange, by?: PersonHere) => void;
} {
  const { own } = useDeskParts();
  const view = useSyncExternalStore(own.subscribe, own.view);
  return { ...view, change: own.change };
}
