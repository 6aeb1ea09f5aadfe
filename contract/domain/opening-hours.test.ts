import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hours, OpeningRules, Span } from './opening-hours.ts';
import { nextCycleStart, openState } from './opening-hours.ts';
import { holidayProblems } from './store-hours.ts';
import { instantOf } from './time.ts';

const week = (spans: Span[]): Hours => ({
  mon: spans,
  tue: spans,
  wed: spans,
  thu: spans,
  fri: spans,
  sat: spans,
  sun: spans,
});
const NEW_YORK = 'America/New_York';
const rules = (change: Partial<OpeningRules> = {}): OpeningRules => ({
  time_zone: NEW_YORK,
  hours: week([{ open: '11:00', close: '21:30' }]),
  holidays: [],
  mode: 'in_business',
  mode_until: null,
  ...change,
});
const at = (day: string, time: string): number => instantOf(day, time, NEW_YORK);
const isoAt = (day: string, time: string): string => new Date(at(day, time)).toISOString();

describe('opening hours', () => {
  it('opens and closes by the hours, and gives the time of the next change', () => {
    expect(openState(rules(), at('2026-11-21', '11:00'))).toEqual({
      is_open: true,
      open_reason: 'open',
      next_change_at: isoAt('2026-11-21', '21:30'),
    });
    expect(openState(rules(), at('2026-11-21', '21:30'))).toEqual({
      is_open: false,
      open_reason: 'outside_hours',
      next_change_at: isoAt('2026-11-22', '11:00'),
    });
  });

  it('runs past midnight, also through the night in which the clocks go back', () => {
    const late = rules({ hours: week([{ open: '17:00', close: '03:00' }]) });
    const evening = openState(late, at('2026-10-31', '23:00'));
    expect(evening.is_open).toBe(true);
    expect(Date.parse(evening.next_change_at ?? '') - at('2026-10-31', '17:00')).toBe(11 * 3_600_000);
    expect(openState(late, at('2026-11-01', '02:59')).is_open).toBe(true);
    expect(openState(late, at('2026-11-01', '03:00')).is_open).toBe(false);
  });

  it('never closes when it is open around the clock', () => {
    const always = rules({ hours: week([{ open: '00:00', close: '00:00' }]) });
    expect(openState(always, at('2026-11-21', '00:00'))).toEqual({
      is_open: true,
      open_reason: 'open',
      next_change_at: null,
    });
  });

  it('[OF3] lets a holiday of several days replace them all, and knows the opening after it however long it is', () => {
    const newYear = { date: '2027-02-06', until: '2027-02-20', name: '春节', spans: [] };
    const closed = rules({ holidays: [newYear] });
    for (const day of ['2027-02-06', '2027-02-13', '2027-02-20'])
      expect(openState(closed, at(day, '12:00'))).toEqual({
        is_open: false,
        open_reason: 'holiday',
        next_change_at: isoAt('2027-02-21', '11:00'),
      });
    expect(openState(closed, at('2027-02-21', '12:00')).is_open).toBe(true);
    expect(nextCycleStart(closed, at('2027-02-05', '12:00'))).toBe(isoAt('2027-02-21', '11:00'));
  });

  it('[OF3] refuses a holiday that ends before it begins, and two on one day', () => {
    const day = (date: string, until?: string) => ({ date, spans: [], ...(until === undefined ? {} : { until }) });
    expect(holidayProblems([day('2026-12-24', '2027-01-02'), day('2027-01-03')])).toEqual([]);
    expect(holidayProblems([day('2026-12-24', '2027-01-02'), day('2027-01-01')])).toMatchObject([{ code: 'taken' }]);
    expect(holidayProblems([day('2026-12-24', '2026-12-23')])).toMatchObject([{ path: [0, 'until'] }]);
  });

  it('lets a holiday replace its weekday', () => {
    const thanksgiving = rules({ holidays: [{ date: '2026-11-26', spans: [] }] });
    expect(openState(thanksgiving, at('2026-11-26', '12:00'))).toEqual({
      is_open: false,
      open_reason: 'holiday',
      next_change_at: isoAt('2026-11-27', '11:00'),
    });
  });

  it('ends a suspension at its time and an emergency closure never', () => {
    const until = isoAt('2026-11-22', '11:00');
    const suspended = rules({ mode: 'suspended', mode_until: until });
    expect(openState(suspended, at('2026-11-21', '18:00'))).toEqual({
      is_open: false,
      open_reason: 'suspended',
      next_change_at: until,
    });
    expect(openState(suspended, at('2026-11-22', '11:00')).is_open).toBe(true);
    expect(openState(rules({ mode: 'emergency' }), at('2026-12-24', '18:00'))).toEqual({
      is_open: false,
      open_reason: 'emergency',
      next_change_at: null,
    });
  });

  it('finds the start of the next business cycle, not of the current one', () => {
    expect(nextCycleStart(rules({ mode: 'suspended' }), at('2026-11-21', '18:00'))).toBe(isoAt('2026-11-22', '11:00'));
  });

  it('is right at its own next change, for any hours', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
    const spans = fc.array(fc.record({ open: clock, close: clock }), { maxLength: 3 });
    fc.assert(
      fc.property(spans, fc.integer({ min: 1.75e12, max: 1.85e12 }), (list, now) => {
        const some = rules({ hours: week(list) });
        const state = openState(some, now);
        if (state.next_change_at === null) return;
        const change = Date.parse(state.next_change_at);
        expect(change).toBeGreaterThan(now);
        expect(openState(some, change).is_open).toBe(!state.is_open);
        expect(openState(some, change - 1).is_open).toBe(state.is_open);
      }),
      { numRuns: 200 },
    );
  });
});
