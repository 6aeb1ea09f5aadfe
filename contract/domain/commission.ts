import * as z from 'zod/mini';
import { DaySchema, IdSchema, InstantSchema, RateSchema, textOf } from './basics.ts';

/** The platform's share of dish sales from a business day on; earlier rates are kept. */
export const CommissionSchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  rate: RateSchema,
  from_date: DaySchema,
  note: textOf(200),
  created_by: z.string(),
  created_at: InstantSchema,
});
export type Commission = z.infer<typeof CommissionSchema>;
export type CommissionRate = Pick<Commission, 'rate' | 'from_date'>;

/** The rate in force on a business day: that of the newest entry that has begun; null before the first. */
export function rateOn(commissions: readonly CommissionRate[], day: string): number {
  const begun = commissions.filter((entry) => entry.from_date <= day);
  const newest = begun.toSorted((left, right) => (left.from_date < right.from_date ? 1 : -1))[0];
  return newest?.rate ?? 0;
}
