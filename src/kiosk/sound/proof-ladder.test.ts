import { describe, expect, it } from 'vitest';
import type { LadderInput } from './proof-ladder.ts';
import { clockKeepsPace, judgeSound, PROOF_FRESH_MS } from './proof-ladder.ts';

const fine: LadderInput = {
  isRunning: true,
  clockAdvances: true,
  isDeviceGone: false,
  lastTone: 'heard',
  provedAtMs: 1_000,
  ringing: null,
  nowMs: 2_000,
};

describe('the sound proof', () => {
  it('holds only when every rung holds', () => {
    expect(judgeSound(fine)).toEqual({ audio_ok: true, reason: 'ok', proved_at: 1_000 });
  });

  it.each([
    [{ isRunning: false }, 'suspended'],
    [{ clockAdvances: false }, 'clock_stopped'],
    [{ isDeviceGone: true }, 'device_gone'],
    [{ lastTone: 'silent' as const }, 'no_signal'],
    [{ lastTone: 'none' as const, provedAtMs: null }, 'unproved'],
  ])('names the rung that broke: %o → %s', (broken, reason) => {
    expect(judgeSound({ ...fine, ...broken })).toMatchObject({ audio_ok: false, reason });
  });

  it('[I12] asks for a proof each 15 s while an order rings, not during a quiet shift', () => {
    const later = { ...fine, nowMs: 20_000 };
    expect(judgeSound(later).audio_ok).toBe(true);
    expect(judgeSound({ ...later, ringing: { sinceMs: 1_000, freshMs: PROOF_FRESH_MS } })).toMatchObject({
      audio_ok: false,
      reason: 'stale',
    });
    expect(judgeSound({ ...later, ringing: { sinceMs: 19_000, freshMs: PROOF_FRESH_MS } }).audio_ok).toBe(true);
  });

  it('believes the audio clock only over a long enough stretch', () => {
    expect(clockKeepsPace(0.1, 0.1)).toBeUndefined();
    expect(clockKeepsPace(1, 1)).toBe(true);
    expect(clockKeepsPace(0, 1)).toBe(false);
  });
});
