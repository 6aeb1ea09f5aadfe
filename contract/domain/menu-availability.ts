import type { Dish } from './menu.ts';
import { WEEKDAYS } from './opening-hours.ts';
import { localTime } from './time.ts';

export type LimitedTime = Pick<Dish, 'is_limited_time' | 'available_from_at' | 'available_until_at' | 'weekly_windows'>;
type Weekday = (typeof WEEKDAYS)[number];

/** An instant with its place on a restaurant's wall clock, worked out once for a whole menu. */
export type Moment = { atMs: number; time: string; today: Weekday; yesterday: Weekday };

export function momentOf(atMs: number, timeZone: string): Moment {
  const { time, weekday } = localTime(atMs, timeZone);
  const dayAt = (index: number): Weekday => WEEKDAYS[index % WEEKDAYS.length] ?? 'mon';
  return { atMs, time, today: dayAt(weekday), yesterday: dayAt(weekday + WEEKDAYS.length - 1) };
}

/** Whether one of the weekly windows holds; a window whose end is not after its beginning runs past midnight. */
export const isInWeeklyWindow = (windows: Dish['weekly_windows'], { time, today, yesterday }: Moment): boolean =>
  windows.some(({ days, span }) => {
    const isOvernight = span.close <= span.open;
    const startedToday = days.includes(today) && time >= span.open && (isOvernight || time < span.close);
    return startedToday || (isOvernight && days.includes(yesterday) && time < span.close);
  });

/** Whether something of limited time is sold at a moment: between its dates and, where it has any, in a weekly window. */
export function isInWindow(item: LimitedTime, moment: Moment): boolean {
  if (!item.is_limited_time) return true;
  if (item.available_from_at !== null && moment.atMs < Date.parse(item.available_from_at)) return false;
  if (item.available_until_at !== null && moment.atMs >= Date.parse(item.available_until_at)) return false;
  return item.weekly_windows.length === 0 || isInWeeklyWindow(item.weekly_windows, moment);
}

/** A sold-out dish is on sale again from its end time on, even if the job that records it runs late. */
export const isSoldOut = (entry: Pick<Dish, 'status' | 'sold_out_until'>, nowMs: number): boolean =>
  entry.status === 'sold_out' && (entry.sold_out_until === null || Date.parse(entry.sold_out_until) > nowMs);

/** Neither off the shelf nor sold out. */
export const isOnSale = (entry: Pick<Dish, 'status' | 'sold_out_until'>, nowMs: number): boolean =>
  entry.status !== 'off_shelf' && !isSoldOut(entry, nowMs);
