import { describe, expect, it } from 'vitest';
import { markSounded, planAlarm } from './alarm-plan.ts';
import type { RingKind } from './alarm-schedule.ts';
import { isMuted, muteSecondsLeft, startMute } from './mute.ts';

const ring = (key: string, sinceMs: number, kind: RingKind = 'new') => ({ key, sinceMs, kind });

describe('what sounds now', () => {
  it('plays a slot until it was heard, then waits for the next', () => {
    const rings = [ring('a', 0)];
    expect(planAlarm(rings, new Map(), null, 500).play).toMatchObject({ tone: 'new', keys: ['a'] });
    const heard = markSounded(new Map(), rings, ['a'], 500);
    expect(planAlarm(rings, heard, null, 7_900).play).toBeNull();
    expect(planAlarm(rings, heard, null, 8_000).play).toMatchObject({ tone: 'new' });
  });

  it('lets each kind be heard, one after the other', () => {
    const rings = [ring('a', 0), ring('b', 0, 'cancelled')];
    expect(planAlarm(rings, new Map(), null, 0).play).toMatchObject({ tone: 'new', keys: ['a'] });
    const heard = markSounded(new Map(), rings, ['a'], 0);
    expect(planAlarm(rings, heard, null, 1_000).play).toMatchObject({ tone: 'cancelled', keys: ['b'] });
  });

  it('runs the continuous tone for rings past a minute and still chimes for a fresh one', () => {
    const rings = [ring('old', 0), ring('fresh', 70_000)];
    const plan = planAlarm(rings, new Map([['old', 7]]), null, 70_000);
    expect(plan.continuous).toEqual(['old']);
    expect(plan.play).toMatchObject({ tone: 'new', keys: ['fresh'] });
  });

  it('is silent during a mute, but a new order chimes once', () => {
    const mute = startMute(10_000);
    const rings = [ring('old', 0), ring('fresh', 20_000)];
    const first = planAlarm(rings, new Map(), mute, 20_000);
    expect(first).toMatchObject({ play: { keys: ['fresh'] }, continuous: [] });
    const heard = markSounded(new Map(), rings, ['fresh'], 20_000);
    expect(planAlarm(rings, heard, mute, 40_000).play).toBeNull();
    expect(planAlarm(rings, heard, mute, 69_999).continuous).toEqual([]);
    expect(planAlarm(rings, heard, mute, 70_000).continuous).toEqual(['old']);
  });

  it('[R5] lets orders sound before a courier', () => {
    const rings = [ring('c', 0, 'courier_trouble'), ring('a', 0)];
    expect(planAlarm(rings, new Map(), null, 0).play).toMatchObject({ tone: 'new', keys: ['a'] });
    const heard = markSounded(new Map(), rings, ['a'], 0);
    expect(planAlarm(rings, heard, null, 1_000).play).toMatchObject({ tone: 'courier', keys: ['c'] });
  });

  it('forgets rings that ended', () => {
    expect([...markSounded(new Map([['gone', 3]]), [], [], 0)]).toEqual([]);
  });
});

describe('a mute', () => {
  it('lasts a minute at most and counts down', () => {
    const mute = startMute(0, 600_000);
    expect(muteSecondsLeft(mute, 0)).toBe(60);
    expect(muteSecondsLeft(mute, 59_001)).toBe(1);
    expect(isMuted(mute, 60_000)).toBe(false);
  });

  it('ends when the clock jumps back behind its start', () => {
    expect(isMuted(startMute(3_600_000), 0)).toBe(false);
  });
});
