import { expect, it } from 'vitest';
import { cardGroups } from './card-groups.ts';

it.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['378282246310005', '3782 822463 10005'],
  ['30569309025904', '3056 930902 5904'],
  ['6200000000000000003', '6200 0000 0000 0000 003'],
])('a card number %s is written %s', (digits, written) => {
  expect(cardGroups(digits)).toBe(written);
});
