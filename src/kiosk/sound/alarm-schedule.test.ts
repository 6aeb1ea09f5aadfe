import { describe, expect, it } from 'vitest';
import { alarmStepAt, type RingKind } from './alarm-schedule.ts';

const slotsUntil = (endMs: number, kind: RingKind = 'new'): { atMs: number; tone: string }[] => {
  const heard: { atMs: number; tone: string }[] = [];
  let lastSlot = -1;
  for (let atMs = 0; atMs <= endMs; atMs += 1_000) {
    const step = alarmStepAt(kind, 0, atMs);
    if (step.slot === lastSlot) continue;
    lastSlot = step.slot;
    heard.push({ atMs, tone: step.tone });
  }
  return heard;
};

describe('the alarm of one ring', () => {
  it.each(['courier_trouble', 'confirm_courier'] as const)(
    '[R5] is soft and every 30 s for %s, however long',
    (kind) => {
      expect(slotsUntil(100_000, kind)).toEqual([0, 30_000, 60_000, 90_000].map((atMs) => ({ atMs, tone: 'courier' })));
      expect(alarmStepAt(kind, 0, 600_000)).toMatchObject({ stage: 'chime' });
      expect(alarmStepAt(kind, 0, 600_000).loudness).toBeLessThan(alarmStepAt('new', 0, 0).loudness);
    },
  );

  it('chimes at once and each 8 s, takes the second tone at 30 s and sounds without a pause from 60 s', () => {
    expect(slotsUntil(120_000)).toEqual([
      { atMs: 0, tone: 'new' },
      { atMs: 8_000, tone: 'new' },
      { atMs: 16_000, tone: 'new' },
      { atMs: 24_000, tone: 'new' },
      { atMs: 30_000, tone: 'second' },
      { atMs: 38_000, tone: 'second' },
      { atMs: 46_000, tone: 'second' },
      { atMs: 54_000, tone: 'second' },
      { atMs: 60_000, tone: 'continuous' },
    ]);
  });

  it('gets louder with each stage', () => {
    const loudness = [0, 30_000, 60_000].map((nowMs) => alarmStepAt('new', 0, nowMs).loudness);
    expect(loudness).toEqual([1, 1.5, 2]);
  });

  it('gives changed and cancelled orders their own first tone', () => {
    expect(alarmStepAt('changed', 0, 0).tone).toBe('changed');
    expect(alarmStepAt('cancelled', 0, 0).tone).toBe('cancelled');
    expect(alarmStepAt('auto_accepted', 0, 0).tone).toBe('new');
  });

  it('sounds at once when the ring began in the future of this clock', () => {
    expect(alarmStepAt('new', 5_000, 0)).toMatchObject({ stage: 'chime', slot: 0 });
  });
});
