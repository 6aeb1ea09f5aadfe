import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfMonth, monthOf } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { looseSpans, unitedSpans } from './loose-spans.ts';

const FIRST = '2025-01-01';
const DAYS = 800;
const day = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(FIRST, days));
const span = fc.tuple(day, day).map(([one, two]) => (one < two ? { from: one, to: two } : { from: two, to: one }));
const everyDay = Array.from({ length: DAYS + 1 }, (_, days) => addDays(FIRST, days));
const countOf = (spans: readonly { from: string; to: string }[], each: string): number =>
  spans.filter(({ from, to }) => each >= from && each <= to).length;

describe('[FG3] the days of a span that no month’s row holds', () => {
  it('are each in one of its loose spans, and no other day is', () => {
    fc.assert(
      fc.property(span, fc.subarray([...new Set(everyDay.map(monthOf))]), fc.nat(27), (asked, picked, short) => {
        const held = picked
          .map((month) => ({ span: month, through: addDays(daysOfMonth(month).to, -short) }))
          .filter((row) => `${row.span}-01` >= asked.from && row.through <= asked.to);
        const loose = looseSpans(asked, held);
        for (const each of everyDay) {
          const isHeld = held.some((row) => monthOf(each) === row.span && each <= row.through);
          const isAsked = each >= asked.from && each <= asked.to;
          expect(countOf(loose, each)).toBe(isAsked && !isHeld ? 1 : 0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('end at a span’s end, which may be that of all days', () => {
    const held = [{ span: '2026-10', through: '2026-10-31' }];
    expect(looseSpans({ from: '0001-01-01', to: '9999-12-31' }, held)).toEqual([
      { from: '0001-01-01', to: '2026-09-30' },
      { from: '2026-11-01', to: '9999-12-31' },
    ]);
    expect(looseSpans({ from: '2026-10-01', to: '2026-10-31' }, held)).toEqual([]);
  });

  it('are united so that each day is asked for once, also where spans overlap or touch', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(span, fc.constant({ from: '2026-05-01', to: '9999-12-31' }))), (spans) => {
        const united = unitedSpans(spans);
        for (const each of [...everyDay, '9999-12-31'])
          expect(countOf(united, each)).toBe(countOf(spans, each) > 0 ? 1 : 0);
        for (const [index, { to }] of united.entries())
          expect(united.slice(index + 1).every(({ from }) => from > addDays(to, 1))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
