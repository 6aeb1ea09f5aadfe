import { useMemo } from 'react';
import { useTranslation } from '../view/use-translation.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import { Icon } from '#src/ui/icons.tsx';
import { acceptLimitOf, useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { isNewCountKnown } from '../link/seal-state.ts';
import type { Lanes } from '../view/board-model.ts';
import { Lane } from './lane.tsx';
import { QuietLine } from './quiet-line.tsx';
import { useIsFolded } from './use-is-folded.ts';
import './board.css';

/** Four lanes; on a narrow screen "On the way" folds into a button that says when one is late. */
export function Board({ lanes }: { lanes: Lanes }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const isFolded = useIsFolded();
  const newAndScheduled = useMemo(() => [...lanes.new, ...lanes.scheduled], [lanes]);
  const { seal } = useDeskView();
  const isKnown = isNewCountKnown(seal, useNow());
  return (
    <main className={isFolded ? 'board is-folded' : 'board'} aria-label={t('board.label')} data-testid="board">
      <Lane
        name="new"
        orders={newAndScheduled}
        count={isKnown ? String(lanes.new.length) : '?'}
        notice={<NewNotice isKnown={isKnown} isLost={seal.kind === 'lost'} isEmpty={newAndScheduled.length === 0} />}
        onMore={() => ui.openLane('new')}
      />
      <Lane
        name="preparing"
        columns={2}
        orders={lanes.preparing}
        count={String(lanes.preparing.length)}
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
    </main>
  );
}

type NewNoticeProps = { isKnown: boolean; isLost: boolean; isEmpty: boolean };

/** What a disconnected screen cannot know is said where the new orders would stand. */
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
