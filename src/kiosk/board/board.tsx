import { Suspense, useMemo } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import { Icon } from '#src/ui/icons.tsx';
import { acceptLimitOf, useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { PhoneBoard, Rail } from '../later-parts.ts';
import { isNewCountKnown } from '../link/seal-state.ts';
import { pickedDish, useIsRailOpen } from '../rail/rail-state.ts';
import type { Lanes } from './board-model.ts';
import { lanesForStation } from './board-model.ts';
import { useCell } from '../cell.ts';
import { useFlow } from '../use-flow.ts';
import type { BoardNotices } from './board-notices.ts';
import { Lane } from './lane.tsx';
import { QuietLine } from './quiet-line.tsx';
import { useBoardLayout } from './use-board-layout.ts';
import './board.css';

/** Four lanes and what is still to be made; a screen without room folds, stacks, or shows one lane at a time. */
export function Board({ lanes: allLanes }: { lanes: Lanes }) {
  const { t } = useTranslation();
  const layout = useBoardLayout();
  const { station } = useFlow();
  const { lanes, elsewhere } = useMemo(() => lanesForStation(allLanes, station), [allLanes, station]);
  const toMake = useMemo(() => [...allLanes.new, ...allLanes.preparing], [allLanes]);
  const isRailOpen = useIsRailOpen(layout);
  const isPicking = useCell(pickedDish) !== null;
  const { seal } = useDeskView();
  const isKnown = isNewCountKnown(seal, useNow());
  const newCount = isKnown ? String(lanes.new.length) : '?';
  const notices = {
    new: (
      <NewNotice
        isKnown={isKnown}
        isLost={seal.kind === 'lost'}
        isEmpty={lanes.new.length + lanes.scheduled.length === 0}
      />
    ),
    preparing: station === null ? null : <StationNotice station={station} elsewhere={elsewhere} />,
  };
  const classes = ['board', layout, isRailOpen ? '' : 'rail-shut', isPicking ? 'has-pick' : ''];
  return (
    <main className={classes.join(' ').trim()} aria-label={t('board.label')} data-testid="board" data-layout={layout}>
      {layout === 'phone' ? (
        <Suspense fallback={null}>
          <PhoneBoard lanes={lanes} toMake={toMake} newCount={newCount} notices={notices} />
        </Suspense>
      ) : (
        <WideBoard lanes={lanes} newCount={newCount} notices={notices} isFolded={layout === 'folded'} />
      )}
      {layout !== 'phone' && (
        <Suspense fallback={<aside className="rail-place" />}>
          <Rail orders={toMake} isOpen={isRailOpen} />
        </Suspense>
      )}
    </main>
  );
}

type WideBoardProps = { lanes: Lanes; newCount: string; notices: BoardNotices; isFolded: boolean };

function WideBoard({ lanes, newCount, notices, isFolded }: WideBoardProps) {
  const ui = useDeskUi();
  const newAndScheduled = useMemo(() => [...lanes.new, ...lanes.scheduled], [lanes]);
  return (
    <>
      <Lane
        name="new"
        orders={newAndScheduled}
        count={newCount}
        notice={notices.new}
        onMore={() => ui.openLane('new')}
      />
      <Lane
        name="preparing"
        columns={2}
        orders={lanes.preparing}
        count={String(lanes.preparing.length)}
        notice={notices.preparing}
        onMore={() => ui.openLane('preparing')}
      />
      <Lane
        name="ready"
        orders={lanes.ready}
        count={String(lanes.ready.length)}
        onMore={() => ui.openLane('ready')}
        below={isFolded ? <WayButton lanes={lanes} /> : undefined}
      />
      {!isFolded && (
        <Lane name="way" orders={lanes.way} count={String(lanes.way.length)} onMore={() => ui.openLane('way')} />
      )}
    </>
  );
}

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
      <b>{station}</b>
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

function WayButton({ lanes }: { lanes: Lanes }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const view = useDeskView();
  const nowMs = useNow();
  const late = lanes.way.filter((each) => promiseOf(each.order, nowMs, acceptLimitOf(view)).age === 'late').length;
  return (
    <button
      type="button"
      className={late > 0 ? 'more alarm' : 'more'}
      data-testid="way-fold"
      onClick={() => ui.openLane('way')}
    >
      {late > 0 && <Icon name="late" className="mark" />}
      {t(late > 0 ? 'lane.way_fold_late' : 'lane.way_fold', { n: lanes.way.length, late })}
      <Icon name="right" />
    </button>
  );
}
