import { useEffect, useRef } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { useCell } from '../cell.ts';
import { cleaningCell, endCleaning, isLocked } from './cleaning-lock.ts';
import { useLongHold } from '../use-long-hold.ts';
import './cleaning.css';
import { useAreaWords } from '../words/use-area-words.ts';

/** Lies over everything and takes every touch: alarms still sound and show under it, and wait [F8]. */
export function CleaningCover({ waiting }: { waiting: number }) {
  const t = useAreaWords('flow');
  const untilMs = useCell(cleaningCell);
  const nowMs = useNow();
  const { isHolding, hold } = useLongHold(endCleaning);
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
