import { describe, expect, it } from 'vitest';
import { drillSlots, nextDrill } from './drill-slots.ts';
import type { DrillPlan } from './drill.ts';
import type { OpeningRules } from './opening-hours.ts';

const evening = [{ open: '17:00', close: '22:00' }];
const both = [...evening, { open: '11:00', close: '14:00' }];
const rules: OpeningRules = {
  time_zone: 'America/Chicago',
  hours: {
    mon: [],
    tue: both,
    wed: evening,
    thu: evening,
    fri: evening,
    sat: evening,
    sun: [{ open: '00:05', close: '02:00' }],
  },
  holidays: [{ date: '2026-11-26', spans: [] }],
  mode: 'in_business',
  mode_until: null,
};
const plan: DrillPlan = { is_on: true, before_opening_minutes: 15, times: [] };
const at = (local: string): number => Date.parse(`${local}:00-06:00`);
const week = (change: Partial<DrillPlan>, store: Partial<OpeningRules> = {}) =>
  drillSlots({ ...plan, ...change }, { ...rules, ...store }, at('2026-11-23T00:00'), at('2026-11-30T00:00')).map((ms) =>
    new Date(ms - 6 * 3_600_000).toISOString().slice(0, 16),
  );

describe('when a restaurant drills automatically', () => {
  it('[DR6] is before the first opening of each day that it opens, holidays and closed days left out', () => {
    expect(week({})).toEqual([
      '2026-11-24T10:45',
      '2026-11-25T16:45',
      '2026-11-27T16:45',
      '2026-11-28T16:45',
      '2026-11-28T23:50',
    ]);
  });

  it('[DR6] is at chosen times too, on open days only, each once', () => {
    const times = [
      { days: ['mon' as const, 'thu' as const, 'fri' as const], at: '16:45' },
      { days: ['fri' as const], at: '20:00' },
    ];
    expect(week({ before_opening_minutes: null, times })).toEqual(['2026-11-27T16:45', '2026-11-27T20:00']);
    expect(week({ times }).filter((slot) => slot === '2026-11-27T16:45')).toHaveLength(1);
  });

  it('[DR6] is never while switched off, by the plan or the store', () => {
    expect(week({ is_on: false })).toEqual([]);
    expect(week({}, { mode: 'emergency' })).toEqual([]);
    expect(week({}, { mode: 'suspended' })).toEqual([]);
  });

  it('is known ahead', () => {
    expect(nextDrill(plan, rules, at('2026-11-24T10:45') + 1)).toBe(at('2026-11-25T16:45'));
    expect(nextDrill({ ...plan, is_on: false }, rules, at('2026-11-24T10:45'))).toBeNull();
  });
});
