import { useEffect, useState } from 'react';
import { useLongHold } from '../use-long-hold.ts';
import { useAreaWords } from '../words/use-area-words.ts';

/** A question without an answer gives the numbers back to the customers. */
const ASKS_FOR_MS = 20_000;
const openScreens = (): void => window.location.assign('/screens');

/**
 * The way to turn this screen back, on the screen itself: a mark in the corner, held for two seconds, then a question. The
 * back-office does it, with who signs in there: this screen's cookie can read numbers and nothing else [PK1].
 */
export function WayBack({ onOpen = openScreens }: { onOpen?: () => void }) {
  const t = useAreaWords('numbers');
  const [isAsking, setAsking] = useState(false);
  const { isHolding, hold } = useLongHold(() => setAsking(true));
  useEffect(
    function endByItself() {
      if (!isAsking) return undefined;
      const timer = setTimeout(() => setAsking(false), ASKS_FOR_MS);
      return () => clearTimeout(timer);
    },
    [isAsking],
  );
  return (
    <>
      <button
        type="button"
        className={isHolding ? 'numbers-mark is-holding' : 'numbers-mark'}
        aria-label={t('numbers.hold')}
        data-testid="numbers-mark"
        {...hold}
      >
        <span aria-hidden="true">来</span>
      </button>
      {isAsking && (
        <section className="numbers-back" role="alertdialog" aria-label={t('numbers.back')} data-testid="numbers-back">
          <h2>{t('numbers.back')}</h2>
          <p>{t('numbers.back_what')}</p>
          <button type="button" className="button ink" data-testid="numbers-back-go" onClick={onOpen}>
            {t('numbers.back_go')}
          </button>
          <button type="button" className="button line" data-testid="numbers-back-no" onClick={() => setAsking(false)}>
            {t('numbers.back_no')}
          </button>
        </section>
      )}
    </>
  );
}
