import { useState } from 'react';
import { SCREEN_VIEWS } from '#contract/domain/screen-settings.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { AskReady } from './ask-ready.tsx';
import { Chips } from './chips.tsx';
import { useSettingsPanel } from './use-settings-panel.ts';

/** What this screen shows. */
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
      {isAsking && <AskReady onYes={() => change({ view: 'ready' })} onNo={() => setAsking(false)} />}
    </>
  );
}
