const KEY = 'laidan.print.printed';
/** More than a kitchen prints in a day. */
const KEPT = 600;

/** What this screen has given to its browser or to a printer's queue, so that a reload prints nothing twice by itself. */
export interface PrintedOrders {
  has: (key: string) => boolean;
  add: (key: string) => void;
}

let read: { text: string | null; keys: ReadonlySet<string> } = { text: null, keys: new Set() };

/** Read again each time, since another tab of the same browser prints too; taken apart only when it has changed. */
function load(): ReadonlySet<string> {
  try {
    const text = localStorage.getItem(KEY);
    if (text === read.text) return read.keys;
    const parsed: unknown = JSON.parse(text ?? '[]');
    const keys = Array.isArray(parsed) ? parsed.filter((key) => typeof key === 'string') : [];
    read = { text, keys: new Set(keys) };
    return read.keys;
  } catch {
    return new Set();
  }
}

export const printedHere: PrintedOrders = {
  has: (key) => load().has(key),
  add: (key) => {
    try {
      const keys = [...load()].filter((one) => one !== key);
      localStorage.setItem(KEY, JSON.stringify([...keys, key].slice(-KEPT)));
    } catch {
      // Storage refused: a reload may print an order again.
    }
  },
};
