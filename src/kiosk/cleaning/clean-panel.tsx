import { Panel } from '../panel/panel.tsx';
import { useDesk } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { CLEANING_SECONDS, lockForCleaning } from './cleaning-lock.ts';
import { useAreaWords } from '../words/use-area-words.ts';

/** How long to wipe the screen; the first touch locks it. */
export function CleanPanel() {
  const t = useAreaWords('flow');
  const ui = useDeskUi();
  const desk = useDesk();
  return (
    <Panel title={t('clean.title')} testId="clean-panel">
      <p className="panel-fact">{t('clean.what')}</p>
      {CLEANING_SECONDS.map((seconds) => (
        <button
          key={seconds}
          type="button"
          className="button quiet"
          data-testid={`clean-${seconds}`}
          onClick={() => {
            ui.closeTop();
            lockForCleaning(seconds, desk.now());
          }}
        >
          {t('clean.for', { n: seconds })}
        </button>
      ))}
    </Panel>
  );
}
