import type { DeskStore, OrderNotify } from '#contract/domain/restaurant.ts';
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

type Notified = Pick<DeskStore, 'order_notify' | 'unreached'>;
type Escalation = { way: keyof OrderNotify | 'no_phone' | 'no_address'; afterSeconds: number };

/**
 * The loudest way that alerts the owner of an order no one accepts; undefined when none is switched on. Where those that
 * are on are known to have no receiver, that is what it says [ES8].
 */
export function escalationOf(store: Notified | null): Escalation | undefined {
  if (store === null) return undefined;
  const { order_notify: notify, unreached = [] } = store;
  const on = (['phone', 'webhook', 'fax', 'email', 'push'] as const).filter((way) => notify[way].on);
  const way = on.find((each) => !unreached.includes(each));
  const [first] = on;
  if (way !== undefined) return { way, afterSeconds: notify[way].after_seconds };
  if (first === undefined) return undefined;
  return { way: first === 'push' ? 'no_phone' : 'no_address', afterSeconds: notify[first].after_seconds };
}

/**
 * What a ticket calls an order that was not handled in time: no one is alerted where no way is on, or none reaches anybody
 * [ES8].
 */
export function escalatedWord(store: Notified | null): 'flag.escalated' | 'flag.no_one_alerted' {
  if (store === null) return 'flag.escalated';
  const way = escalationOf(store)?.way;
  return way === undefined || way === 'no_phone' || way === 'no_address' ? 'flag.no_one_alerted' : 'flag.escalated';
}
