import { useEffect, useRef, useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { useCell } from '../cell.ts';
import { cleaningCell, endCleaning, isLocked } from './cleaning-lock.ts';
import './cleaning.css';
import { useAreaWords } from '../words/use-area-words.ts';

/** Long enough that no cloth holds it by accident. */
export const UNLOCK_HOLD_MS = 2_000;

/** Lies over everything and takes every touch: alarms still sound and show under it, and wait [F8]. */
export function CleaningCover({ waiting }: { waiting: number }) {
  const t = useAreaWords('flow');
  const untilMs = useCell(cleaningCell);
  const nowMs = useNow();
  const { isHolding, hold } = useHoldToUnlock();
  const isOver = !isLocked(untilMs, nowMs);
  const unlockRef = useRef<HTMLButtonElement>(null);
  useEffect(
    function endByItself() {
      if (isOver) endCleaning();
      else unlockRef.current?.focus();
    },
    [isOver],
  );
  if (untilMs === null || isOver) return null;
  return (
    <div
      className="cleaning-cover"
      role="dialog"
      aria-modal="true"
      aria-label={t('clean.title')}
      data-testid="cleaning-cover"
    >
      <div className="cleaning-bar">
        <p>
          <b data-testid="cleaning-left">{t('clean.left', { n: Math.ceil((untilMs - nowMs) / 1_000) })}</b>
          <span role="status">{waiting > 0 ? t('clean.waiting', { count: waiting }) : t('clean.sounds')}</span>
        </p>
        <button
          ref={unlockRef}
          type="button"
          className={isHolding ? 'button paper unlock is-holding' : 'button paper unlock'}
          data-testid="cleaning-unlock"
          {...hold}
        >
          <Icon name="undo" />
          {t('clean.unlock')}
        </button>
      </div>
    </div>
  );
}

function useHoldToUnlock() {
  const [isHolding, setIsHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = (): void => {
    if (timer.current !== undefined) return;
    setIsHolding(true);
    timer.current = setTimeout(endCleaning, UNLOCK_HOLD_MS);
  };
  const stop = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsHolding(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isKey = (key: string): boolean => key === ' ' || key === 'Enter';
  const hold = {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onBlur: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onKeyDown: (event: { key: string }) => isKey(event.key) && start(),
    onKeyUp: (event: { key: string }) => isKey(event.key) && stop(),
  };
  return { isHolding, hold };
}
