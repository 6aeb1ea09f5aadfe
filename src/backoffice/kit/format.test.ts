import { expect, it } from 'vitest';
import { zonedText } from './format.ts';

const NOON = Date.parse('2026-11-21T17:00:00.000Z');

it('[TZ1] names the zone of each time where several stand together, in summer and in winter', () => {
  const at = '2026-11-21T16:30:00.000Z';
  expect(zonedText(at, 'en', 'America/New_York', NOON)).toBe('11:30 AM EST');
  expect(zonedText(at, 'en', 'America/Los_Angeles', NOON)).toBe('8:30 AM PST');
  expect(zonedText('2026-07-01T16:30:00.000Z', 'en', 'America/New_York', NOON)).toBe('07/01, 12:30 PM EDT');
  expect(zonedText(at, 'zh', 'America/New_York', NOON)).toMatch(/^(GMT-5 )?11:30( GMT-5| EST)?$/);
});
