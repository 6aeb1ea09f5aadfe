import { WEEKDAYS, type Holiday, type Hours, type Span } from './opening-hours.ts';

export type HoursProblem = {
  path: (string | number)[];
  code: 'hours_required' | 'required' | 'spans_overlap' | 'taken' | 'before_start';
};

/** Minutes after midnight; an end at or before its start is on the next day. */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
export function spanMinutes({ open, close }: Span): { from: number; to: number } {
  const [from, to] = [minutesOf(open), minutesOf(close)];
  return { from, to: to <= from ? to + 24 * 60 : to };
}

/** The spans of one day that begin before an earlier one has ended. */
function overlaps(spans: readonly Span[]): number[] {
  return spans.flatMap((span, index) => {
    const { from, to } = spanMinutes(span);
    const isOver = spans.some((other, place) => {
      const before = spanMinutes(other);
      return place < index && from < before.to && before.from < to;
    });
    return isOver ? [index] : [];
  });
}

/** Business hours are required: at least one day is open, and no day's spans overlap. */
export function hoursProblems(hours: Hours): HoursProblem[] {
  if (WEEKDAYS.every((day) => hours[day].length === 0)) return [{ path: [], code: 'hours_required' }];
  return WEEKDAYS.flatMap((day) =>
    overlaps(hours[day]).map((index): HoursProblem => ({ path: [day, index], code: 'spans_overlap' })),
  );
}

const isBoth = (one: Holiday, other: Holiday): boolean =>
  one.date <= (other.until ?? other.date) && other.date <= (one.until ?? one.date);

/** One entry a date, none that ends before it begins, and no overlapping spans. */
export const holidayProblems = (holidays: readonly Holiday[]): HoursProblem[] =>
  holidays.flatMap((holiday, index) => [
    ...(holiday.date === '' ? [{ path: [index, 'date'], code: 'required' as const }] : []),
    ...(holidays.slice(0, index).some((other) => isBoth(other, holiday))
      ? [{ path: [index, 'date'], code: 'taken' as const }]
      : []),
    ...(holiday.date !== '' && holiday.until !== undefined && holiday.until < holiday.date
      ? [{ path: [index, 'until'], code: 'before_start' as const }]
      : []),
    ...overlaps(holiday.spans).map((place): HoursProblem => ({ path: [index, 'spans', place], code: 'spans_overlap' })),
  ]);
