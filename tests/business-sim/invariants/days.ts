import { addDays, businessDate } from '#contract/domain/time.ts';
import type { Facts } from './facts.ts';

/** [BU6] Each business day closes once, in order. */
export function* checkDays({ closedDays }: Facts) {
  for (const [index, day] of closedDays.entries()) {
    const last = closedDays[index - 1];
    if (last !== undefined && last >= day) yield `BU6: ${day} closed after ${last}`;
  }
}

/** [BU6] Once a night went by, yesterday is closed. */
export function* checkLastDay({ closedDays, restaurant, now }: Facts) {
  const { time_zone, business_day_cutoff } = restaurant;
  const yesterday = addDays(businessDate(Date.parse(now), time_zone, business_day_cutoff), -1);
  if ((closedDays.at(-1) ?? '') < yesterday)
    yield `BU6: ${yesterday} was not closed, but ${closedDays.at(-1) ?? 'none'}`;
}
