import { Suspense, useEffect, useMemo } from 'react';
import type { Device } from '#contract/http/devices/device.ts';
import { Alert, usePrepChoice } from '../alert/alert.tsx';
import { alarmsOf, lanesOf } from '../board/board-model.ts';
import { pageCell } from '../board/page-turn.ts';
import { useCell } from '../cell.ts';
import { acceptLimitOf, useDesk, useDeskView, useNow } from '../desk-context.ts';
import { DeskGround } from '../desk-ground.tsx';
import { DeskUiContext, NO_LAYERS, STILL_UI, type DeskUi } from '../desk-ui.ts';
import { Drawer } from '../later-parts.ts';
import { showRail } from '../rail/rail-state.ts';
import { otherItems, useFlow, useKitchenLoad } from '../use-flow.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Reported } from './mirror-parts.ts';
import '../desk.css';
import './mirror.css';

/** Nothing opens here: the layers are the screen's own. */
const uiOf = (drawer: string | null): DeskUi => ({ ...STILL_UI, layers: { ...NO_LAYERS, drawer } });

/** Keeps the board on the page that the screen shows; the board's own way back to the first is the screen's to take. */
function useReportedGlass(glass: Device['glass']): void {
  const page = glass?.page ?? 0;
  useEffect(
    function followPage() {
      const follow = (): void => {
        if (pageCell.get() !== page) pageCell.set(page);
      };
      follow();
      return pageCell.subscribe(follow);
    },
    [page],
  );
  useEffect(
    function followLook() {
      if (glass === null) return;
      showRail(glass.is_rail_open);
      otherItems.show(glass.others);
    },
    [glass],
  );
}

/** The screen as its kitchen sees it, drawn by the desk's own components; it takes no touch and no key. */
export function MirrorShell({ screen }: { screen: Reported }) {
  const { t } = useTranslation();
  const { phase } = useDeskView();
  const isOffline = useCell(screen)?.is_online !== true;
  if (phase !== 'ready')
    return (
      <main className="desk dark desk-start" data-testid="mirror-start" data-phase={phase}>
        <p role="status">{t(phase === 'booting' ? 'start.loading' : 'mirror.over')}</p>
      </main>
    );
  return (
    <div className={isOffline ? 'desk dark is-offline' : 'desk dark'} data-testid="mirror" inert>
      <MirroredDesk screen={screen} />
    </div>
  );
}

function MirroredDesk({ screen }: { screen: Reported }) {
  const view = useDeskView();
  const nowMs = useNow();
  const { sort, isReadOnly } = useFlow();
  const load = useKitchenLoad();
  const glass = useCell(screen)?.glass ?? null;
  useReportedGlass(glass);
  const startUnderLoad = sort === 'start_by' ? load : null;
  const desk = useDesk();
  // What is late holds until the orders change, as on the planned board.
  const lanes = useMemo(() => lanesOf(view.orders, desk.now(), startUnderLoad), [desk, view.orders, startUnderLoad]);
  const limit = acceptLimitOf(view);
  const alarms = useMemo(() => alarmsOf(view.orders, nowMs, limit), [view.orders, nowMs, limit]);
  const [prep] = usePrepChoice(undefined);
  const drawerOrder = view.orders.find(({ order }) => order.id === glass?.drawer);
  const ui = useMemo(() => uiOf(glass?.drawer ?? null), [glass?.drawer]);
  // Of a screen that does not say it: as it opens by itself.
  const isAlertOpen = alarms.length > 0 && (glass?.alarm ?? (isReadOnly ? 'docked' : 'open')) === 'open';
  return (
    <DeskUiContext value={ui}>
      <div className="desk-layers">
        <DeskGround
          isAlertOpen={isAlertOpen}
          docked={alarms.length > 0 && !isAlertOpen ? alarms : null}
          lanes={lanes}
          startUnderLoad={startUnderLoad}
          alarms={alarms}
        />
        <Suspense fallback={null}>
          {drawerOrder !== undefined && <Drawer key={drawerOrder.order.id} deskOrder={drawerOrder} />}
        </Suspense>
        {isAlertOpen && <Alert alarms={alarms} prep={prep} onPrep={() => undefined} />}
      </div>
    </DeskUiContext>
  );
}
