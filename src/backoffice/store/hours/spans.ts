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

const TYPED = /^(\d{1,2})[:.：]?(\d{2})?\s*(am|pm)?$/i;

/** `9` → `09:00`, `930` → `09:30`, `9:30pm` → `21:30`; undefined where it is no time of day. */
export function clockOf(typed: string): string | undefined {
  const match = TYPED.exec(typed.trim());
  if (match === null) return undefined;
  const [, hours = '', minutes = '00', half] = match;
  const isHalf = half !== undefined;
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours) % 24;
  const isRight = Number(minutes) < 60 && Number(hours) <= (isHalf ? 12 : 24);
  return isRight ? `${two(hour)}:${minutes}` : undefined;
}
