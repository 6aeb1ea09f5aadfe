import type { Clock } from './ports.ts';

const WINDOW_MS = 300_000;

export type LinkQuality = {
  /** The middle of what was measured in the last five minutes, ms; null without a measurement. */
  medianMs: number | null;
  measured: number;
  /** Questions of that time that were never answered. */
  lost: number;
};

export type RoundTrips = { answered(ms: number): void; lost(): void; quality(): LinkQuality };

/** How long the link's answers took in the last five minutes [SS10]. */
export function createRoundTrips(clock: Pick<Clock, 'mono'>): RoundTrips {
  let kept: { at: number; ms: number | null }[] = [];

  function keep(ms: number | null): void {
    kept = [...recent(), { at: clock.mono(), ms }];
  }
  const recent = () => kept.filter(({ at }) => clock.mono() - at <= WINDOW_MS);

  return {
    answered: (ms) => keep(Math.round(ms)),
    lost: () => keep(null),
    quality: () => {
      const now = recent();
      const times = now.flatMap(({ ms }) => (ms === null ? [] : [ms])).toSorted((left, right) => left - right);
      return {
        medianMs: times[Math.floor((times.length - 1) / 2)] ?? null,
        measured: times.length,
        lost: now.length - times.length,
      };
    },
  };
}
