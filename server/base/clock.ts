/** The server's only source of time, injected everywhere so that tests and simulations own it. */
export type Clock = { now: () => number };

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 UTC with milliseconds: text order is time order in both databases. */
export const isoAt = (ms: number): string => new Date(ms).toISOString();

export const isoNow = (clock: Clock): string => isoAt(clock.now());

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Now, as a mail says it to a person whose zone is not known: `2026-11-21 17:15 (UTC)`. */
export const utcMinute = (clock: Clock): string => `${isoNow(clock).slice(0, 16).replace('T', ' ')} (UTC)`;
