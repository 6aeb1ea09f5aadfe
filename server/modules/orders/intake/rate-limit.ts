import type { Clock } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';

type Bucket = { tokens: number; at: number };

/** A token bucket per channel, in this process: a runaway channel must not slow down the kitchen's link. */
export function createChannelLimits(clock: Clock): {
  allow: (channel: Pick<Row<'channel'>, 'id' | 'rate_per_second' | 'burst'>) => boolean;
} {
  const buckets = new Map<string, Bucket>();
  return {
    allow: ({ id, rate_per_second, burst }) => {
      const now = clock.now();
      const bucket = buckets.get(id) ?? { tokens: burst, at: now };
      const refilled = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate_per_second);
      const isAllowed = refilled >= 1;
      buckets.set(id, { tokens: isAllowed ? refilled - 1 : refilled, at: now });
      return isAllowed;
    },
  };
}
