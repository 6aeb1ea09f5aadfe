import type { DaySpan } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';

/** A month's row holds its days through the last one that it names. */
export type MonthRow = { span: string; through: string };

/** What of a span lies outside of the months' rows, as spans. */
export function looseSpans({ from, to }: DaySpan, months: readonly MonthRow[]): DaySpan[] {
  const held = months.toSorted((left, right) => (left.span < right.span ? -1 : 1));
  const loose: DaySpan[] = [];
  let next = from;
  for (const { span, through } of held) {
    const first = `${span}-01`;
    if (next < first) loose.push({ from: next, to: addDays(first, -1) });
    if (through >= to) return loose;
    next = addDays(through, 1);
  }
  return next <= to ? [...loose, { from: next, to }] : loose;
}

/** The fewest spans that together have the days of all, the earliest first. */
export function unitedSpans(spans: readonly DaySpan[]): DaySpan[] {
  const united: DaySpan[] = [];
  for (const { from, to } of spans.toSorted((left, right) => (left.from < right.from ? -1 : 1))) {
    const last = united.at(-1);
    const isApart = last === undefined || (from > last.to && from !== addDays(last.to, 1));
    if (isApart) united.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return united;
}
