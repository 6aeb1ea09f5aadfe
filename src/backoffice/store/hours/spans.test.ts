import { expect, it } from 'vitest';
import { clockOf, nextSpan } from './spans.ts';

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30pm', '21:30'],
  ['12am', '00:00'],
  ['24', '00:00'],
  ['1：05', '01:05'],
])('reads %j as %s', (typed, clock) => expect(clockOf(typed)).toBe(clock));

it.each(['', '25', '9:70', '13pm', 'noon'])('does not accept %j as a time of day', (typed) =>
  expect(clockOf(typed)).toBeUndefined(),
);

it('suggests lunch first and dinner after it', () => {
  expect(nextSpan([])).toEqual({ open: '11:00', close: '14:30' });
  expect(nextSpan([nextSpan([])])).toEqual({ open: '16:30', close: '21:00' });
});
