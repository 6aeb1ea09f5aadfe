import { useSyncExternalStore } from 'react';

/** A phone, upright or on its side, shows one lane at a time, an upright screen two rows of them, a narrow one folds the last away. */
const PHONE = '(max-width: 640px) and (orientation: portrait), (max-height: 500px)';
const PORTRAIT = '(orientation: portrait)';
const NARROW = '(max-width: 1400px) and (orientation: landscape)';
export type BoardLayout = 'phone' | 'portrait' | 'folded' | 'wide';

const subscribe = (listener: () => void): (() => void) => {
  const queries = [PHONE, PORTRAIT, NARROW].map((each) => window.matchMedia(each));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
};

export function layoutNow(): BoardLayout {
  if (window.matchMedia(PHONE).matches) return 'phone';
  if (window.matchMedia(PORTRAIT).matches) return 'portrait';
  return window.matchMedia(NARROW).matches ? 'folded' : 'wide';
}

export const useBoardLayout = (): BoardLayout => useSyncExternalStore(subscribe, layoutNow);
