import { businessDate } from '#contract/domain/time.ts';

type Clocked = { time_zone: string; business_day_cutoff: string };

/**
 * The current business day of many stores. A platform has few zones and ends of the day, and asking one zone's clock
 * costs more than a store's sums.
 */
export function currentDays(nowMs: number): (store: Clocked) => string {
  const known = new Map<string, string>();
  return ({ time_zone, business_day_cutoff }) => {
    const key = `${time_zone} ${business_day_cutoff}`;
    const day = known.get(key) ?? businessDate(nowMs, time_zone, business_day_cutoff);
    known.set(key, day);
    return day;
  };
}
