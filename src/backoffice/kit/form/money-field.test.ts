import { expect, it } from 'vitest';
import { centsOf, dollarsText } from './money-field.tsx';

it.each([
  ['12.5', 1250],
  ['$1,234.05', 123405],
  ['.5', 50],
  ['  7 ', 700],
  ['19.99', 1999],
  ['', null],
])('reads %j as %s cents', (text, cents) => expect(centsOf(text)).toBe(cents));

it.each(['-1', '1.234', 'abc', '1e3', '99999999'])('does not accept %j as an amount', (text) =>
  expect(centsOf(text)).toBeNaN(),
);

it('writes cents as people type them', () => expect([dollarsText(5), dollarsText(1250)]).toEqual(['0.05', '12.50']));
