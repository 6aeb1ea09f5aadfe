import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useControlWords, useEntryWords } from './control-words.ts';
import type { OffEntry } from './off-entries.ts';
import { stripEntries } from './off-entries.ts';
import { useControls } from './use-controls.ts';
import './off-strip.css';
import { mayHere } from '../person/standing-here.ts';

/** What is off now, on the board itself: nothing stays off because no one sees it. What does not fit is counted. */
export function OffStrip() {
  const { t } = useControlWords();
  const ui = useDeskUi();
  const { store, dishes } = useDeskView();
  const entries = stripEntries(store, dishes);
  const words = useEntryWords(store);
  // Measured again when a word of it changes, as a countdown does.
  const { rowRef, fits } = useFitting(entries.map((entry) => Object.values(words(entry)).join()).join());
  const shown = entries.slice(0, fits);
  const rest = entries.length - shown.length;
  if (entries.length === 0) return null;
  return (
    <section className="off-strip" aria-label={t('strip.label')} data-testid="off-strip">
      <p className="off-strip-head">
        <b>{t('strip.title')}</b>
        {t('strip.count', { count: entries.length })}
      </p>
      <ul className="off-strip-row" ref={rowRef}>
        {shown.map((entry) => (
          <StripEntry key={entry.key} entry={entry} />
        ))}
        {rest > 0 && (
          <li className="off-more">
            <button type="button" data-testid="off-more" onClick={() => ui.openPanel('controls', null)}>
              {t('strip.more', { count: rest })} <Icon name="right" />
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The strip folded to a button, while the board needs its row; on a phone only where it lies on its side. */
export function OffFold({ isPhone }: { isPhone: boolean }) {
  const { t } = useControlWords();
  const ui = useDeskUi();
  const { store, dishes } = useDeskView();
  const entries = stripEntries(store, dishes);
  const n = entries.length;
  if (n === 0) return null;
  // The page that has what is off: the dishes where nothing else is.
  const isDishesOnly = entries.every(({ kind }) => kind === 'dish' || kind === 'option');
  const open = (): void => (isDishesOnly ? ui.openPanel('controls', null) : ui.openPanel('controls'));
  return (
    <button
      type="button"
      className={isPhone ? 'off-fold is-of-phone' : 'off-fold'}
      data-testid="off-fold"
      onClick={open}
    >
      {t('strip.fold', { n })}
    </button>
  );
}

function StripEntry({ entry }: { entry: OffEntry }) {
  const { t } = useControlWords();
  const controls = useControls();
  const words = useEntryWords(useDeskView().store)(entry);
  const isWaiting = controls.waiting.has(entry.key);
  const failure = controls.failures.get(entry.key);
  const undo = t('undo.other');
  return (
    <li className="off-entry" data-testid="off-entry" data-off={entry.key} data-kind={entry.kind}>
      <div>
        <b>{words.what}</b>
        {failure === undefined ? (
          <span>
            {words.until}
            {words.who !== '' && ` · ${words.who}`}
          </span>
        ) : (
          <strong role="alert">{t([`failed.${failure}`, 'failed.other'], { code: failure })}</strong>
        )}
      </div>
      {mayHere(entry.kind === 'dish' || entry.kind === 'option' ? 'menu.sell' : 'store.open') && (
        <button
          type="button"
          aria-label={`${undo}: ${words.what}`}
          aria-busy={isWaiting}
          disabled={controls.isOffline || isWaiting}
          data-testid="off-undo"
          onClick={() => void controls.undo(entry)}
        >
          <Icon name="undo" />
          {isWaiting ? t('waiting') : undo}
        </button>
      )}
    </li>
  );
}

/** How many blocks the row holds without cutting one, measured before the frame is shown. */
function useFitting(keys: string): { rowRef: RefObject<HTMLUListElement | null>; fits: number } {
  const rowRef = useRef<HTMLUListElement>(null);
  const [fit, setFit] = useState({ keys: '', width: 0, fits: Number.POSITIVE_INFINITY });
  const [width, setWidth] = useState(0);
  const isMeasured = fit.keys === keys && fit.width === width;
  useLayoutEffect(function watchWidth() {
    const row = rowRef.current;
    if (row === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(row.clientWidth));
    observer.observe(row);
    setWidth(row.clientWidth);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(
    function measureOnce() {
      const row = rowRef.current;
      if (row === null || isMeasured) return;
      setFit({ keys, width, fits: width === 0 ? Number.POSITIVE_INFINITY : fitting(row, width) });
    },
    [keys, width, isMeasured],
  );
  return { rowRef, fits: isMeasured ? fit.fits : Number.POSITIVE_INFINITY };
}

/** Room for "and n more", which is drawn only when it is needed. */
const MORE_REM = 9;

function fitting(row: HTMLElement, width: number): number {
  const blocks = [...row.querySelectorAll<HTMLElement>('.off-entry')];
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const ends = blocks.map((block) => block.offsetLeft - row.offsetLeft + block.offsetWidth);
  if ((ends.at(-1) ?? 0) <= width + 1) return blocks.length;
  return Math.max(1, ends.filter((end) => end <= width - MORE_REM * rem).length);
}
