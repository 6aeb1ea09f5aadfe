import { useState } from 'react';
import { SCREEN_VIEWS } from '#contract/domain/screen-settings.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { Chips } from './chips.tsx';
import { useSettingsPanel } from './use-settings-panel.ts';

/** What this screen shows. The one way that cannot be taken back here asks first: customers may touch that screen [PK1]. */
export function ViewField() {
  const t = useAreaWords('screen');
  const { settings, change } = useSettingsPanel();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Chips
        title={t('set.view')}
        field="view"
        chosen={settings.view}
        choices={SCREEN_VIEWS.map((value) => ({ value, words: t(`set.view_${value}`) }))}
        onChoose={(view) => (view === 'ready' ? setAsking(true) : change({ view }))}
      />
      {isAsking && (
        <section className="set-section" role="alert" data-testid="ask-ready">
          <p className="panel-fact">{t('set.ready_ask')}</p>
          <div className="set-pair">
            <button
              type="button"
              className="button on"
              data-testid="ready-yes"
              onClick={() => change({ view: 'ready' })}
            >
              {t('set.ready_yes')}
            </button>
            <button type="button" className="button quiet" data-testid="ready-no" onClick={() => setAsking(false)}>
              {t('set.ready_no')}
            </button>
          </div>
        </section>
      )}
    </>
  );
}
