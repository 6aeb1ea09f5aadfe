import * as z from 'zod/mini';
import { DaySchema, InstantSchema, narrowed, textOf } from './basics.ts';
import { addDays, instantOf, iso, localTime, weekdayOf } from './time.ts';

/** A wall-clock time `HH:MM`. */
export const ClockSchema = z.string().check(narrowed(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_value'));

/** A wall-clock span; `close ≤ open` means the next day, so `00:00–00:00` is around the clock. */
export const SpanSchema = z.object({ open: ClockSchema, close: ClockSchema });
export type Span = z.infer<typeof SpanSchema>;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const SpansSchema = z.array(SpanSchema).check(z.maxLength(6));
export const HoursSchema = z.object({
  mon: SpansSchema,
  tue: SpansSchema,
  wed: SpansSchema,
  thu: SpansSchema,
  fri: SpansSchema,
  sat: SpansSchema,
  sun: SpansSchema,
});
export type Hours = z.infer<typeof HoursSchema>;

/** A holiday replaces its weekdays' spans, from its date to its last day; no spans mean closed. */
export const HolidaySchema = z.object({
  date: DaySchema,
  /** Its last day; absent for one day. */
  until: z.optional(DaySchema),
  name: z.optional(textOf(40)),
  spans: SpansSchema,
});
export type Holiday = z.infer<typeof HolidaySchema>;

/** Whether a holiday is on a day. */
export const isHolidayOn = ({ date, until }: Pick<Holiday, 'date' | 'until'>, day: string): boolean =>
  date <= day && day <= (until ?? date);

export const MODES = ['in_business', 'suspended', 'emergency'] as const;
export const ModeSchema = z.enum(MODES);

export const OpenReasonSchema = z.enum(['open', 'outside_hours', 'holiday', 'suspended', 'emergency']);
export const OpenStateSchema = z.object({
  is_open: z.boolean(),
  open_reason: OpenReasonSchema,
  next_change_at: z.nullable(InstantSchema),
});
export type OpenState = z.infer<typeof OpenStateSchema>;

/** What decides whether a restaurant is open; a restaurant record has all of it. */
export type OpeningRules = {
  time_zone: string;
  hours: Hours;
  holidays: readonly Holiday[];
  mode: z.infer<typeof ModeSchema>;
  mode_until: string | null;
};

type Scheduled = Pick<OpeningRules, 'time_zone' | 'hours' | 'holidays'>;
type Interval = { from: number; to: number };

const LOOK_AHEAD_DAYS = 8;

/** The spans of a day, a holiday's where it is one. */
export function spansOf(rules: Pick<OpeningRules, 'hours' | 'holidays'>, day: string): readonly Span[] {
  const holiday = rules.holidays.find((entry) => isHolidayOn(entry, day));
  return holiday?.spans ?? rules.hours[WEEKDAYS[weekdayOf(day)] ?? 'mon'];
}

/** The open intervals that begin on a day. */
const intervalsOf = (rules: Scheduled, day: string): Interval[] =>
  spansOf(rules, day)
    .map(({ open, close }) => ({
      from: instantOf(day, open, rules.time_zone),
      to: instantOf(close <= open ? addDays(day, 1) : day, close, rules.time_zone),
    }))
    .filter(({ from, to }) => to > from);

/** Whether hours and holidays have a moment open, in any mode. */
export function isInHours(rules: Scheduled, atMs: number): boolean {
  const { day } = localTime(atMs, rules.time_zone);
  // No span is longer than a day.
  return [addDays(day, -1), day].some((begun) =>
    intervalsOf(rules, begun).some(({ from, to }) => from <= atMs && atMs < to),
  );
}

/** Open intervals from yesterday's (which may run past midnight) to a week ahead, joined where they touch. */
export function intervalsAround(rules: OpeningRules, nowMs: number): Interval[] {
  const today = localTime(nowMs, rules.time_zone).day;
  const found: Interval[] = [];
  for (let offset = -1; offset <= LOOK_AHEAD_DAYS; offset += 1)
    found.push(...intervalsOf(rules, addDays(today, offset)));
  found.sort((left, right) => left.from - right.from);
  const joined: Interval[] = [];
  for (const interval of found) {
    const last = joined.at(-1);
    if (last !== undefined && interval.from <= last.to) last.to = Math.max(last.to, interval.to);
    else joined.push({ ...interval });
  }
  return joined;
}

/**
 * Whether a restaurant is open, why, and when that changes next without a person. A suspension ends at `mode_until`; an
 * emergency closure has no end. A change more than a week ahead is reported as null, unless a holiday ends then.
 */
export function openState(rules: OpeningRules, nowMs: number): OpenState {
  if (rules.mode === 'emergency') return { is_open: false, open_reason: 'emergency', next_change_at: null };
  const suspendedUntil =
    rules.mode === 'suspended' && rules.mode_until !== null ? Date.parse(rules.mode_until) : Number.NEGATIVE_INFINITY;
  const intervals = intervalsAround(rules, nowMs);
  if (rules.mode === 'suspended' && (rules.mode_until === null || suspendedUntil > nowMs)) {
    return { is_open: false, open_reason: 'suspended', next_change_at: rules.mode_until };
  }
  const current = intervals.find((interval) => interval.from <= nowMs && nowMs < interval.to);
  if (current !== undefined) {
    const isEndless = current.to - nowMs > (LOOK_AHEAD_DAYS - 1) * 86_400_000;
    return { is_open: true, open_reason: 'open', next_change_at: isEndless ? null : iso(current.to) };
  }
  const today = localTime(nowMs, rules.time_zone).day;
  const isHoliday = rules.holidays.some((entry) => isHolidayOn(entry, today));
  return {
    is_open: false,
    open_reason: isHoliday ? 'holiday' : 'outside_hours',
    next_change_at: nextOpening(rules, nowMs),
  };
}

/** When the next business cycle begins: the first opening after now, skipping the current one. */
export function nextCycleStart(rules: OpeningRules, nowMs: number): string | null {
  return nextOpening({ ...rules, mode: 'in_business' }, nowMs);
}

/** The first opening after now, within a week or, where a longer holiday covers it, within a week of its end. */
function nextOpening(rules: OpeningRules, nowMs: number): string | null {
  const isLater = ({ from }: Interval): boolean => from > nowMs;
  const beyond = addDays(localTime(nowMs, rules.time_zone).day, LOOK_AHEAD_DAYS);
  const holiday = rules.holidays.find((entry) => isHolidayOn(entry, beyond));
  const next =
    intervalsAround(rules, nowMs).find(isLater) ??
    (holiday?.until === undefined
      ? undefined
      : intervalsAround(rules, instantOf(holiday.until, '12:00', rules.time_zone)).find(isLater));
  return next === undefined ? null : iso(next.from);
}
