/**
 * Whether this screen can be heard, in steps: context running → its clock advances with the wall clock → the analyser
 * saw signal during the last tone → the output device is still there. Nothing is assumed: before the first heard tone
 * the answer is no.
 */
export type SoundReason = 'ok' | 'suspended' | 'clock_stopped' | 'device_gone' | 'no_signal' | 'unproved' | 'stale';

export type SoundProof = { audio_ok: boolean; reason: SoundReason; proved_at: number | null };

export type LadderInput = {
  isRunning: boolean;
  /** Undefined until two samples of the context's clock were taken. */
  clockAdvances: boolean | undefined;
  isDeviceGone: boolean;
  lastTone: 'none' | 'heard' | 'silent';
  provedAtMs: number | null;
  /** Since when something rings unmuted, and how old a proof may be then [I12]; null when nothing does. */
  ringing: { sinceMs: number; freshMs: number } | null;
  nowMs: number;
};

/** I12: an unacknowledged order has, in each 15 s, a sound proof or the NO-SOUND alarm. */
export const PROOF_FRESH_MS = 15_000;

export function judgeSound(input: LadderInput): SoundProof {
  const reason = reasonOf(input);
  return { audio_ok: reason === 'ok', reason, proved_at: input.provedAtMs };
}

function reasonOf(input: LadderInput): SoundReason {
  if (!input.isRunning) return 'suspended';
  if (input.clockAdvances === false) return 'clock_stopped';
  if (input.isDeviceGone) return 'device_gone';
  if (input.lastTone === 'silent') return 'no_signal';
  if (input.lastTone === 'none' || input.provedAtMs === null) return 'unproved';
  const { ringing, provedAtMs, nowMs } = input;
  if (ringing !== null && nowMs - Math.max(provedAtMs, ringing.sinceMs) > ringing.freshMs) return 'stale';
  return 'ok';
}

/** The audio clock keeps pace within a half: a stopped device freezes it, a suspended tab stops both. */
export function clockKeepsPace(contextSeconds: number, wallSeconds: number): boolean | undefined {
  if (wallSeconds < 0.5) return undefined;
  return contextSeconds / wallSeconds > 0.5;
}
