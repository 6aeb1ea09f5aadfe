import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from '../field-errors.ts';
import { DaySchema, GivenInstantSchema } from './basics.ts';

it('a day is one that the calendar has', () => {
  const isDay = (text: string): boolean => z.safeParse(DaySchema, text).success;
  expect(['2026-11-25', '2028-02-29', '1999-12-31'].every(isDay)).toBe(true);
  expect(['2026-13-45', '2026-02-29', '2026-04-31', '2026-00-10', '2026-1-1', ''].some(isDay)).toBe(false);
});

it('[RF5] a wrong form is one problem, with an example that is right', () => {
  const problemsOf = (schema: typeof DaySchema, text: string) => {
    const { error } = z.safeParse(schema, text);
    return fieldErrors(error?.issues ?? []).map(({ code, params }) => [code, params]);
  };
  expect(problemsOf(DaySchema, '21.11.2026')).toEqual([['day_form', { example: '2026-11-21' }]]);
  expect(problemsOf(GivenInstantSchema, '2026-11-21T18:00:00Z')).toEqual([
    ['instant_form', { example: '2026-11-21T18:00:00.000Z' }],
  ]);
  expect(problemsOf(DaySchema, '2026-11-21')).toEqual([]);
  expect(problemsOf(GivenInstantSchema, '2026-11-21T18:00:00.000Z')).toEqual([]);
});

it('an instant that is sent is of the calendar and the clock', () => {
  const isInstant = (text: string): boolean => z.safeParse(GivenInstantSchema, text).success;
  const of = (day: string, time = '01:00:00.000'): string => `${day}T${time}Z`;
  expect([of('2026-11-30'), of('2028-02-29'), of('2026-12-31', '23:59:59.999')].every(isInstant)).toBe(true);
  expect(
    ['2026-13-01', '2026-11-31', '2027-02-29', '2026-00-10', '2026-11-00'].map((day) => of(day)).some(isInstant),
  ).toBe(false);
  expect(
    ['24:00:00.000', '25:00:00.000', '23:60:00.000', '23:59:60.000']
      .map((time) => of('2026-11-30', time))
      .some(isInstant),
  ).toBe(false);
});
