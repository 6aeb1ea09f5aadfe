import { describe, expect, it } from 'vitest';
import { BEAT_MS, DEAD_MS } from '#contract/live.ts';
import type { LiveCore } from './answer-frame.ts';
import { openLiveSession } from './live-session.ts';

describe("a screen's session", () => {
  it('[L12] [MT5] drops a silent link, but does not count the time in which this process itself was stopped', () => {
    let now = 0;
    let isClosed = false;
    // Before a hello the session uses only the core's clock.
    let gaveUpAfter = 0;
    const gaveUp = (ms: number): void => void (gaveUpAfter = ms);
    const core = { now: () => now, newId: () => 's', gaveUp } as LiveCore;
    const link = { send: () => undefined, buffered: () => 0, close: () => void (isClosed = true) };
    const session = openLiveSession(core, link, () => Promise.resolve(null));
    const beatAfter = (ms: number): boolean => {
      now += ms;
      session.beat();
      return isClosed;
    };
    expect(beatAfter(BEAT_MS)).toBe(false);
    expect(beatAfter(10 * DEAD_MS)).toBe(false);
    expect(beatAfter(-20 * DEAD_MS)).toBe(false);
    let silent = 0;
    while (!beatAfter(BEAT_MS)) silent += BEAT_MS;
    expect(silent).toBe(DEAD_MS);
    expect(gaveUpAfter).toBe(DEAD_MS + BEAT_MS);
  });
});
