import { invalidField } from '#contract/errors.ts';

/** So far a channel's clock may be ahead; more is a mistaken zone or day, which would stand above all that is right. */
const CLOCK_AHEAD_MINUTES = 10;

/** Refuses an instant that a channel gives of the past and that has not come yet. */
export function assertNotAhead(path: string, at: string | undefined, now: string): void {
  if (at === undefined || Date.parse(at) <= Date.parse(now) + CLOCK_AHEAD_MINUTES * 60_000) return;
  const params = { now, maximum: CLOCK_AHEAD_MINUTES };
  throw invalidField(path, 'ahead_of_clock', 'is ahead of the clock; it is an instant in UTC', params);
}
