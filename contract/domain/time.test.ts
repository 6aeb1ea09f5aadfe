import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, businessDayEnd, instantOf, localTime, wallClockText, weekdayOf } from './time.ts';

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Asia/Shanghai',
  'Europe/London',
  'Australia/Lord_Howe',
  'Etc/UTC',
];
const zone = fc.constantFrom(...ZONES);
const day = fc.integer({ min: 0, max: 3650 }).map((offset) => addDays('2020-01-01', offset));
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);

describe('wall-clock time', () => {
  it('gives the instant that luxon gives, daylight saving included', () => {
    fc.assert(
      fc.property(zone, day, time, (timeZone, date, clock) => {
        // luxon does not say which of two occurrences of an hour it takes; ours is the first.
        const possible = DateTime.fromISO(`${date}T${clock}`, { zone: timeZone }).getPossibleOffsets();
        expect(instantOf(date, clock, timeZone)).toBe(Math.min(...possible.map((each) => each.toMillis())));
      }),
      { numRuns: 1500, examples: [['America/New_York', '2028-11-05', '01:00']] },
    );
  });

  it('moves a time that daylight saving skips forward by the gap', () => {
    expect(localTime(instantOf('2026-03-08', '02:30', 'America/New_York'), 'America/New_York').time).toBe('03:30');
  });

  it('reads the wall clock that luxon reads', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 1.5e12, max: 2e12 }), (timeZone, at) => {
        const expected = DateTime.fromMillis(at, { zone: timeZone });
        expect(localTime(at, timeZone)).toEqual({
          day: expected.toISODate(),
          time: expected.toFormat('HH:mm'),
          hour: expected.hour,
          weekday: expected.weekday - 1,
        });
        expect(wallClockText(at, timeZone)).toBe(expected.toFormat('yyyy-MM-dd HH:mm:ss'));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives each instant to one business day, which never goes back, also where the clock does', () => {
    const instant = fc.integer({ min: 0, max: 3650 * 24 * 12 }).map((step) => Date.UTC(2020, 0, 1) + step * 300_000);
    const step = fc.integer({ min: 0, max: 36 }).map((count) => count * 300_000);
    fc.assert(
      fc.property(zone, instant, step, time, (timeZone, at, later, cutoff) => {
        const day = businessDate(at, timeZone, cutoff);
        expect(businessDate(at + later, timeZone, cutoff) >= day).toBe(true);
        expect(businessDayEnd(day, timeZone, cutoff)).toBeGreaterThan(at);
        expect(businessDayEnd(addDays(day, -1), timeZone, cutoff)).toBeLessThanOrEqual(at);
      }),
      {
        numRuns: 1500,
        examples: [
          ['America/New_York', Date.parse('2026-11-01T05:45:00Z'), 1_800_000, '01:30'],
          ['America/New_York', Date.parse('2026-03-08T07:10:00Z'), 0, '02:30'],
        ],
      },
    );
  });

  it('counts an order before the cutoff to the business day before', () => {
    const zoneName = 'America/Chicago';
    expect(businessDate(instantOf('2026-11-21', '03:59', zoneName), zoneName, '04:00')).toBe('2026-11-20');
    expect(businessDate(instantOf('2026-11-21', '04:00', zoneName), zoneName, '04:00')).toBe('2026-11-21');
    expect(businessDayEnd('2026-11-20', zoneName, '04:00')).toBe(instantOf('2026-11-21', '04:00', zoneName));
  });

  it('knows the weekday, Monday first', () => {
    expect(weekdayOf('2026-11-21')).toBe(5);
  });
});
