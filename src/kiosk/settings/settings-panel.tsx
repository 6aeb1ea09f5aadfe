import { DENSITIES, SCREEN_SORTS } from '#contract/domain/screen-settings.ts';
import { distinctStations } from '#contract/domain/station.ts';
import { Panel } from '../panel/panel.tsx';
import { GainSteps } from '../sound/sound-panel.tsx';
import { useDeskView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { stationsOf } from '../board/stations.ts';
import { stationName } from '../../lib/plain-words.ts';
import { AlertField } from './alert-field.tsx';
import { Chips } from './chips.tsx';
import { PrepChipsField } from './prep-chips-field.tsx';
import { PrintFields } from './print-fields.tsx';
import { RenameField } from './rename-field.tsx';
import { SaveLine } from './save-line.tsx';
import { ViewField } from './view-field.tsx';
import { useSettingsPanel } from './use-settings-panel.ts';
import './settings.css';
import { useAreaWords } from '../words/use-area-words.ts';

/** Everything this screen is set to; it holds at once and is kept on the server [SS1–SS3]. */
export function SettingsPanel() {
  const t = useAreaWords('screen');
  const ui = useDeskUi();
  const { orders } = useDeskView();
  const { settings, change } = useSettingsPanel();
  const { station } = settings;
  const stations = distinctStations([station, ...stationsOf(orders)]);
  return (
    <Panel title={t('set.title')} testId="settings-panel" size="wide">
      <SaveLine />
      <RenameField />
      <Chips
        title={t('set.language')}
        field="language"
        chosen={settings.language}
        choices={[
          { value: 'zh', words: '中文' },
          { value: 'en', words: 'English' },
        ]}
        onChoose={(language) => change({ language })}
      />
      <ViewField />
      <Chips
        title={t('set.station')}
        field="station"
        chosen={station ?? ''}
        choices={[
          { value: '', words: t('set.station_all') },
          ...stations.map((value) => ({ value, words: stationName(t, value) })),
        ]}
        onChoose={(value) => change({ station: value === '' ? null : value })}
      />
      <Chips
        title={t('set.sort')}
        field="sort"
        chosen={settings.sort}
        choices={SCREEN_SORTS.map((value) => ({ value, words: t(`set.sort_${value}`) }))}
        onChoose={(sort) => change({ sort })}
      />
      <Chips
        title={t('set.density')}
        field="density"
        chosen={settings.density}
        choices={DENSITIES.map((value) => ({ value, words: t(`set.density_${value}`) }))}
        onChoose={(density) => change({ density })}
      />
      <Chips
        title={t('set.theme')}
        field="theme"
        chosen={settings.theme}
        choices={[{ value: 'dark', words: t('set.theme_dark') }]}
        onChoose={(theme) => change({ theme })}
      />
      <PrepChipsField />
      <section className="set-section">
        <h3>{t('set.gain')}</h3>
        <GainSteps />
        <button type="button" className="button quiet" data-testid="to-sound" onClick={() => ui.openPanel('sound')}>
          {t('set.sound')}
        </button>
      </section>
      <PrintFields />
      <AlertField />
    </Panel>
  );
}
