const KEY = 'laidan.print.printed';
/** More than a kitchen prints in a day. */
const KEPT = 600;

/** What this browser has printed, so that a reload prints nothing twice and a second print says so. */
export interface PrintedOrders {
  has: (key: string) => boolean;
  add: (key: string) => void;
}

function load(): string[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Read again each time: another tab of the same browser prints too. */
export const printedHere: PrintedOrders = {
  has: (key) => load().includes(key),
  add: (key) => {
    try {
      localStorage.setItem(KEY, JSON.stringify([...load().filter((one) => one !== key), key].slice(-KEPT)));
    } catch {
      // Storage refused: a reload may print an order again, and says DUPLICATE no longer.
    }
  },
};
