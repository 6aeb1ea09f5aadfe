import { expect, it } from 'vitest';
import { digitsIn, numberOf } from './number-text.ts';

it.each([
  ['2.5', 2.5],
  ['-2', -2],
  ['99999999', 99_999_999],
  ['.5', 0.5],
  ['０１２．５', 12.5],
  ['－２', -2],
  ['8。5', 8.5],
  ['2,5', 2.5],
  ['12，25', 12.25],
  ['-2,5', -2.5],
])('reads %s as %d', (typed, value) => expect(numberOf(typed)).toBe(value));

it.each(['-', '.', '1e3', '2,', '2,5,0', '1,234', '--2'])('knows no number %j', (typed) =>
  expect(numberOf(typed)).toBeNaN(),
);

it('finds the digits of a code in either width', () => expect(digitsIn('１２３ 4-5６')).toBe('123456'));
