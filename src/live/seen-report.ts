import type { ClientFrame, SeenOrder } from '#contract/live.ts';

export type SeenReport = {
  /** The whole list of what is in the DOM now; only news is sent. */
  displayed(seen: readonly { order_id: string; rev: number }[], at: string): void;
  sounded(seen: readonly { order_id: string; rev: number }[], at: string): void;
  touched(orderId: string, rev: number, at: string): void;
  /**
   * What is owed to the server, or null. `knows` is the log's view: what an earlier epoch's screen showed is not told (I11).
   */
  take(epoch: string, applied: number, knows: (seen: SeenOrder) => boolean): Extract<ClientFrame, { t: 'ack' }> | null;
  /** A new link: what is on the screen is told again, since the last ack may have been lost with the old one. */
  replay(): void;
};

const MAX_PER_ACK = 500;

/** Collects what the screen has shown, sounded and felt, for the ledger (realtime.md `ack`, decisions.md 26). */
export function createSeenReport(): SeenReport {
  const onScreen = new Map<string, SeenOrder>();
  let owed: { displayed: Map<string, SeenOrder>; sounded: Map<string, SeenOrder>; touched: Map<string, SeenOrder> } = {
    displayed: new Map(),
    sounded: new Map(),
    touched: new Map(),
  };
  let toldApplied = -1;
  let toldEpoch = '';

  return {
    displayed(seen, at) {
      const ids = new Set<string>();
      for (const { order_id, rev } of seen) {
        ids.add(order_id);
        if (onScreen.get(order_id)?.rev === rev) continue;
        const entry = { order_id, rev, at };
        onScreen.set(order_id, entry);
        owed.displayed.set(order_id, entry);
      }
      for (const id of onScreen.keys()) if (!ids.has(id)) onScreen.delete(id);
    },
    sounded(seen, at) {
      for (const { order_id, rev } of seen) owed.sounded.set(order_id, { order_id, rev, at });
    },
    touched(orderId, rev, at) {
      owed.touched.set(orderId, { order_id: orderId, rev, at });
    },
    take(epoch, applied, knows) {
      const isQuiet =
        owed.displayed.size + owed.sounded.size + owed.touched.size === 0 &&
        applied === toldApplied &&
        epoch === toldEpoch;
      if (isQuiet) return null;
      const list = (entries: Map<string, SeenOrder>): SeenOrder[] =>
        [...entries.values()].filter(knows).slice(0, MAX_PER_ACK);
      const frame = {
        t: 'ack' as const,
        epoch,
        applied,
        displayed: list(owed.displayed),
        sounded: list(owed.sounded),
        touched: list(owed.touched),
      };
      owed = { displayed: new Map(), sounded: new Map(), touched: new Map() };
      toldApplied = applied;
      toldEpoch = epoch;
      return frame;
    },
    replay() {
      for (const entry of onScreen.values()) owed.displayed.set(entry.order_id, entry);
      toldApplied = -1;
    },
  };
}
