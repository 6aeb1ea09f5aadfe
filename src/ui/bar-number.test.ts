import { expect, it } from 'vitest';
import { fitsInBar } from './bar-number.tsx';

it('writes a number into a bar only where it does not run into the next one', () => {
  expect(fitsInBar('15.2', 44)).toBe(true);
  expect(fitsInBar('15.2', 18)).toBe(false);
  expect(fitsInBar('38', 18)).toBe(true);
});
