import { newId } from '../lib/ids.ts';

/** The tabs of this browser: the own one's name, and the names of all that are open. */
export type OpenTabs = { own: () => Promise<string>; open: () => Promise<ReadonlySet<string>> };

const KEY = 'laidan.tab';
const lockOf = (tab: string): string => `laidan-tab ${tab}`;

/** Held while this page lives; false where another page holds it: a tab that was duplicated has its name. */
const hold = (tab: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(tab), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<never>(() => undefined);
      })
      .catch(reject);
  });

function known(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

async function claim(): Promise<string> {
  if (!('locks' in navigator)) return '';
  const before = known();
  if (before !== null && (await hold(before))) return before;
  const tab = newId();
  await hold(tab);
  try {
    sessionStorage.setItem(KEY, tab);
  } catch {
    // Storage refused: after a reload this is another tab.
  }
  return tab;
}

let own: Promise<string> | undefined;

/** A tab keeps its name over a reload. Without locks all tabs are one, and none counts as open. */
export const openTabs: OpenTabs = {
  own: () => (own ??= claim()),
  async open() {
    if (!('locks' in navigator)) return new Set();
    const { held = [] } = await navigator.locks.query();
    const prefix = lockOf('');
    return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
  },
};
