import type { Seal } from './desk-store.ts';

/** A proof older than this proves nothing any more (I6). */
export const PROOF_MS = 8_000;
export const LOST_MS = 30_000;

export type SealInput = {
  now: number;
  provedAt: number | null;
  startedAt: number;
  missing: number;
  /** No lane is connected and at least one try to come back has failed. */
  isKnownDead: boolean;
  nextTryAt: number | null;
  attempt: number;
};

/** What the screen may claim (UI.md §5, decisions.md 30): never green by default. */
export function sealOf(input: SealInput): Seal {
  const since = input.provedAt ?? input.startedAt;
  const age = input.now - since;
  const common = { provedAt: input.provedAt, missing: Math.max(0, input.missing), nextTryAt: input.nextTryAt, attempt: input.attempt };
  if (input.provedAt !== null && age <= PROOF_MS && input.missing <= 0) return { ...common, kind: 'ok', lostSince: null };
  if (age > LOST_MS || (input.isKnownDead && age > PROOF_MS)) return { ...common, kind: 'lost', lostSince: since };
  return { ...common, kind: input.missing > 0 && !input.isKnownDead && input.provedAt !== null ? 'catching_up' : 'checking', lostSince: null };
}
