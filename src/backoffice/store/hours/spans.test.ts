import { expect, it } from 'vitest';
import { nextSpan, scaleOf, ticksOf } from './spans.ts';

it('suggests lunch first and dinner after it', () => {
  expect(nextSpan([])).toEqual({ open: '11:00', close: '14:30' });
  expect(nextSpan([nextSpan([])])).toEqual({ open: '16:30', close: '21:00' });
});

it("draws 24 hours from the beginning of the store's day, and no span is outside", () => {
  const breakfast = { open: '06:30', close: '09:00' };
  expect(scaleOf('04:00', [breakfast])).toEqual({ from: 240, to: 240 + 1440 });
  expect(scaleOf('09:00', [breakfast]).from).toBe(360);
  expect(scaleOf('04:00', [{ open: '18:00', close: '05:30' }]).to).toBe(29.5 * 60);
  expect(ticksOf({ from: 240, to: 1680 }).map(({ hour }) => hour)).toEqual([6, 12, 18, 0]);
});
