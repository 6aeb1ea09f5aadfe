import * as z from 'zod/mini';
import { DaySchema } from './basics.ts';
import { addDays, weekdayOf } from './time.ts';

/** Business days from the first to the last, both included. */
export type DaySpan = { from: string; to: string };

/** The widest span of a query: a person looks at two years and two months at most. */
export const MAX_SPAN_DAYS = 800;
/** The widest span of hourly figures. */
export const MAX_HOUR_SPAN_DAYS = 31;

const DAY_MS = 86_400_000;
const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const daysIn = ({ from, to }: DaySpan): number => Math.round((dayMs(to) - dayMs(from)) / DAY_MS) + 1;

/** Every day of a span, in order. */
export const eachDay = (span: DaySpan): string[] =>
  Array.from({ length: Math.max(0, daysIn(span)) }, (_, index) => addDays(span.from, index));

/**
 * The span to compare with: the days right before it, the same weekdays of earlier weeks (as many whole weeks back as
 * the span is long, so that the two never overlap), or the same dates a year before.
 */
export const COMPARES = ['none', 'before', 'week', 'year'] as const;
export const CompareSchema = z.enum(COMPARES);
export type Compare = z.infer<typeof CompareSchema>;

/** The same date a year before; February 29 becomes February 28. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const rest = day.slice(4);
  return rest === '-02-29' ? `${year}-02-28` : `${year}${rest}`;
}

/** Maps each day of a span to the day it is compared with. */
export function shiftOf(span: DaySpan, compare: Exclude<Compare, 'none'>): (day: string) => string {
  if (compare === 'year') return yearBefore;
  const days = daysIn(span);
  const back = compare === 'before' ? days : Math.ceil(days / 7) * 7;
  return (day) => addDays(day, -back);
}

export const TREND_UNITS = ['hour', 'day', 'week', 'month'] as const;
export const TrendUnitSchema = z.enum(TREND_UNITS);

/** `2026-11-21` → `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first and the last day of a month `YYYY-MM`. */
export function daysOfMonth(month: string): DaySpan {
  const from = `${month}-01`;
  const next = monthOf(addDays(from, 31));
  return { from, to: addDays(`${next}-01`, -1) };
}

/** The day a week or month begins with; weeks begin on Monday. */
function startOf(day: string, unit: 'day' | 'week' | 'month'): string {
  if (unit === 'day') return day;
  return unit === 'week' ? addDays(day, -weekdayOf(day)) : `${monthOf(day)}-01`;
}

/** A span cut into days, weeks or months without a gap; the first and the last may be parts of a week or month. */
export function bucketsOf(span: DaySpan, unit: 'day' | 'week' | 'month'): DaySpan[] {
  const buckets: (DaySpan & { start: string })[] = [];
  for (const day of eachDay(span)) {
    const start = startOf(day, unit);
    const last = buckets.at(-1);
    if (last?.start === start) last.to = day;
    else buckets.push({ start, from: day, to: day });
  }
  return buckets.map(({ from, to }) => ({ from, to }));
}

/** The hours of a business day in order: a day that ends at 04:00 begins with hour four. */
export function hoursFrom(cutoff: string): number[] {
  const first = Number(cutoff.slice(0, 2));
  return Array.from({ length: 24 }, (_, index) => (first + index) % 24);
}

export const DaySpanSchema = z.object({ from: DaySchema, to: DaySchema });
