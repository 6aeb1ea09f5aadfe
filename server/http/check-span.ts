import { daysIn, type DaySpan } from '#contract/domain/statistics.ts';
import { invalidField } from '#contract/errors.ts';

/** A later day is a slip of the hand, and what is counted from it would leave the calendar. */
const LAST_DAY = '2999-12-31';

/** Throws where a list's last day is before its first, or either is beyond the last one. */
export function checkDaysInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && from > LAST_DAY) throw invalidField('from', 'invalid_value', 'is too far away');
  if (to !== undefined && to > LAST_DAY) throw invalidField('to', 'invalid_value', 'is too far away');
  if (from !== undefined && to !== undefined && to < from)
    throw invalidField('to', 'invalid_value', 'is before the first day');
}

/** The same, and throws where a span is too wide. */
export function checkSpan({ from, to }: DaySpan, maxDays: number): void {
  checkDaysInOrder({ from, to });
  if (daysIn({ from, to }) > maxDays) throw invalidField('to', 'too_big', 'the span is too long', { maximum: maxDays });
}
