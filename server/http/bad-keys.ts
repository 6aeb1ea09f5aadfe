import { MINUTE_MS, type Clock } from '../base/clock.ts';

/** Forgotten all together beyond this: addresses are many, and a forgotten count does no harm. */
const MAX_ADDRESSES = 10_000;

export type BadKeys = {
  /** False where the address must wait, and its key is not looked up. */
  mayTry: (address: string) => boolean;
  count: (address: string) => void;
};

/** Counts wrong channel keys per address, in this process: a channel's own limit begins where its key is right [DO4]. */
export function createBadKeys(clock: Clock, mostPerMinute: number): BadKeys {
  const counts = new Map<string, { count: number; until: number }>();
  return {
    mayTry: (address) => {
      const known = counts.get(address);
      return known === undefined || known.count < mostPerMinute || known.until <= clock.now();
    },
    count: (address) => {
      if (counts.size >= MAX_ADDRESSES) counts.clear();
      const known = counts.get(address);
      if (known === undefined || known.until <= clock.now())
        counts.set(address, { count: 1, until: clock.now() + MINUTE_MS });
      else known.count += 1;
    },
  };
}
