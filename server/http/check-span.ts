import { daysIn, type DaySpan } from '#contract/domain/statistics.ts';
import { invalidField } from '#contract/errors.ts';

/** Refuses a span that runs backwards, names no calendar day, or is too wide. */
export function checkSpan({ from, to }: DaySpan, maxDays: number): void {
  const days = daysIn({ from, to });
  if (Number.isNaN(days) || days < 1) throw invalidField('to', 'invalid_value', 'is before the first day');
  if (days > maxDays) throw invalidField('to', 'too_big', 'the span is too long', { maximum: maxDays });
}

/** Throws where a list's last day is before its first. */
export function checkDaysInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && to !== undefined && to < from)
    throw invalidField('to', 'invalid_value', 'is before the first day');
}
