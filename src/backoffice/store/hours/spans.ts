import type { Span } from '#contract/domain/opening-hours.ts';
import { spanMinutes } from '#contract/domain/store-hours.ts';

const LUNCH: Span = { open: '11:00', close: '14:30' };
const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** What a new span of a day begins as: lunch, or, two hours after the last one, dinner. */
export function nextSpan(spans: readonly Span[]): Span {
  const ends = spans.map((span) => spanMinutes(span).to);
  if (ends.length === 0) return LUNCH;
  const from = Math.min(23 * 60, Math.max(...ends) + 120);
  return { open: clock(from), close: clock(Math.min(24 * 60 - 1, from + 270)) };
}

/** What the bars of a week show, in minutes after midnight. */
export type Scale = { from: number; to: number };

const HOUR = 60;
const DAY = 24 * HOUR;
const TICK = 6 * HOUR;

/**
 * Twenty-four hours from the hour at which the store's day begins; earlier or longer where a span lies outside of them,
 * so that every span is drawn whole.
 */
export function scaleOf(cutoff: string, spans: readonly Span[]): Scale {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  const known = spans.map(spanMinutes);
  const from = Math.min(hours * HOUR + (minutes || 0), ...known.map((span) => span.from));
  const start = Math.floor((Number.isNaN(from) ? 0 : from) / HOUR) * HOUR;
  return { from: start, to: Math.max(start + DAY, ...known.map((span) => span.to)) };
}

/** Every sixth hour on a scale, as the clock says it and how far along it is. */
export function ticksOf({ from, to }: Scale): { hour: number; at: number }[] {
  const first = Math.ceil(from / TICK) * TICK;
  const count = Math.floor((to - first) / TICK) + 1;
  return Array.from({ length: count }, (_, index) => first + index * TICK).map((minutes) => ({
    hour: (minutes % DAY) / HOUR,
    at: (minutes - from) / (to - from),
  }));
}
