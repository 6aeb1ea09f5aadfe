import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Whether a form on the page, in a panel over it too, holds what is not saved. */
export const hasUnsavedEntry = (): boolean => unsaved.size > 0;

/** Says of a form that it holds what is not saved, while `isOn`. */
export function useUnsavedEntry(isOn: boolean): void {
  useEffect(
    function noteUnsaved() {
      if (!isOn) return undefined;
      const entry = Symbol('form');
      unsaved.add(entry);
      return () => void unsaved.delete(entry);
    },
    [isOn],
  );
}
