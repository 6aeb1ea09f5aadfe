import { describe, expect, it } from 'vitest';
import { createRoundTrips } from './round-trips.ts';

describe('[SS10] what the link’s answers took', () => {
  it('is the middle of the last five minutes, and what was never answered', () => {
    let now = 0;
    const trips = createRoundTrips({ mono: () => now });
    expect(trips.quality()).toEqual({ medianMs: null, measured: 0, lost: 0 });
    for (const ms of [900, 40, 60]) trips.answered(ms);
    trips.lost();
    expect(trips.quality()).toEqual({ medianMs: 60, measured: 3, lost: 1 });
    now = 200_000;
    trips.answered(80);
    now = 301_000;
    expect(trips.quality()).toEqual({ medianMs: 80, measured: 1, lost: 0 });
  });
});
