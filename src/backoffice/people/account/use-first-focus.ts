import { useEffect } from 'react';
import type { FieldValues, Path, UseFormSetFocus } from 'react-hook-form';

/** A step that someone asked for begins in its first field. */
export function useFirstFocus<T extends FieldValues>(setFocus: UseFormSetFocus<T>, name: Path<T>): void {
  useEffect(
    function beginInFirstField() {
      setFocus(name);
    },
    [setFocus, name],
  );
}
