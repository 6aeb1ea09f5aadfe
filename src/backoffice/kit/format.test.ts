import { expect, it } from 'vitest';
import { ownText, styleOf, zonedText } from './format.ts';

const NOON = Date.parse('2026-11-21T17:00:00.000Z');

it('[TZ1] names the zone of each time where several stand together, in summer and in winter', () => {
  const at = '2026-11-21T16:30:00.000Z';
  expect(zonedText(at, 'en', 'America/New_York', NOON)).toBe('11:30 AM EST');
  expect(zonedText(at, 'en', 'America/Los_Angeles', NOON)).toBe('8:30 AM PST');
  expect(zonedText('2026-07-01T16:30:00.000Z', 'en', 'America/New_York', NOON)).toBe('07/01, 12:30 PM EDT');
  expect(zonedText(at, 'zh', 'America/New_York', NOON)).toMatch(/^(GMT-5 )?11:30( GMT-5| EST)?$/);
});

it('[TZ1] says an account’s times by the viewer’s clock, and names its zone where the restaurant’s says another', () => {
  const at = '2026-11-21T21:41:00.000Z';
  const inNewYork = (restaurant: string) => ownText(at, 'clock', 'en', { own: 'America/New_York', restaurant });
  expect(['America/New_York', 'America/Toronto', 'UTC'].map(inNewYork)).toEqual(['4:41 PM', '4:41 PM', '4:41 PM EST']);
});

it('says the day of a time that is not today, and the year that is not this one', () => {
  const now = Date.parse('2026-11-26T18:00:00Z');
  expect(styleOf('2026-11-27T04:00:00Z', 'America/Chicago', now)).toBe('clock');
  expect(styleOf('2026-12-25T18:00:00Z', 'America/Chicago', now)).toBe('dayAndClock');
  expect(styleOf('2030-12-26T17:00:00Z', 'America/Chicago', now)).toBe('dateAndClock');
});
