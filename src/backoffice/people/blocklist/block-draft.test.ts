import { expect, it } from 'vitest';
import { dayOfEnd, endOfDay } from './block-draft.ts';

it.each(['2026-11-21', '2026-03-08', '2028-02-29', '2026-12-31'])('keeps the day %s through its end', (day) => {
  expect(dayOfEnd(endOfDay(day) ?? '')).toBe(day);
});

it('leaves an open end open', () => expect(endOfDay(null)).toBeNull());
