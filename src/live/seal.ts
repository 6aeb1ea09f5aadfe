import type { Seal } from './desk-store.ts';

/** A proof older than this proves nothing any more (I6). */
export const PROOF_MS = 8_000;
export const LOST_MS = 30_000;

export type SealInput = {
  /** Server time of the last proof of any run, for "last checked". */
  provedAt: number | null;
  /** Age of this run's last proof; null when it has none. */
  proofAgeMs: number | null;
  /** How long this run has been up. */
  upMs: number;
  startedAt: number;
  missing: number;
  /** The server's last beat said that it cannot store. */
  isUnstored: boolean;
  /** No lane is connected and at least one try to come back has failed. */
  isKnownDead: boolean;
  nextTryAt: number | null;
  attempt: number;
};

/** What the screen may claim: never green by default, and never on an earlier run's proof. */
export function sealOf(input: SealInput): Seal {
  const { proofAgeMs, missing, isKnownDead } = input;
  const common = {
    provedAt: input.provedAt,
    missing: Math.max(0, missing),
    nextTryAt: input.nextTryAt,
    attempt: input.attempt,
  };
  if (proofAgeMs !== null && proofAgeMs <= PROOF_MS && missing <= 0)
    return { ...common, kind: input.isUnstored ? 'unstored' : 'ok', lostSince: null };
  const unprovenMs = proofAgeMs ?? input.upMs;
  if (unprovenMs > LOST_MS || (isKnownDead && unprovenMs > PROOF_MS))
    return { ...common, kind: 'lost', lostSince: input.provedAt ?? input.startedAt };
  const isCatchingUp = missing > 0 && !isKnownDead && input.provedAt !== null;
  return { ...common, kind: isCatchingUp ? 'catching_up' : 'checking', lostSince: null };
}
