import { useState, type ReactNode } from 'react';
import { SCREEN_SORTS, SCREEN_VIEWS } from '#contract/domain/screen-settings.ts';
import type { PersonHere } from '#src/live/person-proofs.ts';
import { Panel } from '../panel/panel.tsx';
import { useDesk, useDeskView } from '../desk-context.ts';
import { askPerson } from '../person/pin-request.ts';
import { AskReady } from '../settings/ask-ready.tsx';
import { useScreenSettings } from '../settings/use-screen-settings.ts';
import { useCell } from '../cell.ts';
import { distinctStations } from '#contract/domain/station.ts';
import { stationsOf } from './stations.ts';
import { stationName } from '../../lib/plain-words.ts';
import { OTHER_ITEMS, otherItems } from '../use-flow.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import './board-panel.css';

/** How this screen looks at the kitchen: whose view, which station, what first [F6, F7]. */
export function BoardPanel() {
  const t = useAreaWords('flow');
  const desk = useDesk();
  const { orders } = useDeskView();
  const { settings, change } = useScreenSettings();
  const others = useCell(otherItems);
  const { view, sort, station } = settings;
  const [asking, setAsking] = useState<{ person: PersonHere | undefined } | null>(null);
  /** Turning it to the customers is for whom the settings are for, who can turn it just so. */
  const choose = (wanted: ScreenView): void =>
    wanted === 'ready'
      ? askPerson(desk.view(), 'settings', (person) => setAsking({ person }))
      : change({ view: wanted });
  const stations = distinctStations([station, ...stationsOf(orders)]);
  return (
    <Panel title={t('look.title')} testId="board-panel">
      <Choices title={t('look.view')}>
        {SCREEN_VIEWS.map((each) => (
          <Chip key={each} testId={`view-${each}`} isOn={view === each} onChoose={() => choose(each)}>
            {t(`look.${each}`)}
          </Chip>
        ))}
      </Choices>
      {asking !== null && (
        <AskReady onYes={() => change({ view: 'ready' }, asking.person)} onNo={() => setAsking(null)} />
      )}
      <p className="panel-fact">{t(`look.${view}_what`)}</p>
      {view !== 'expo' && (
        <Choices title={t('look.station')}>
          <Chip testId="station-all" isOn={station === null} onChoose={() => change({ station: null })}>
            {t('look.all')}
          </Chip>
          {stations.map((each) => (
            <Chip
              key={each}
              testId={`station-${each}`}
              isOn={station === each}
              onChoose={() => change({ station: each })}
            >
              {stationName(t, each)}
            </Chip>
          ))}
        </Choices>
      )}
      {view !== 'expo' && station !== null && (
        <Choices title={t('look.others')}>
          {OTHER_ITEMS.map((each) => (
            <Chip key={each} testId={`others-${each}`} isOn={others === each} onChoose={() => otherItems.set(each)}>
              {t(`look.others_${each}`)}
            </Chip>
          ))}
        </Choices>
      )}
      <Choices title={t('look.sort')}>
        {SCREEN_SORTS.map((each) => (
          <Chip key={each} testId={`sort-${each}`} isOn={sort === each} onChoose={() => change({ sort: each })}>
            {t(`look.sort_${each}`)}
          </Chip>
        ))}
      </Choices>
      {sort === 'start_by' && <p className="panel-fact">{t('look.start_by_what')}</p>}
    </Panel>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="look-choices" role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

type ScreenView = (typeof SCREEN_VIEWS)[number];
type ChipProps = { testId: string; isOn: boolean; onChoose: () => void; children: ReactNode };

function Chip({ testId, isOn, onChoose, children }: ChipProps) {
  return (
    <button
      type="button"
      className={isOn ? 'button on' : 'button quiet'}
      aria-pressed={isOn}
      data-testid={testId}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
