import { businessDate, businessDayEnd, iso } from '#contract/domain/time.ts';
import type { Row } from '../../../db/schema.ts';

/** When the business day ends that an instant (ms) belongs to. */
export function endOfDay(row: Pick<Row<'restaurant'>, 'time_zone' | 'business_day_cutoff'>, nowMs: number): string {
  const day = businessDate(nowMs, row.time_zone, row.business_day_cutoff);
  return iso(businessDayEnd(day, row.time_zone, row.business_day_cutoff));
}
