/** A mute is short, per screen and ends by itself. */
export const MUTE_MS = 60_000;

export type Mute = { startedAtMs: number; untilMs: number };

export const startMute = (nowMs: number, durationMs = MUTE_MS): Mute => ({
  startedAtMs: nowMs,
  untilMs: nowMs + Math.min(durationMs, MUTE_MS),
});

/** Also over when the clock was set back behind its start: a mute never outlives its minute. */
export const isMuted = (mute: Mute | null, nowMs: number): boolean =>
  mute !== null && nowMs < mute.untilMs && nowMs >= mute.startedAtMs - 1_000;

export const muteSecondsLeft = (mute: Mute | null, nowMs: number): number =>
  mute === null || !isMuted(mute, nowMs) ? 0 : Math.ceil((mute.untilMs - nowMs) / 1_000);
