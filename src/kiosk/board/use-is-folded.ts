import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 1400px) and (orientation: landscape)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** A landscape screen of at most 1400 px has no room for the fourth lane. */
export const useIsFolded = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
