import { useEffect } from 'react';
import { createCell, useCell } from '../cell.ts';
import './called-number.css';

/** The number that was typed and moved on, for a moment in the middle of the screen. */
export const calledNumber = createCell<string | null>(null);

const SHOWN_MS = 1_500;

export function CalledNumber() {
  const no = useCell(calledNumber);
  useEffect(
    function clearLater() {
      if (no === null) return undefined;
      const timer = setTimeout(() => calledNumber.set(null), SHOWN_MS);
      return () => clearTimeout(timer);
    },
    [no],
  );
  if (no === null) return null;
  return (
    <p className="called-number" role="status" data-testid="called-number">
      {no}
    </p>
  );
}
