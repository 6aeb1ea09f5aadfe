import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DaySchema } from './basics.ts';

it('a day is one that the calendar has', () => {
  const isDay = (text: string): boolean => z.safeParse(DaySchema, text).success;
  expect(['2026-11-25', '2028-02-29', '1999-12-31'].every(isDay)).toBe(true);
  expect(['2026-13-45', '2026-02-29', '2026-04-31', '2026-00-10', '2026-1-1', ''].some(isDay)).toBe(false);
});
