import type { ReactNode } from 'react';
import { promiseOf } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Lane, LaneFrame } from './lane.tsx';
import type { BoardLayout } from './layout/layout-types.ts';
import { useBoardLayout } from './use-board-layout.ts';
import type { Settled } from './use-settled-board.ts';

/** What is said on the board besides its tickets. */
export type CalmWords = {
  newCount: string;
  counts: Record<'preparing' | 'ready' | 'way', number>;
  newNotice: ReactNode;
  /** How high that notice may be; 0 without one. */
  newNoticeRem: number;
  stationNotice: ReactNode;
  preparing: string;
};

type CalmBoardProps = {
  lanes: NonNullable<BoardLayout['lanes']>;
  settled: Settled;
  live: ReadonlyMap<string, DeskOrder>;
  words: CalmWords;
  columns: ReactNode;
  onMore: (lane: 'new' | 'ready' | 'way') => void;
  children: ReactNode;
};

/** Four columns side by side and what is still to be made: the board while all of it fits. */
export function CalmBoard({ lanes, settled, live, words, columns, onMore, children }: CalmBoardProps) {
  const isFolded = useBoardLayout() === 'folded';
  const shared = { width: lanes.width, settled, live };
  const { counts } = words;
  return (
    <div className="calm-board">
      <Lane
        {...shared}
        name="new"
        count={words.newCount}
        notice={words.newNotice}
        fitted={lanes.new}
        onMore={() => onMore('new')}
      />
      <LaneFrame name="preparing" count={String(counts.preparing)} notice={words.stationNotice}>
        {columns}
      </LaneFrame>
      <Lane
        {...shared}
        name="ready"
        count={String(counts.ready)}
        fitted={lanes.ready}
        onMore={() => onMore('ready')}
        below={isFolded ? <WayButton ids={lanes.way.more} live={live} /> : undefined}
      />
      {!isFolded && (
        <Lane {...shared} name="way" count={String(counts.way)} fitted={lanes.way} onMore={() => onMore('way')} />
      )}
      {children}
    </div>
  );
}

function WayButton({ ids, live }: { ids: readonly string[]; live: ReadonlyMap<string, DeskOrder> }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const nowMs = useNow();
  const orders = ids.map((id) => live.get(id)?.order).filter((order) => order !== undefined);
  const late = orders.filter((order) => promiseOf(order, nowMs, 0).age === 'late').length;
  return (
    <button
      type="button"
      className={late > 0 ? 'more alarm' : 'more'}
      data-testid="way-fold"
      onClick={() => ui.openLane('way')}
    >
      {late > 0 && <Icon name="late" className="mark" />}
      {t(late > 0 ? 'lane.way_fold_late' : 'lane.way_fold', { n: orders.length, late })}
      <Icon name="right" />
    </button>
  );
}
