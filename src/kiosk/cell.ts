import { useSyncExternalStore } from 'react';

/** One value of this screen that several parts show and change. */
export type Cell<T> = { get: () => T; set: (next: T) => void; subscribe: (listener: () => void) => () => void };

export function createCell<T>(first: T): Cell<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useCell = <T>(cell: Cell<T>): T => useSyncExternalStore(cell.subscribe, cell.get);

/** The same, kept on this device; a storage that refuses keeps it until the page is left. `show` keeps nothing. */
export function createStoredCell<T extends string>(
  key: string,
  known: readonly T[],
  first: T,
): Cell<T> & { show: (next: T) => void } {
  const cell = createCell(readStored(key, known) ?? first);
  return {
    ...cell,
    show: cell.set,
    set(next) {
      try {
        localStorage.setItem(key, next);
      } catch {
        // Storage refused: the choice holds until the page is left.
      }
      cell.set(next);
    },
  };
}

function readStored<T extends string>(key: string, known: readonly T[]): T | undefined {
  try {
    return known.find((value) => value === localStorage.getItem(key));
  } catch {
    return undefined;
  }
}
