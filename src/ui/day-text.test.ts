import { expect, it } from 'vitest';
import { dayOf } from './day-text.ts';

it.each([
  ['2026-1-5', '2026-01-05'],
  ['2026/01/05', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['12/24/2026', '2026-12-24'],
  ['1-5-2026', '2026-01-05'],
  ['２０２６-０１-０５', '2026-01-05'],
])('reads %j as %s', (typed, day) => expect(dayOf(typed)).toBe(day));

it.each(['', '2027-02-29', '24/12/2026', '26.12.2026', '12-26', '1/5/26', 'soon', '2026-13-01'])(
  'does not read %j as a day',
  (typed) => expect(dayOf(typed)).toBeUndefined(),
);
