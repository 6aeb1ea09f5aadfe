import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from './words/use-translation.ts';
import { Alert, usePrepChoice } from './alert/alert.tsx';
import { ReasonSheet } from './alert/reason-sheet.tsx';
import { readAlone, shortOrders } from './alert/short-orders.ts';
import { acceptLimitOf, useDesk, useDeskView, useNow } from './desk-context.ts';
import { DeskGround } from './desk-ground.tsx';
import { DeskUiContext } from './desk-ui.ts';
import {
  AcceptAll,
  AllDaySheet,
  BoardPanel,
  CheckPanel,
  CleaningCover,
  CleanPanel,
  ControlsPanel,
  DayPanel,
  DeskKeys,
  Digest,
  Drawer,
  Finder,
  GlassReport,
  KeysPanel,
  LaneSheet,
  Lift,
  LineSheet,
  MendSheet,
  MenuPanel,
  MessageCall,
  NumbersScreen,
  PairingScreen,
  PersonGate,
  RingCall,
  SettingsPanel,
  SoundPanel,
  TroublePanel,
  TurnedAwayPanel,
} from './later-parts.ts';
import { isDocked, useDeskLayers } from './use-desk-layers.ts';
import { asksPins } from './person/pin-request.ts';
import { PrintKeeper } from './print/late-print.ts';
import { watchFingers } from './blind-layer.ts';
import { watchPresses } from './watch-presses.ts';
import { useReportDisplayed } from './use-report-displayed.ts';
import { cleaningCell, isLocked } from './cleaning/cleaning-lock.ts';
import { alarmsOf, lanesOf } from './board/board-model.ts';
import { useCell } from './cell.ts';
import { useFlow, useKitchenLoad } from './use-flow.ts';
import './desk.css';

/** What the screen shows in each phase of the session. */
export function DeskShell({ claimFailed }: { claimFailed: boolean }) {
  const { t } = useTranslation();
  const { phase, seal, refusedAt, lostTaps } = useDeskView();
  const isOffline = phase === 'ready' && seal.kind === 'lost';
  useEffect(
    function leaveWhenSignedOut() {
      if (phase === 'signed_out') window.location.assign('/auth/login');
    },
    [phase],
  );
  return (
    <div className={isOffline ? 'desk dark is-offline' : 'desk dark'} data-testid="desk" data-phase={phase}>
      {phase === 'ready' && <ReadyDesk />}
      <Suspense fallback={null}>
        {phase === 'numbers' && <NumbersScreen />}
        {phase === 'revoked' && <PairingScreen notice={t('pair.revoked')} lost={lostTaps} />}
        {phase === 'unpaired' && <PairingScreen notice={claimFailed ? t('pair.claim_failed') : null} />}
      </Suspense>
      {(phase === 'booting' || phase === 'signed_out') && (
        <main className="desk-start">
          <span className="seal-mark" aria-hidden="true">
            来
          </span>
          {refusedAt === null ? (
            <p role="status">{t(seal.kind === 'lost' ? 'seal.lost' : 'start.loading')}</p>
          ) : (
            <p role="status" data-testid="network-refused">
              {t('off.refused', { address: refusedAt })} {t('off.refused_what')}
            </p>
          )}
        </main>
      )}
    </div>
  );
}

/** The board and whatever lies over it: digest above alert above drawer. */
function ReadyDesk() {
  const view = useDeskView();
  const nowMs = useNow();
  const { sort, isReadOnly } = useFlow();
  const load = useKitchenLoad();
  const startUnderLoad = sort === 'start_by' ? load : null;
  const desk = useDesk();
  // What is late holds until the orders change, as on the planned board.
  const lanes = useMemo(() => lanesOf(view.orders, desk.now(), startUnderLoad), [desk, view.orders, startUnderLoad]);
  const limit = acceptLimitOf(view);
  const alarms = useMemo(() => alarmsOf(view.orders, nowMs, limit), [view.orders, nowMs, limit]);
  const ui = useDeskLayers(alarms);
  const [prep, setPrep] = usePrepChoice(alarms[0]?.order.id);
  // A screen that only looks has nothing to answer with: the alarm is on its bar and sounds.
  const docked = isDocked(ui.layers, alarms) || (isReadOnly && alarms.length > 0);
  const isCleaning = isLocked(useCell(cleaningCell), nowMs);
  const isAlertOpen = alarms.length > 0 && !docked && view.digest === null;
  const drawerOrder = view.orders.find((each) => each.order.id === ui.layers.drawer);
  const { panel, line, reasons, mend } = ui.layers;
  useReportDisplayed();
  useEffect(function watch() {
    const stop = [watchFingers(window), watchPresses(window)];
    return () => {
      for (const each of stop) each();
    };
  }, []);
  return (
    <DeskUiContext value={ui}>
      <div className={isReadOnly ? 'desk-layers is-read-only' : 'desk-layers'} inert={isCleaning}>
        <DeskGround
          isAlertOpen={isAlertOpen}
          docked={docked ? alarms : null}
          lanes={lanes}
          startUnderLoad={startUnderLoad}
          alarms={alarms}
        />
        <Suspense fallback={null}>
          <DeskKeys ui={ui} alarm={isAlertOpen ? alarms[0] : undefined} prep={prep} setPrep={setPrep} />
          <LaneSheet lanes={lanes} />
          <Lift />
          {drawerOrder !== undefined && (
            <Drawer key={drawerOrder.order.id} deskOrder={drawerOrder} isCovered={isAlertOpen} />
          )}
          {panel === 'controls' && (
            <ControlsPanel
              key={`${ui.layers.dish} ${ui.layers.option}`}
              dishId={ui.layers.dish}
              option={ui.layers.option}
            />
          )}
          {panel === 'menu' && <MenuPanel />}
          {panel === 'sound' && <SoundPanel />}
          {panel === 'check' && <CheckPanel />}
          {panel === 'settings' && <SettingsPanel />}
          {panel === 'keys' && <KeysPanel />}
          {(panel === 'find' || panel === 'done') && <Finder key={panel} first={panel} />}
          {panel === 'board' && <BoardPanel />}
          {panel === 'turned_away' && <TurnedAwayPanel />}
          {panel === 'trouble' && <TroublePanel />}
          {panel === 'clean' && <CleanPanel />}
          {panel === 'day' && <DayPanel />}
          {panel === 'all_day' && <AllDaySheet orders={[...lanes.new, ...lanes.preparing]} />}
        </Suspense>
        <Suspense fallback={null}>
          <PrintKeeper />
        </Suspense>
        {isAlertOpen && <Alert alarms={alarms} prep={prep} onPrep={setPrep} />}
        <Suspense fallback={null}>{view.digest !== null && <Digest digest={view.digest} />}</Suspense>
        {reasons !== null && <ReasonSheet key={reasons} />}
        <Suspense fallback={null}>
          {ui.layers.acceptAll && <AcceptAll orders={shortOrders(alarms)} alone={readAlone(alarms)} />}
          {mend !== null && <MendSheet key={mend.orderId} start={mend} />}
          {line !== null && <LineSheet key={line.orderId} at={line} />}
          <RingCall isHeld={isAlertOpen || view.digest !== null} />
          <MessageCall isHeld={isAlertOpen || view.digest !== null} />
          <GlassReport layers={ui.layers} alarm={isAlertOpen ? 'open' : docked ? 'docked' : 'none'} />
          {asksPins(view) && <PersonGate />}
        </Suspense>
      </div>
      {isCleaning && (
        <Suspense fallback={null}>
          <CleaningCover waiting={alarms.length} />
        </Suspense>
      )}
    </DeskUiContext>
  );
}
