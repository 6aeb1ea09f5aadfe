import { useAreaWords } from '../words/use-area-words.ts';
import './settings.css';

type AskReadyProps = { onYes: () => void; onNo: () => void };

/** Asked before a screen is turned to the customers: it cannot be taken back here, and they may touch it [PK1]. */
export function AskReady({ onYes, onNo }: AskReadyProps) {
  const t = useAreaWords('screen');
  return (
    <section className="set-section" role="alert" data-testid="ask-ready">
      <p className="panel-fact">{t('set.ready_ask')}</p>
      <div className="set-pair">
        <button type="button" className="button on" data-testid="ready-yes" onClick={onYes}>
          {t('set.ready_yes')}
        </button>
        <button type="button" className="button quiet" data-testid="ready-no" onClick={onNo}>
          {t('set.ready_no')}
        </button>
      </div>
    </section>
  );
}
