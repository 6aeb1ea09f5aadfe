import { expect, it } from 'vitest';
import { numberOf } from './number-field.tsx';

it.each([
  ['2.5', 2.5],
  ['-2', -2],
  ['99999999', 99_999_999],
  ['.5', 0.5],
])('reads %s as %d', (typed, value) => expect(numberOf(typed)).toBe(value));

it.each(['-', '.', '1e3', '2,5', '--2'])('knows no number %j', (typed) => expect(numberOf(typed)).toBeNaN());
