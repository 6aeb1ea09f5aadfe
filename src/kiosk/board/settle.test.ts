import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLE_GAP_MS, settleIn, TOUCH_REST_MS, type SettleState } from './settle.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const state = (change: Partial<SettleState>): SettleState => ({
  nowMs: 100_000,
  pendingSinceMs: 100_000,
  settledAtMs: NEVER,
  isFingerDown: false,
  touchedAtMs: NEVER,
  ghostUntilMs: NEVER,
  ...change,
});

describe('a settle [UL12] [I7]', () => {
  it('is at once when nothing speaks against it, and never without an event', () => {
    expect(settleIn(state({}))).toBe(0);
    expect(settleIn(state({ pendingSinceMs: null, nowMs: 9e9 }))).toBeNull();
  });

  it('waits for the finger, for 800 ms after it, and for 4 s after the settle before', () => {
    expect(settleIn(state({ isFingerDown: true }))).toBeNull();
    expect(settleIn(state({ touchedAtMs: 99_900 }))).toBe(TOUCH_REST_MS - 100);
    expect(settleIn(state({ settledAtMs: 99_000 }))).toBe(SETTLE_GAP_MS - 1_000);
  });

  it('waits for a ghost, but not for one ghost after the other', () => {
    expect(settleIn(state({ ghostUntilMs: 103_500 }))).toBe(3_500);
    expect(settleIn(state({ pendingSinceMs: 93_000, ghostUntilMs: 103_500 }))).toBe(1_000);
  });

  it('never comes early, whatever happens together', () => {
    const ms = fc.integer({ min: 80_000, max: 110_000 });
    fc.assert(
      fc.property(ms, ms, ms, ms, (pendingSinceMs, settledAtMs, touchedAtMs, ghostUntilMs) => {
        const wait = settleIn(state({ pendingSinceMs, settledAtMs, touchedAtMs, ghostUntilMs })) ?? 0;
        expect(100_000 + wait - settledAtMs).toBeGreaterThanOrEqual(SETTLE_GAP_MS);
        expect(100_000 + wait - touchedAtMs).toBeGreaterThanOrEqual(TOUCH_REST_MS);
      }),
    );
  });
});
