import { useEffect } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { useDesk, useDeskParts, useNow } from '../desk-context.ts';
import { useCell } from '../cell.ts';
import { startAutoPrint } from './auto-print.ts';
import { autoStopped, printNews } from './print-state.ts';
import { usePrinterState } from './use-printer-state.ts';
import './print.css';
import { useAreaWords } from '../words/use-area-words.ts';

const GOOD_NEWS_MS = 5_000;

/** Prints what this screen is set to print automatically, reports its printer to the server, and says what happened. */
export function PrintKeeper() {
  const parts = useDeskParts();
  const { desk } = parts;
  const { state } = usePrinterState();
  useEffect(() => startAutoPrint(parts), [parts]);
  useEffect(() => desk.reportDevice({ printer: state }), [desk, state]);
  return <PrintNewsLine />;
}

function PrintNewsLine() {
  const t = useAreaWords('print');
  const desk = useDesk();
  const nowMs = useNow();
  const news = useCell(printNews);
  const isStopped = useCell(autoStopped);
  if (news === null) return null;
  const isBad = news.outcome === 'failed' || (news.outcome === 'stood' && isStopped);
  if (!isBad && Math.max(nowMs, desk.now()) - news.atMs > GOOD_NEWS_MS) return null;
  const word = news.outcome === 'stood' && !isStopped ? 'handed' : news.outcome;
  return (
    <div
      className={isBad ? 'print-news is-bad' : 'print-news'}
      role={isBad ? 'alert' : 'status'}
      data-testid="print-news"
    >
      <Icon name={isBad ? 'triangle' : 'printer'} />
      <span>{t(`news.${word}`, { no: news.orderNo })}</span>
      {isBad && (
        <button
          type="button"
          className="button quiet icon-only"
          aria-label={t('act.close')}
          onClick={() => printNews.set(null)}
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
