import { expect, it } from 'vitest';
import { minutesFromNow, NOW_MS, orderOf } from '#tests/desk-gallery/orders.ts';
import { isForLater } from './for-later.ts';

const waiting = orderOf({ no: '016', lines: ['1 mapo'], status: 'payment_completed' });

it('[F4] [S7] is what waits to be accepted for later, as it would be accepted now', () => {
  const isLater = (change: Partial<typeof waiting>): boolean => isForLater({ ...waiting, ...change }, 20, NOW_MS);
  expect(isLater({ requested_at: null })).toBe(false);
  expect(isLater({ requested_at: minutesFromNow(25) })).toBe(false);
  expect(isLater({ requested_at: minutesFromNow(180) })).toBe(true);
  expect(isLater({ requested_at: minutesFromNow(24 * 60) })).toBe(true);
  // Begun early on purpose, it is to be made.
  expect(isLater({ requested_at: minutesFromNow(180), status: 'order_received' })).toBe(false);
});
