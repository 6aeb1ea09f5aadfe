import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import type { Digest, RefusedTap } from './desk-store.ts';
import { DIGEST_AFTER_MS, digestNow, digestOf, WHOLE_KITCHEN, wasShown, type DigestScreen } from './digest.ts';

type Orders = ReadonlyMap<string, PlacedOrder>;

/** Remembers when the screen was last proven complete, and what it had then, to show what a gap has brought. */
export type ProofKeeper = {
  /** Server time of the last proof, of this run or an earlier one; for "last checked". */
  provedAt(): number | null;
  /** How old this run's last proof is, ms on the monotonic clock; null when this run has none: a reload proves nothing. */
  ageMs(): number | null;
  /** Head, open orders and hash of a beat agree with `orders` [L9]. The beat was made at `serverNow`, at most `ageMs` ago. */
  prove(serverNow: number, ageMs: number, orders: Orders, cannotStore?: boolean, screen?: DigestScreen): void;
  /** The beat of the last proof said that the server cannot store [ST3]. */
  isUnstored(): boolean;
  /** The machine slept or a clock was set: how old the proof is cannot be said any more (I6). */
  distrust(): void;
  /** A tap's result arrived, for the digest of a gap or one that stands: `refused` where it came to nothing. */
  countAnswer(refused: RefusedTap | null): void;
  /** What stands, with its orders as they are in `orders`, and what came since. */
  digest(orders?: Orders, screen?: DigestScreen): Digest | null;
  acknowledge(): void;
};

export type ProofKeeperOptions = {
  mono: () => number;
  /** What an earlier run proved. */
  stored: { at: number; orders: Orders } | null;
};

export function createProofKeeper(options: ProofKeeperOptions): ProofKeeper {
  let last: { at: number; mono: number | null; orders: Orders } | null =
    options.stored === null ? null : { ...options.stored, mono: null };
  let base: { at: number; orders: Orders } | null = null;
  let digest: Digest | null = null;
  const came = new Set<string>();
  let delivered = 0;
  let refused: readonly RefusedTap[] = [];
  let isUnstored = false;

  function forget(): void {
    base = null;
    delivered = 0;
    refused = [];
    came.clear();
  }

  return {
    provedAt: () => last?.at ?? null,
    ageMs: () => (last === null || last.mono === null ? null : options.mono() - last.mono),
    isUnstored: () => isUnstored,
    prove(serverNow, ageMs, orders, cannotStore = false, screen = WHOLE_KITCHEN) {
      const mono = options.mono() - ageMs;
      if (last !== null && last.mono !== null && mono < last.mono) return;
      const hasGap = last !== null && serverNow - last.at > DIGEST_AFTER_MS;
      if (hasGap && last !== null) {
        base ??= { at: last.at, orders: last.orders };
        for (const id of orders.keys()) if (!wasShown(last.orders, id)) came.add(id);
        // What joined the digest since is in it still, also where it was answered elsewhere.
        for (const { id } of [...(digest?.placed ?? []), ...(digest?.accepted ?? [])]) came.add(id);
        digest = digestOf(base.orders, orders, { from: base.at, to: serverNow, delivered, refused }, screen, came);
      }
      if (digest === null) forget();
      last = { at: serverNow, mono, orders };
      isUnstored = cannotStore;
    },
    distrust() {
      if (last !== null) last = { ...last, mono: null };
    },
    countAnswer(tap) {
      const isGap = last === null || last.mono === null || options.mono() - last.mono > DIGEST_AFTER_MS;
      if (!isGap && digest === null) return;
      if (tap === null) delivered += 1;
      else refused = [...refused, tap];
      if (digest !== null) digest = { ...digest, delivered, refused };
    },
    digest(orders, screen = WHOLE_KITCHEN) {
      if (digest !== null && base !== null && orders !== undefined)
        digest = digestNow(digest, base.orders, orders, screen);
      return digest;
    },
    acknowledge() {
      digest = null;
      forget();
    },
  };
}
