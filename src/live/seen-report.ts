import type { ClientFrame, SeenOrder } from '#contract/live.ts';

type Ack = Extract<ClientFrame, { t: 'ack' }>;
type Kind = 'displayed' | 'sounded' | 'touched';
/**
 * A mark that the server has not confirmed. `sentIn`: the number of the frame that carries it, null while none does.
 * `epoch`: of the log in which its order was found, null before it was looked for.
 */
type OwedMark = SeenOrder & { sentIn: number | null; epoch: string | null };
type Seen = Pick<SeenOrder, 'order_id' | 'rev'>;

export type SeenReport = {
  /** The whole list of what is in the DOM now; only news is sent. */
  displayed(seen: readonly Seen[], at: string): void;
  sounded(seen: readonly Seen[], at: string): void;
  touched(seen: Seen, at: string): void;
  /** What is to be sent now, or null. `revOf` is the log's view: what was shown in an earlier epoch is not reported (I11). */
  take(epoch: string, applied: number, revOf: (orderId: string) => number | undefined): Ack | null;
  /** There was more to send than the last frame could carry. */
  hasMore(): boolean;
  /** The marks of the frame with this number need not be sent again. */
  settled(n: number): void;
  /** What is under way is sent again; false when nothing is. */
  resend(): boolean;
  /** A new link: what is owed and what is on the screen is reported again, since the last ack may have been lost. */
  replay(): void;
};

const MAX_PER_ACK = 500;
/**
 * Of each kind, one mark an order. The oldest stay: they are of the orders that waited longest, and what is newer comes
 * again by itself while its ticket is on the screen or rings.
 */
const MAX_OWED = 2_000;

/** Whether the log has what was seen: it has that version now, or had the order before it ended it. */
const isInLog = ({ rev }: Seen, wasFound: boolean, knownRev: number | undefined): boolean =>
  knownRev === undefined ? wasFound : rev <= knownRev;

/** Collects what the screen has shown, sounded and felt, and keeps it until the ledger has it [L18]. */
export function createSeenReport(): SeenReport {
  const onScreen = new Map<string, SeenOrder>();
  const owed: Record<Kind, Map<string, OwedMark>> = { displayed: new Map(), sounded: new Map(), touched: new Map() };
  const kinds = Object.values(owed);
  let lastNo = 0;
  let hasMore = false;
  let sentApplied = -1;
  let sentEpoch: string | null = null;

  /** The ledger keeps the first time of a mark, so one that is owed keeps its own. */
  function owe(kind: Kind, seen: SeenOrder): boolean {
    const known = owed[kind].get(seen.order_id);
    if (known?.rev === seen.rev) return true;
    if (known === undefined && owed[kind].size >= MAX_OWED) return false;
    owed[kind].set(seen.order_id, { ...seen, at: known?.at ?? seen.at, sentIn: null, epoch: null });
    return true;
  }

  function resend(): boolean {
    let isAny = false;
    for (const marks of kinds)
      for (const [id, mark] of marks) {
        isAny ||= mark.sentIn !== null;
        marks.set(id, { ...mark, sentIn: null });
      }
    sentApplied = -1;
    return isAny;
  }

  return {
    displayed(seen, at) {
      const ids = new Set<string>();
      for (const { order_id, rev } of seen) {
        ids.add(order_id);
        if (onScreen.get(order_id)?.rev === rev) continue;
        const entry = { order_id, rev, at };
        if (owe('displayed', entry)) onScreen.set(order_id, entry);
      }
      for (const id of onScreen.keys()) if (!ids.has(id)) onScreen.delete(id);
    },
    sounded(seen, at) {
      for (const { order_id, rev } of seen) owe('sounded', { order_id, rev, at });
    },
    touched({ order_id, rev }, at) {
      owe('touched', { order_id, rev, at });
    },
    take(epoch, applied, revOf) {
      const isNewEpoch = sentEpoch !== null && epoch !== sentEpoch;
      const n = lastNo + 1;
      hasMore = false;
      function list(kind: Kind): SeenOrder[] {
        const due: SeenOrder[] = [];
        for (const [id, mark] of owed[kind]) {
          const { sentIn, epoch: foundIn, ...seen } = mark;
          const isFound = isInLog(seen, foundIn === epoch, revOf(id));
          // Never there, or of another epoch's log: it will not come.
          if (!isFound && (isNewEpoch || revOf(id) === undefined)) owed[kind].delete(id);
          if (!isFound || sentIn !== null) continue;
          hasMore ||= due.length === MAX_PER_ACK;
          if (due.length === MAX_PER_ACK) break;
          owed[kind].set(id, { ...mark, sentIn: n, epoch });
          due.push(seen);
        }
        return due;
      }
      const marks = { displayed: list('displayed'), sounded: list('sounded'), touched: list('touched') };
      const hasMarks = Object.values(marks).some((due) => due.length > 0);
      if (!hasMarks && applied === sentApplied && epoch === sentEpoch) return null;
      sentApplied = applied;
      sentEpoch = epoch;
      if (!hasMarks) return { t: 'ack', epoch, applied, ...marks };
      lastNo = n;
      return { t: 'ack', epoch, applied, ...marks, n };
    },
    hasMore: () => hasMore,
    settled(n) {
      for (const marks of kinds) for (const [id, mark] of marks) if (mark.sentIn === n) marks.delete(id);
    },
    resend,
    replay() {
      resend();
      for (const entry of onScreen.values()) owe('displayed', entry);
    },
  };
}
