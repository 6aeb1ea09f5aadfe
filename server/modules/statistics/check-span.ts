import { daysIn, type DaySpan } from '#contract/domain/statistics.ts';
import { CallError } from '#contract/errors.ts';

/** A span that runs backwards, names no day of the calendar, or is wider than anyone reads, is a mistake. */
export function checkSpan({ from, to }: DaySpan, maxDays: number): void {
  const days = daysIn({ from, to });
  if (Number.isNaN(days) || days < 1)
    throw new CallError('invalid', [{ path: 'to', code: 'invalid_value', message: 'is before the first day' }]);
  if (days > maxDays)
    throw new CallError('invalid', [
      { path: 'to', code: 'too_big', message: 'the span is too long', params: { maximum: maxDays } },
    ]);
}
