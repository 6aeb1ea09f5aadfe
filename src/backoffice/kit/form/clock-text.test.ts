import { expect, it } from 'vitest';
import { clockOf, clockOfDay } from './clock-text.ts';

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30pm', '21:30'],
  ['12am', '00:00'],
  ['24', '00:00'],
  ['1：05', '01:05'],
  ['０９：３０', '09:30'],
  ['９．３０ｐｍ', '21:30'],
])('reads %j as %s', (typed, clock) => expect(clockOf(typed)).toBe(clock));

it.each(['', '25', '9:70', '13pm', 'noon'])('does not accept %j as a time of day', (typed) =>
  expect(clockOf(typed)).toBeUndefined(),
);

it('knows no 24:00 of one day', () => {
  expect(clockOfDay('24:00')).toBeUndefined();
  expect(clockOfDay('21：05')).toBe('21:05');
  expect(clockOfDay('２４：００')).toBeUndefined();
});
