import { shiftOf, type Compare, type DaySpan } from '#contract/domain/statistics.ts';
import { businessDate, instantOf, iso, localTime } from '#contract/domain/time.ts';

const A_MINUTE_MS = 60_000;

/** Where a restaurant's day stands: its reckoning, and the moment that is asked about. */
export type Reckoning = { time_zone: string; business_day_cutoff: string; nowMs: number };

/**
 * Days to read. Of the last one only what had come in by `until` (an instant) counts; null reads it whole.
 */
export type DaysUntil = { span: DaySpan; until: string | null };

export const wholeDays = (span: DaySpan): DaysUntil => ({ span, until: null });

/**
 * The days that a span is compared with [FG1]: part of a day is compared with the same part of the other one, so a span
 * that reaches into the running day is compared up to the same time on the clock, and days that are still to come with
 * none.
 */
export function comparedDays(
  span: DaySpan,
  compare: Compare,
  { time_zone, business_day_cutoff, nowMs }: Reckoning,
): DaysUntil | null {
  if (compare === 'none') return null;
  const shift = shiftOf(span, compare);
  const today = businessDate(nowMs, time_zone, business_day_cutoff);
  if (today < span.from || today > span.to) return wholeDays({ from: shift(span.from), to: shift(span.to) });
  const local = localTime(nowMs, time_zone);
  const until = instantOf(shift(local.day), local.time, time_zone) + (nowMs % A_MINUTE_MS);
  return { span: { from: shift(span.from), to: shift(today) }, until: iso(until) };
}
