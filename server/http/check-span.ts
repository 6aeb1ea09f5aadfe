import { daysIn, type DaySpan } from '#contract/domain/statistics.ts';
import { invalidField } from '#contract/errors.ts';

/** Refuses a span that runs backwards, names no calendar day, or is too wide. */
export function checkSpan({ from, to }: DaySpan, maxDays: number): void {
  const days = daysIn({ from, to });
  if (Number.isNaN(days) || days < 1) throw invalidField('to', 'invalid_value', 'is before the first day');
  if (days > maxDays) throw invalidField('to', 'too_big', 'the span is too long', { maximum: maxDays });
}

/** Beyond it a day is a slip of the hand, and what is reckoned from it would leave the calendar. */
const LAST_DAY = '2999-12-31';

/** Throws where a list's last day is before its first, or beyond all calendars. */
export function checkDaysInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && from > LAST_DAY) throw invalidField('from', 'invalid_value', 'is too far away');
  if (to !== undefined && to > LAST_DAY) throw invalidField('to', 'invalid_value', 'is too far away');
  if (from !== undefined && to !== undefined && to < from)
    throw invalidField('to', 'invalid_value', 'is before the first day');
}
