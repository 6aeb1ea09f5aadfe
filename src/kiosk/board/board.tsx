import { Suspense, useMemo } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { PhoneBoard, TroubleFold } from '../later-parts.ts';
import { defaultPrepMinutes } from '../ticket/forward-action.ts';
import { isNewCountKnown } from '../link/seal-state.ts';
import { useIsRailOpen } from '../rail/rail-state.ts';
import type { Alarm, Lanes } from './board-model.ts';
import { countOrders, countWaiting, lanesForStation } from './board-model.ts';
import { stationName } from '../../lib/plain-words.ts';
import { useFlow } from '../use-flow.ts';
import { isForLater } from './for-later.ts';
import { QuietLine } from './quiet-line.tsx';
import { useBoardLayout } from './use-board-layout.ts';
import { useGlass } from './use-glass.ts';
import { useNewCount } from './use-new-count.ts';
import { WallBoard } from './wall-board.tsx';
import './board.css';

type BoardProps = {
  lanes: Lanes;
  startUnderLoad: number | null;
  hasStrip: boolean;
  /** All that rings: the alert would show the first. */
  alarms: readonly Alarm[];
};

/** What must be cooked, and beside it what waits and what is on its way; a phone shows one column at a time. */
export function Board({ lanes: allLanes, startUnderLoad, hasStrip, alarms }: BoardProps) {
  const { t } = useTranslation();
  const layout = useBoardLayout();
  const glass = useGlass();
  const { station } = useFlow();
  const { lanes, elsewhere } = useMemo(() => lanesForStation(allLanes, station), [allLanes, station]);
  const toMake = useToMake(allLanes);
  const isRailOpen = useIsRailOpen(layout);
  const { orders, seal } = useDeskView();
  const isKnown = isNewCountKnown(seal, useNow());
  const isQuiet = lanes.new.length + lanes.scheduled.length === 0;
  const newCount = useNewCount(countWaiting(lanes));
  const notices = {
    new: <NewNotice isKnown={isKnown} isLost={seal.kind === 'lost'} isEmpty={isQuiet} />,
    preparing: station === null ? null : <StationNotice station={station} elsewhere={elsewhere} />,
  };
  return (
    <main
      className={`board ${layout}${isRailOpen ? '' : ' rail-shut'}`}
      aria-label={t('board.label')}
      data-testid="board"
      data-layout={layout}
    >
      {layout === 'phone' ? (
        <Suspense fallback={null}>
          <PhoneBoard
            lanes={lanes}
            toMake={toMake}
            newCount={newCount}
            notices={notices}
            trouble={
              <Suspense fallback={null}>
                <TroubleFold />
              </Suspense>
            }
          />
        </Suspense>
      ) : (
        glass !== null && (
          <WallBoard
            glass={glass}
            orders={orders}
            toMake={toMake}
            startUnderLoad={startUnderLoad}
            hasStrip={hasStrip}
            isRailOpen={isRailOpen}
            alarms={alarms}
            words={{
              newCount,
              counts: {
                preparing: countOrders(lanes.preparing),
                ready: countOrders(lanes.ready),
                way: lanes.way.length,
              },
              newNotice: notices.new,
              newNoticeRem: isKnown ? 0 : NOTICE_REM,
              stationNotice: notices.preparing,
              preparing: t('lane.preparing'),
            }}
          />
        )
      )}
    </main>
  );
}

const MINUTE_MS = 60_000;

/** What is still to be made: what is wanted later is not, before it is accepted as little as after [F4]. */
function useToMake(lanes: Lanes): readonly DeskOrder[] {
  const { store } = useDeskView();
  const minuteMs = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const prepMinutes = defaultPrepMinutes(store, minuteMs);
  return useMemo(
    () => [...lanes.new.filter(({ order }) => !isForLater(order, prepMinutes, minuteMs)), ...lanes.preparing],
    [lanes, prepMinutes, minuteMs],
  );
}

/** What the notice of an unproven New column takes at most. */
const NOTICE_REM = 9;

/** What a station's board leaves out is counted, so that a short lane is not mistaken for a quiet kitchen [F6]. */
function StationNotice({ station, elsewhere }: { station: string; elsewhere: number }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  return (
    <button
      type="button"
      className="lane-station"
      aria-haspopup="dialog"
      data-testid="station-notice"
      onClick={() => ui.openPanel('board')}
    >
      <b>{stationName(t, station)}</b>
      {elsewhere > 0 && ` · ${t('flow.elsewhere', { count: elsewhere })}`}
    </button>
  );
}

type NewNoticeProps = { isKnown: boolean; isLost: boolean; isEmpty: boolean };

/** What a disconnected screen cannot know is stated where the new orders would be. */
function NewNotice({ isKnown, isLost, isEmpty }: NewNoticeProps) {
  const { t } = useTranslation();
  if (isKnown) return isEmpty ? <QuietLine /> : null;
  return (
    <p className="lane-notice" data-testid="new-unknown">
      <Icon name="offline" /> {t(isLost ? 'lane.offline_new' : 'lane.unproven')}
    </p>
  );
}
