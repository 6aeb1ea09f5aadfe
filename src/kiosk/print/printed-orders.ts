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

/** By key, what was printed here; null: by an earlier version, which did not keep what it said. */
export type PrintedHere = ReadonlyMap<string, PrintedSaid | null>;

let read: { text: string | null; printed: PrintedHere } = { text: null, printed: new Map() };

/**
 * What this screen has given to its browser or to a printer's queue, and what it said, so that a reload prints nothing
 * twice by itself and an order that has changed since is printed again. Read again each time, since another tab of the
 * same browser prints too; taken apart only when it has changed.
 */
export function printedHere(): PrintedHere {
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

export function notePrinted(key: string, said: PrintedSaid): void {
  try {
    const others = [...printedHere()].filter(([one]) => one !== key);
    localStorage.setItem(KEY, JSON.stringify([...others, [key, said]].slice(-KEPT)));
  } catch {
    // Storage refused: a reload may print an order again.
  }
}
