import type { OrderNotify } from '#contract/domain/restaurant.ts';
import type { Seal } from '#src/live/desk-store.ts';

/** "You have every order" may be said this long after the proof, not longer (docs/spec/realtime.md, The seal). */
export const PROOF_GOOD_MS = 8_000;

/** The session's seal, but never green on an old proof, whatever the session says [I6]. */
export function honestSeal(seal: Seal, nowMs: number): Seal {
  const isFresh = seal.provedAt !== null && nowMs - seal.provedAt <= PROOF_GOOD_MS;
  return (seal.kind === 'ok' || seal.kind === 'unstored') && !isFresh ? { ...seal, kind: 'checking' } : seal;
}

/** From 8 s after the last proof no one knows how many new orders there are. */
export const isNewCountKnown = (seal: Seal, nowMs: number): boolean =>
  seal.kind !== 'lost' && seal.provedAt !== null && nowMs - seal.provedAt <= PROOF_GOOD_MS;

export const sealSeconds = (seal: Seal, nowMs: number): number =>
  seal.provedAt === null ? 0 : Math.max(0, Math.floor((nowMs - seal.provedAt) / 1_000));

/** The loudest way to alert the owner of an order no one accepts; undefined when none is switched on. */
export function escalationOf(
  notify: OrderNotify | undefined,
): { way: keyof OrderNotify; afterSeconds: number } | undefined {
  if (notify === undefined) return undefined;
  for (const way of ['phone', 'webhook', 'fax', 'email', 'push'] as const) {
    if (notify[way].on) return { way, afterSeconds: notify[way].after_seconds };
  }
  return undefined;
}
