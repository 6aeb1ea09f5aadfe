import { useSyncExternalStore } from 'react';

let unsaved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Says whether the view at a path holds changes that are not saved; its tab carries a dot. */
export function markUnsaved(path: string, isUnsaved: boolean): void {
  if (unsaved.has(path) === isUnsaved) return;
  const next = new Set(unsaved);
  if (isUnsaved) next.add(path);
  else next.delete(path);
  unsaved = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useUnsavedViews = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => unsaved);
