import type { Clock } from './ports.ts';
import { PROOF_MS } from './seal.ts';

/** A sample's worth fades, so that a slow drift is followed. */
const SAMPLE_LIFE_MS = 600_000;
/** Wall and monotonic clock apart by this much since the last look means that the machine slept or was set. */
export const JUMP_MS = 2_000;

const NO_SAMPLE = { roundTrip: Number.POSITIVE_INFINITY, at: Number.NEGATIVE_INFINITY };

export type ServerClock = {
  /** Server time, ms: monotonic between samples, so that a set wall clock changes no age. */
  now(): number;
  /** The same as an instant. */
  nowIso(): string;
  /** Takes the sample with the smallest round trip (docs/spec/realtime.md). */
  sample(serverNowMs: number, roundTripMs: number): void;
  /** Server minus wall clock, ms. */
  offset(): number;
  /** What the last beat said of the server's own clock: how far it is off, ms; undefined when it said nothing. */
  said(offMs: number | undefined): void;
  view(): { clockOffset: number; isClockMeasured: boolean; serverClockOff: number | null; serverNow: number };
  /** True once after wall and monotonic clocks have drifted apart: a wake event. Any next sample is then better than the old. */
  hasJumped(): boolean;
  /**
   * How long ago, at the most, the server's clock showed this; null when it lies further off than a proof's life or in
   * the future: the way was long, or someone set the server's clock. The next sample then counts, however slow, and
   * shows it.
   */
  ageOf(serverMs: number): number | null;
  /** False until a sample of this run, and after a jump until the next: how old a beat is cannot be said before. */
  isTrusted(): boolean;
};

/** Runs on the stored offset until the first sample of this run. */
export function createServerClock(clock: Clock, storedOffset: number): ServerClock {
  let base = clock.wall() + storedOffset - clock.mono();
  let best = NO_SAMPLE;
  let gap = clock.wall() - clock.mono();
  let serverClockOff: number | null = null;
  const now = (): number => clock.mono() + base;
  const offset = (): number => Math.round(now() - clock.wall());
  const isTrusted = (): boolean => best.roundTrip < Number.POSITIVE_INFINITY;
  return {
    now,
    nowIso: () => new Date(now()).toISOString(),
    offset,
    isTrusted,
    said(offMs) {
      serverClockOff = offMs ?? null;
    },
    view: () => ({ clockOffset: offset(), isClockMeasured: isTrusted(), serverClockOff, serverNow: now() }),
    sample(serverNowMs, roundTripMs) {
      const isStale = clock.mono() - best.at > SAMPLE_LIFE_MS;
      if (roundTripMs > best.roundTrip && !isStale) return;
      best = { roundTrip: roundTripMs, at: clock.mono() };
      base = serverNowMs + roundTripMs / 2 - clock.mono();
    },
    ageOf(serverMs) {
      const age = clock.mono() + base - serverMs;
      const uncertainty = best.roundTrip / 2;
      if (age <= PROOF_MS && -age <= JUMP_MS + uncertainty) return Math.max(0, age) + uncertainty;
      best = NO_SAMPLE;
      return null;
    },
    hasJumped() {
      const next = clock.wall() - clock.mono();
      const jumped = Math.abs(next - gap) >= JUMP_MS;
      gap = next;
      if (jumped) best = NO_SAMPLE;
      return jumped;
    },
  };
}
