import { useEffect } from 'react';
import { BUSY_KEY_MINUTES } from '../availability/use-controls.ts';
import { createCell, useCell } from '../cell.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import './called-number.css';

/** The number that was typed and moved on, for a moment in the middle of the screen. */
export const calledNumber = createCell<string | null>(null);
/** A key was pressed for what lies under the alarm: says what goes first. */
export const isKeyCovered = createCell(false);
/** The key for busy was pressed and the server has not answered yet [CT8]. */
export const isBusyKeyWaiting = createCell(false);

const SHOWN_MS = 1_500;
const READ_MS = 4_000;

export function CalledNumber() {
  const t = useAreaWords('flow');
  const no = useCell(calledNumber);
  const isCovered = useCell(isKeyCovered);
  const isWaiting = useCell(isBusyKeyWaiting);
  useEffect(
    function clearLater() {
      if (no === null) return undefined;
      const timer = setTimeout(() => calledNumber.set(null), SHOWN_MS);
      return () => clearTimeout(timer);
    },
    [no],
  );
  useEffect(
    function clearWhenRead() {
      if (!isCovered) return undefined;
      const timer = setTimeout(() => isKeyCovered.set(false), READ_MS);
      return () => clearTimeout(timer);
    },
    [isCovered],
  );
  return (
    <>
      {no !== null && (
        <p className="called-number" role="status" data-testid="called-number">
          {no}
        </p>
      )}
      {isWaiting && (
        <p className="key-covered key-waits" role="status" data-testid="key-waits">
          {t('key_flow.busy_waits', { m: BUSY_KEY_MINUTES })}
        </p>
      )}
      {isCovered && (
        <p className="key-covered" role="status" data-testid="key-covered">
          {t('key_flow.covered')}
        </p>
      )}
    </>
  );
}
