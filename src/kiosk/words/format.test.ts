import { describe, expect, it } from 'vitest';
import { createClockText, minutesLate, minutesLeft, phoneText, stopwatch } from './format.ts';

const atMs = Date.parse('2026-11-21T00:42:05.000Z');

describe('times on the desk', () => {
  it('are written in the restaurant’s zone, 24 h in Chinese', () => {
    const text = createClockText('zh', 'America/Chicago');
    expect(text.clock(atMs)).toBe('18:42');
    expect(text.secondsLong(atMs)).toBe('18:42:05');
    expect(createClockText('zh', 'Etc/UTC').clock(atMs)).toBe('00:42');
  });

  it('are written 12 h in English, with AM or PM only where there is room', () => {
    const text = createClockText('en', 'America/Chicago');
    expect(text.clock(atMs)).toBe('6:42');
    expect(text.clockLong(atMs)).toBe('6:42 PM');
    expect(text.secondsLong(atMs)).toBe('6:42:05 PM');
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

describe('a phone number', () => {
  it('is written the American way when it is American', () => {
    expect(phoneText('+16305550142')).toBe('(630) 555-0142');
    expect(phoneText('+8613800138000')).toBe('+8613800138000');
  });
});
