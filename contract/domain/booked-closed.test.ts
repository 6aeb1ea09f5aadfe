import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closesAt, isClosedAt } from './booked-closed.ts';
import { isInHours, MODES, openState, WEEKDAYS, type Hours, type OpeningRules, type Span } from './opening-hours.ts';
import { instantOf, iso } from './time.ts';

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const spans = fc.array(fc.record({ open: clock, close: clock }), { maxLength: 2 });
const hours: fc.Arbitrary<Hours> = fc.record({
  mon: spans,
  tue: spans,
  wed: spans,
  thu: spans,
  fri: spans,
  sat: spans,
  sun: spans,
});
/** Both nights of New York's clocks, and days around them. */
const days = fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02');
const moment = fc
  .tuple(days, clock, fc.integer({ min: -90, max: 90 }))
  .map(([day, time, minutes]) => instantOf(day, time, 'America/New_York') + minutes * 60_000);
const rules: fc.Arbitrary<OpeningRules> = fc.record({
  time_zone: fc.constantFrom('America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe'),
  hours,
  holidays: fc.array(fc.record({ date: days, spans }), { maxLength: 1 }),
  mode: fc.constantFrom(...MODES),
  mode_until: fc.option(moment.map(iso)),
});

describe('[OF9] a moment that is closed', () => {
  it('is one for which no order can be placed, also past midnight and as the clocks change', () => {
    fc.assert(
      fc.property(rules, moment, (all, atMs) => {
        expect(isInHours(all, atMs)).toBe(openState({ ...all, mode: 'in_business' }, atMs).is_open);
        expect(isClosedAt({ rules: all, pausedMs: atMs }, atMs)).toBe(!openState(all, atMs).is_open);
      }),
      { numRuns: 500 },
    );
  });

  it('is not one before a pause began', () => {
    const open: Span[] = [{ open: '00:00', close: '00:00' }];
    const paused: OpeningRules = {
      time_zone: 'America/New_York',
      hours: Object.fromEntries(WEEKDAYS.map((day) => [day, open])) as Hours,
      holidays: [],
      mode: 'suspended',
      mode_until: '2026-11-21T18:00:00.000Z',
    };
    const pausedMs = Date.parse('2026-11-21T17:00:00.000Z');
    expect(isClosedAt({ rules: paused, pausedMs }, pausedMs - 1)).toBe(false);
    expect(isClosedAt({ rules: paused, pausedMs }, pausedMs)).toBe(true);
    expect(isClosedAt({ rules: paused, pausedMs }, pausedMs + 3_600_000)).toBe(false);
    expect(
      closesAt({ ...paused, hours: { ...paused.hours, sat: [], fri: [] } }, { rules: paused, pausedMs }, pausedMs),
    ).toBe(false);
  });
});
