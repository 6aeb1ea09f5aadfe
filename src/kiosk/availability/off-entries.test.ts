import { describe, expect, it } from 'vitest';
import { STORE } from '#tests/desk-gallery/calm-board.ts';
import { endOfDayMs, endWords, offEntries, quarterAfter, stepTime } from './off-entries.ts';

const NOW = Date.parse('2026-11-21T18:42:00.000Z');
const iso = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const off = (change: object) => ({
  dish_id: 'd1',
  option_id: null,
  name_zh: '水煮鱼',
  name_en: 'Boiled fish',
  dish_name_zh: '水煮鱼',
  dish_name_en: 'Boiled fish',
  status: 'sold_out' as const,
  until: null,
  by: '厨房屏',
  since_at: iso(-10),
  ...change,
});

describe('what is off now', () => {
  it('[CT6] is empty when nothing is off, and an unlisted dish is not in it', () => {
    expect(offEntries(STORE, { version: 1, off: [off({ status: 'off_shelf' })] })).toEqual([]);
    expect(offEntries(null, { version: 0, off: [] })).toEqual([]);
  });

  it('[CT6] names the store first, then the latest sold out, each with its hand', () => {
    const store = {
      ...STORE,
      mode: 'suspended' as const,
      mode_until: iso(30),
      mode_by: 'Lily',
      mode_since_at: iso(-1),
      busy_minutes: 15,
      busy_until: iso(48),
      busy_by: '厨房屏',
      busy_since_at: iso(-22),
    };
    const dishes = [off({}), off({ option_id: 'o1', name_zh: '特辣', since_at: iso(-2) })];
    const entries = offEntries(store, { version: 3, off: dishes });
    expect(entries.map(({ kind, key, by }) => [kind, key, by])).toEqual([
      ['suspended', 'mode', 'Lily'],
      ['busy', 'busy', '厨房屏'],
      ['option', 'o1', '厨房屏'],
      ['dish', 'd1', '厨房屏'],
    ]);
    expect(entries[2]).toMatchObject({ dishZh: '水煮鱼', nameZh: '特辣', dishId: 'd1' });
  });
});

describe('an end in words', () => {
  const signed = { by: '', sinceMs: NOW - 3 * 3_600_000 };

  it('[CT6] counts the last quarter of an hour down, and says the rest of the day by its name', () => {
    expect(endWords({ ...signed, untilMs: NOW + 12 * 60_000 - 1 }, STORE, NOW)).toEqual({
      word: 'left',
      minutes: 12,
    });
    expect(endWords({ ...signed, untilMs: NOW - 5_000 }, STORE, NOW)).toMatchObject({ word: 'left', minutes: 0 });
    expect(endWords({ ...signed, untilMs: NOW + 16 * 60_000 }, STORE, NOW).word).toBe('time');
    expect(endWords({ ...signed, untilMs: endOfDayMs(STORE, NOW) }, STORE, NOW)).toEqual({ word: 'day' });
  });

  it('[CT5] shows the age of what has no end', () => {
    expect(endWords({ ...signed, untilMs: null }, STORE, NOW)).toEqual({ word: 'said', minutes: 180 });
    expect(endWords({ ...signed, sinceMs: null, untilMs: null }, STORE, NOW)).toEqual({ word: 'said', minutes: null });
  });
});

describe('a time chosen by steps', () => {
  it('falls on quarters, never in the past, at most a day ahead', () => {
    expect(new Date(quarterAfter(NOW, 30)).toISOString()).toBe('2026-11-21T19:15:00.000Z');
    expect(new Date(stepTime(quarterAfter(NOW, 30), -60, NOW)).toISOString()).toBe('2026-11-21T18:45:00.000Z');
    expect(new Date(stepTime(quarterAfter(NOW, 30), 60, NOW)).toISOString()).toBe('2026-11-21T20:15:00.000Z');
    expect(stepTime(NOW, 48 * 60, NOW)).toBe(quarterAfter(NOW, 1) + 24 * 3_600_000);
  });
});
