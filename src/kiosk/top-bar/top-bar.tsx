import { Suspense, useMemo } from 'react';
import { OffFold, UndoButton } from '../later-parts.ts';
import { boardStep } from '../board/board-step.ts';
import { useCell } from '../cell.ts';
import { useFlow } from '../use-flow.ts';
import { useTranslation } from '../words/use-translation.ts';
import { openState } from '#contract/domain/opening-hours.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { Seal } from '../link/seal.tsx';
import { isNewCountKnown } from '../link/seal-state.ts';
import { useNewCount } from '../board/use-new-count.ts';
import { countOrders, countWaiting, type BoardCounts, type Lanes } from '../board/board-model.ts';
import { SoundButton } from '../sound/sound-button.tsx';
import './top-bar.css';
import { mayHere } from '../person/standing-here.ts';

/** One row of chrome: clock, restaurant, seal, counts, sound, menu. */
export function TopBar({
  counts,
  lanes,
  isAnythingOff,
  isPhone,
  isCovered,
}: {
  counts: BoardCounts;
  lanes: Lanes;
  isAnythingOff: boolean;
  isPhone: boolean;
  /** By the alert, which offers the last step's undo itself, as the drawer does. */
  isCovered: boolean;
}) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const text = useClockText();
  const nowMs = useNow();
  const { store } = useDeskView();
  const { isReadOnly } = useFlow();
  const step = useCell(boardStep);
  const isSlim = step !== 'calm';
  return (
    <div className={isSlim ? 'top-bar is-slim' : 'top-bar'}>
      <time className="top-clock" data-testid="clock">
        {text.clock(nowMs)}
      </time>
      {store !== null && !isSlim && (
        <div className="top-store" data-testid="restaurant">
          <b>{store.name}</b>
          <span>
            <OpenText store={store} nowMs={nowMs} />
          </span>
        </div>
      )}
      <Seal />
      {isSlim && <LaneCounts lanes={lanes} />}
      <span className="top-space">
        <Suspense fallback={null}>{!isCovered && ui.layers.drawer === null && <UndoButton />}</Suspense>
      </span>
      {!isSlim && <Counts counts={counts} />}
      {isAnythingOff && (isPhone || step === 'tight' || step === 'rush') && (
        <Suspense fallback={null}>
          <OffFold isPhone={isPhone} />
        </Suspense>
      )}
      {isReadOnly && (
        <button type="button" className="read-only-chip" data-testid="read-only" onClick={() => ui.openPanel('board')}>
          <Icon name="eye" />
          {t('flow.read_only')}
        </button>
      )}
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('flow.find')}
        aria-haspopup="dialog"
        data-testid="find-button"
        onClick={() => ui.openPanel('find')}
      >
        <Icon name="search" />
      </button>
      <SoundButton />
      {!isReadOnly && (mayHere('store.open') || mayHere('menu.sell')) && (
        <button
          type="button"
          className="button quiet controls-button"
          aria-label={t('top.controls')}
          aria-haspopup="dialog"
          data-testid="controls-button"
          onClick={() => ui.openPanel('controls')}
        >
          <Icon name="pause" />
          <span>{t('top.controls')}</span>
        </button>
      )}
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('menu.title')}
        aria-haspopup="dialog"
        data-testid="menu-button"
        onClick={() => ui.openPanel('menu')}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}

function OpenText({ store, nowMs }: { store: DeskStore; nowMs: number }) {
  const { t } = useTranslation();
  const text = useClockText();
  const state = useMemo(() => openState(store, nowMs), [store, nowMs]);
  const time = state.next_change_at === null ? null : text.clockLong(Date.parse(state.next_change_at));
  if (state.is_open) return time === null ? t('top.open') : t('top.open_until', { time });
  if (state.open_reason === 'suspended' || state.open_reason === 'emergency') return t(`top.${state.open_reason}`);
  return time === null ? t('top.closed') : t('top.closed_until', { time });
}

/** How many orders each column has, while only one of them is drawn. */
function LaneCounts({ lanes }: { lanes: Lanes }) {
  const { t } = useTranslation();
  const newCount = useNewCount(countWaiting(lanes));
  return (
    <dl className="lane-counts" data-testid="counts">
      {COUNTED.map((lane) =>
        lane === 'scheduled' && lanes.scheduled.length === 0 ? null : (
          <div key={lane} className={lane}>
            <dt>{t(`count.${lane}`)}</dt>
            <dd data-testid={lane === 'new' || lane === 'preparing' ? `count-${lane}` : `total-${lane}`}>
              {lane === 'new' ? newCount : countOrders(lanes[lane])}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

const COUNTED = ['new', 'preparing', 'ready', 'way', 'scheduled'] as const;

/** What a disconnected screen cannot know is a question mark, never a number. */
function Counts({ counts }: { counts: BoardCounts }) {
  const { t } = useTranslation();
  const { seal } = useDeskView();
  const isKnown = isNewCountKnown(seal, useNow());
  return (
    <dl className="top-counts" data-testid="counts">
      <div>
        <dd data-testid="count-active">{isKnown ? counts.active : `${counts.active}+?`}</dd>
        <dt>{t('top.active')}</dt>
      </div>
      <div>
        <dd>{counts.today}</dd>
        <dt>{t('top.today')}</dt>
      </div>
      {counts.averagePrepMinutes !== null && (
        <div>
          <dd>{t('top.average_value', { n: counts.averagePrepMinutes })}</dd>
          <dt>{t('top.average')}</dt>
        </div>
      )}
    </dl>
  );
}
