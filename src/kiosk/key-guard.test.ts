import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLIND_MS } from './blind-layer.ts';
import { KeyGuard } from './key-guard.ts';

type Press = { key: string; gapMs: number; isHeld: boolean };
const press: fc.Arbitrary<Press> = fc.record({
  key: fc.constantFrom('enter', ' ', 'a'),
  gapMs: fc.integer({ min: 1, max: 900 }),
  isHeld: fc.boolean(),
});

describe('[F11] the keys of what has just appeared', () => {
  it('act only when not held, and a whole calm guard after every press of theirs that did not', () => {
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
        const guard = new KeyGuard();
        const refusedAt = new Map<string, number>();
        let atMs = 0;
        for (const { key, gapMs, isHeld } of presses) {
          atMs += gapMs;
          const isCalm = atMs - (refusedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= BLIND_MS;
          const acts = guard.press(key, atMs, isHeld || atMs < BLIND_MS);
          expect(acts).toBe(!isHeld && atMs >= BLIND_MS && isCalm);
          if (!acts) refusedAt.set(key, atMs);
        }
      }),
    );
  });

  it.each([30, 250, 400])('never act when struck every %i ms from before it appeared', (everyMs) => {
    const guard = new KeyGuard();
    for (let atMs = 20; atMs < 20_000; atMs += everyMs) expect(guard.press('enter', atMs, atMs < BLIND_MS)).toBe(false);
  });
});
