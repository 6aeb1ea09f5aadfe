import { Suspense, useMemo } from 'react';
import type { DeskView } from '#src/live/desk-store.ts';
import { AlertDock } from './alert/alert.tsx';
import { Board } from './board/board.tsx';
import { countsOf, type Alarm, type Lanes } from './board/board-model.ts';
import { boardStep, hasBoardDock } from './board/board-step.ts';
import { useBoardLayout } from './board/use-board-layout.ts';
import { useCell } from './cell.ts';
import { useDeskView } from './desk-context.ts';
import { HaltBar, OfflineBanner, OffStrip, ViewStrip } from './later-parts.ts';
import { RefusedNotice } from './notices/refused-notice.tsx';
import { DeviceNotices, NoSoundBanner } from './notices/notices.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { asGround } from './layer-stack.ts';
import { useFlow } from './use-flow.ts';
import { useTranslation } from './words/use-translation.ts';

type DeskGroundProps = {
  isAlertOpen: boolean;
  /** The minimized alert. */
  docked: readonly Alarm[] | null;
  lanes: Lanes;
  startUnderLoad: number | null;
  /** All that rings, docked or not. */
  alarms: readonly Alarm[];
};

/** For the strip; that no orders are taken has its own bar. */
const isAnythingOff = ({ store, dishes }: DeskView): boolean =>
  (store !== null && (store.busy_minutes > 0 || store.delivery_limit != null)) ||
  dishes.off.some(({ status }) => status === 'sold_out');

/** What lies under every layer: the bars and the board. A mirror draws the same. */
export function DeskGround({ isAlertOpen, docked, lanes, startUnderLoad, alarms }: DeskGroundProps) {
  const { t } = useTranslation();
  const view = useDeskView();
  const { isReadOnly } = useFlow();
  const counts = useMemo(() => countsOf(view.orders, lanes), [view.orders, lanes]);
  const step = useCell(boardStep);
  const hasDock = useCell(hasBoardDock);
  const isPhone = useBoardLayout() === 'phone';
  return (
    <div className="desk-ground" ref={asGround} tabIndex={-1}>
      <header className="desk-top">
        <h1 className="sr-only">{t('start.title')}</h1>
        <Suspense fallback={null}>
          <ViewStrip />
        </Suspense>
        <TopBar
          counts={counts}
          lanes={lanes}
          isAnythingOff={isAnythingOff(view)}
          isPhone={isPhone}
          isCovered={isAlertOpen}
        />
        <Suspense fallback={null}>
          <HaltBar isFolded={isPhone} />
        </Suspense>
        {isAnythingOff(view) && (isPhone || step === 'calm' || step === 'busy') && (
          <Suspense fallback={null}>
            <OffStrip />
          </Suspense>
        )}
        {!isAlertOpen && <NoSoundBanner />}
        {!isAlertOpen && <RefusedNotice canOpen />}
        {!isPhone && (
          <Suspense fallback={null}>
            <DeviceNotices />
            <OfflineBanner />
          </Suspense>
        )}
        {docked !== null && !(hasDock && !isPhone) && <AlertDock alarms={docked} canOpen={!isReadOnly} />}
      </header>
      <Board lanes={lanes} startUnderLoad={startUnderLoad} hasStrip={isAnythingOff(view)} alarms={alarms} />
    </div>
  );
}
