import { useEffect } from 'react';
import { BUSY_KEY_MINUTES } from '../availability/use-controls.ts';
import { createCell, useCell } from '../cell.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import './called-number.css';

/** The number that was typed and moved on, for a moment in the middle of the screen. */
export const calledNumber = createCell<string | null>(null);
/** The digits that were typed so far; a number that is not finished is forgotten. */
export const typedDigits = createCell('');
/** A key was pressed for what lies under the alarm: says what goes first. */
export const isKeyCovered = createCell(false);
/** The key for busy was pressed and the server has not answered yet [CT8]. */
export const isBusyKeyWaiting = createCell(false);
/** The server took it. */
export const isBusyKeyDone = createCell(false);

const SHOWN_MS = 1_500;
const READ_MS = 4_000;
/** Digits wait so long for what they are for: the + of a later alarm is its prep time. */
const TYPED_FOR_MS = 5_000;

export function CalledNumber() {
  const t = useAreaWords('flow');
  const no = useCell(calledNumber);
  const isCovered = useCell(isKeyCovered);
  const isWaiting = useCell(isBusyKeyWaiting);
  const isDone = useCell(isBusyKeyDone);
  const typed = useCell(typedDigits);
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
      if (!isCovered && !isDone) return undefined;
      const timer = setTimeout(() => {
        isKeyCovered.set(false);
        isBusyKeyDone.set(false);
      }, READ_MS);
      return () => clearTimeout(timer);
    },
    [isCovered, isDone],
  );
  useEffect(
    function forgetTyped() {
      if (typed === '') return undefined;
      const timer = setTimeout(() => typedDigits.set(''), TYPED_FOR_MS);
      return () => clearTimeout(timer);
    },
    [typed],
  );
  return (
    <>
      {no !== null && (
        <p className="called-number" role="status" data-testid="called-number">
          {no}
        </p>
      )}
      {typed !== '' && (
        <p className="key-covered" role="status" data-testid="typed-digits">
          {t('key_flow.typed', { no: typed })}
        </p>
      )}
      {isDone && (
        <p className="key-covered" role="status" data-testid="key-done">
          {t('key_flow.busy_done', { m: BUSY_KEY_MINUTES })}
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
