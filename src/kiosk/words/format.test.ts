import { describe, expect, it } from 'vitest';
import { countOf, createClockText, minutesLate, minutesLeft, stopwatch } from './format.ts';

const atMs = Date.parse('2026-11-21T00:42:05.000Z');
const WORDS = {
  zh: { tomorrow: '明天', tomorrow_short: '明天', yesterday: '昨天', yesterday_short: '昨天' },
  en: { tomorrow: 'tomorrow', tomorrow_short: 'Tmw', yesterday: 'yesterday', yesterday_short: 'Yest.' },
};
const textOf = (language: 'zh' | 'en', timeZone: string, day = '2026-11-20') =>
  createClockText(language, timeZone, { day, words: WORDS[language] });

describe('times on the desk', () => {
  it('are written in the restaurant’s zone, 24 h in Chinese', () => {
    const text = textOf('zh', 'America/Chicago');
    expect(text.clock(atMs)).toBe('18:42');
    expect(text.secondsLong(atMs)).toBe('18:42:05');
    expect(textOf('zh', 'Etc/UTC', '2026-11-21').clock(atMs)).toBe('00:42');
  });

  it('are written 12 h in English, with AM or PM only where there is room', () => {
    const text = textOf('en', 'America/Chicago');
    expect(text.clock(atMs)).toBe('6:42');
    expect(text.clockLong(atMs)).toBe('6:42 PM');
    expect(text.secondsLong(atMs)).toBe('6:42:05 PM');
  });
});

describe('a time of another day [F16]', () => {
  const all = (language: 'zh' | 'en', day: string): string[] => {
    const text = textOf(language, 'America/Chicago', day);
    return [text.clock(atMs), text.clockLong(atMs), text.secondsLong(atMs), text.day(atMs)];
  };

  it('has its day before it, tomorrow and yesterday by their names', () => {
    expect(all('zh', '2026-11-19')).toEqual(['明天 18:42', '明天 18:42', '明天 18:42:05', '明天']);
    expect(all('en', '2026-11-19')).toEqual(['Tmw 6:42', 'tomorrow 6:42 PM', 'tomorrow 6:42:05 PM', 'Tmw']);
    expect(all('en', '2026-11-21')).toEqual(['Yest. 6:42', 'yesterday 6:42 PM', 'yesterday 6:42:05 PM', 'Yest.']);
  });

  it('has the date where the day has no name', () => {
    expect(all('zh', '2026-11-18')).toEqual(['11/20 18:42', '11月20日 18:42', '11月20日 18:42:05', '11/20']);
    expect(all('en', '2026-12-01')).toEqual(['Nov 20 6:42', 'Nov 20, 6:42 PM', 'Nov 20, 6:42:05 PM', 'Nov 20']);
  });

  it('is of another day in the restaurant’s zone, not in that of the data', () => {
    expect(textOf('zh', 'Etc/UTC', '2026-11-20').clock(atMs)).toBe('明天 00:42');
    expect(textOf('zh', 'America/Chicago', '2026-11-20').clock(atMs)).toBe('18:42');
  });
});

describe('counting', () => {
  it('shows minutes and seconds, and hours only when there are any', () => {
    expect([stopwatch(0), stopwatch(108_999), stopwatch(3_723_000), stopwatch(-5)]).toEqual([
      '0:00',
      '1:48',
      '1:02:03',
      '0:00',
    ]);
  });

  it('rounds time left up and lateness down, and never shows 0', () => {
    expect([minutesLeft(240_001), minutesLeft(1)]).toEqual([5, 1]);
    expect([minutesLate(-239_000), minutesLate(-1)]).toEqual([3, 1]);
  });
});

describe('many minutes', () => {
  it('are counted in whole hours', () => {
    expect([180, 181, 1440].map(countOf)).toEqual([
      { n: 180, unit: '' },
      { n: 3, unit: '_h' },
      { n: 24, unit: '_h' },
    ]);
  });
});
