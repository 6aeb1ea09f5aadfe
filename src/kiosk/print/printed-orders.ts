import * as z from 'zod/mini';

const KEY = 'laidan.print.printed';
/** More than a kitchen prints in a day. */
const KEPT = 600;

/** What a paper said, as hashes: the order's `facts`, the paper's own `content`, and its lines of `changes`. */
const Said = z.object({ facts: z.number(), content: z.number(), changes: z.number() });
export type PrintedSaid = z.infer<typeof Said>;
type Printed = readonly [key: string, said: PrintedSaid | null];

/** An earlier version kept keys alone. */
const Kept = z.array(z.union([z.string(), z.tuple([z.string(), z.nullable(Said)])]));

/**
 * What this screen has given to its browser or to a printer's queue, and what it said, so that a reload prints nothing
 * twice by itself and an order that has changed since is printed again.
 */
export interface PrintedOrders {
  has: (key: string) => boolean;
  /** Null: not printed here, or by an earlier version. */
  said: (key: string) => PrintedSaid | null;
  add: (key: string, said: PrintedSaid) => void;
}

let read: { text: string | null; printed: ReadonlyMap<string, PrintedSaid | null> } = {
  text: null,
  printed: new Map(),
};

/** Read again each time, since another tab of the same browser prints too; taken apart only when it has changed. */
function load(): ReadonlyMap<string, PrintedSaid | null> {
  try {
    const text = localStorage.getItem(KEY);
    if (text === read.text) return read.printed;
    const kept = Kept.safeParse(JSON.parse(text ?? '[]'));
    const entries = (kept.data ?? []).map((one): Printed => (typeof one === 'string' ? [one, null] : one));
    read = { text, printed: new Map(entries) };
    return read.printed;
  } catch {
    return new Map();
  }
}

export const printedHere: PrintedOrders = {
  has: (key) => load().has(key),
  said: (key) => load().get(key) ?? null,
  add: (key, said) => {
    try {
      const others = [...load()].filter(([one]) => one !== key);
      localStorage.setItem(KEY, JSON.stringify([...others, [key, said]].slice(-KEPT)));
    } catch {
      // Storage refused: a reload may print an order again.
    }
  },
};
