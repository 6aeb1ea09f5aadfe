import type { DrillPlan } from './drill.ts';
import { spansOf, WEEKDAYS, type OpeningRules } from './opening-hours.ts';
import { addDays, instantOf, localTime, weekdayOf } from './time.ts';

const MINUTE_MS = 60_000;
const LOOK_AHEAD_DAYS = 8;

/** One day's times: none on a day without opening hours. */
function slotsOfDay(plan: DrillPlan, rules: OpeningRules, day: string): number[] {
  const [opening] = spansOf(rules, day)
    .map(({ open }) => open)
    .toSorted();
  if (opening === undefined) return [];
  const weekday = WEEKDAYS[weekdayOf(day)] ?? 'mon';
  const chosen = plan.times.filter(({ days }) => days.includes(weekday));
  const before = plan.before_opening_minutes;
  return [
    ...(before === null ? [] : [instantOf(day, opening, rules.time_zone) - before * MINUTE_MS]),
    ...chosen.map(({ at }) => instantOf(day, at, rules.time_zone)),
  ];
}

/** The times of a plan in [from, to), oldest first; none while the store is switched off by hand [DR6]. */
export function drillSlots(plan: DrillPlan, rules: OpeningRules, fromMs: number, toMs: number): number[] {
  if (!plan.is_on || rules.mode !== 'in_business') return [];
  const found = new Set<number>();
  // A time before an opening at midnight belongs to the day after.
  const last = addDays(localTime(toMs, rules.time_zone).day, 1);
  for (let day = localTime(fromMs, rules.time_zone).day; day <= last; day = addDays(day, 1))
    for (const slot of slotsOfDay(plan, rules, day)) if (slot >= fromMs && slot < toMs) found.add(slot);
  return [...found].toSorted((left, right) => left - right);
}

/** The next time, or null if none is within eight days. */
export const nextDrill = (plan: DrillPlan, rules: OpeningRules, nowMs: number): number | null =>
  drillSlots(plan, rules, nowMs, nowMs + LOOK_AHEAD_DAYS * 24 * 60 * MINUTE_MS).at(0) ?? null;
