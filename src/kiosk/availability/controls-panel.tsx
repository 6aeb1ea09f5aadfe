import { useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskView } from '../desk-context.ts';
import { BusySection } from './busy-section.tsx';
import { useControlWords } from './control-words.ts';
import { DeliverySection } from './delivery-section.tsx';
import { offEntries } from './off-entries.ts';
import { Panel } from '../panel/panel.tsx';
import { PauseSection } from './pause-section.tsx';
import { SoldOutSection } from './sold-out-section.tsx';
import { useControls } from './use-controls.ts';
import './controls-panel.css';
import { mayHere } from '../person/standing-here.ts';

type Page = 'store' | 'menu';

type ControlsPanelProps = { dishId: string | null | undefined; option: string | null };

/** Busy, delivery, pause, sold out: choose, see what comes of it and until when, confirm; taken back by one tap [CT1]. */
export function ControlsPanel({ dishId, option }: ControlsPanelProps) {
  const { t } = useControlWords();
  const { store, dishes } = useDeskView();
  const [page, setPage] = useState<Page>(dishId === undefined && mayHere('store.open') ? 'store' : 'menu');
  const soldOut = offEntries(null, dishes).length;
  return (
    <Panel title={t('title')} testId="controls-panel" size="wide">
      <div className="controls-pages" role="group" aria-label={t('title')}>
        {mayHere('store.open') && <PageButton page="store" shown={page} text={t('page.store')} onPage={setPage} />}
        {mayHere('menu.sell') && (
          <PageButton page="menu" shown={page} text={t('page.menu', { count: soldOut })} onPage={setPage} />
        )}
      </div>
      <Notices />
      {store !== null && page === 'store' && (
        <>
          <BusySection store={store} />
          <DeliverySection store={store} />
          <PauseSection store={store} />
        </>
      )}
      {store !== null && page === 'menu' && mayHere('menu.sell') && (
        <SoldOutSection store={store} firstDish={dishId ?? null} firstOption={option} />
      )}
    </Panel>
  );
}

type PageButtonProps = { page: Page; shown: Page; text: string; onPage: (page: Page) => void };

function PageButton({ page, shown, text, onPage }: PageButtonProps) {
  const isShown = page === shown;
  return (
    <button
      type="button"
      className={isShown ? 'button on' : 'button quiet'}
      aria-pressed={isShown}
      data-testid={`controls-page-${page}`}
      onClick={() => onPage(page)}
    >
      {text}
    </button>
  );
}

/** Why nothing can be changed now, or what was not done. */
function Notices() {
  const { t } = useControlWords();
  const { isOffline, failures, waiting, dismiss } = useControls();
  return (
    <>
      <p className="sr-only" role="status">
        {waiting.size > 0 && t('waiting_long')}
      </p>
      {isOffline && (
        <p className="panel-fact bad" role="status" data-testid="controls-offline">
          <Icon name="offline" /> {t('offline')}
        </p>
      )}
      {[...failures].map(([key, code]) => (
        <div className="control-failure" role="alert" key={key} data-testid="control-failure">
          <p>{t([`failed.${code}`, 'failed.other'], { code })}</p>
          <button type="button" className="button quiet" onClick={() => dismiss(key)}>
            {t('act.seen')}
          </button>
        </div>
      ))}
    </>
  );
}
