import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { AllDayList } from '../later-parts.ts';
import { useTranslation } from '../words/use-translation.ts';
import { boardColumnOf } from './board-model.ts';
import type { Fitted, Rail } from './layout/layout-types.ts';
import { useBoardLayout } from './use-board-layout.ts';
import { ReadyChip, WayChip } from './rail-chip.tsx';
import './board-rail.css';

type BoardRailProps = {
  rail: Rail;
  /** As the bar above counts them: chips keep their places until the next settle. */
  counts: Record<'ready' | 'way', number>;
  orders: ReadonlyMap<string, DeskOrder>;
  /** What is still to be made: New and Preparing. */
  toMake: readonly DeskOrder[];
  notice: ReactNode;
};

/** What the kitchen has handed over, as chips beside the columns: the longest wait and the worst trouble first [UL15]. */
export function BoardRail({ rail, counts, orders, toMake, notice }: BoardRailProps) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const fine = stillIn('way', rail.fine, orders);
  const isUpright = useBoardLayout() === 'portrait';
  const folds = (
    <>
      {notice}
      {rail.scheduled.length > 0 && <ScheduledFold ids={rail.scheduled} orders={orders} />}
    </>
  );
  return (
    <aside className="board-rail" data-testid="board-rail">
      <section className="rail-group" aria-labelledby="lane-ready" data-testid="lane-ready">
        <RailHead id="lane-ready" title={t('lane.ready')} count={counts.ready} />
        {drawn(rail.ready, orders).map((each) => (
          <ReadyChip key={each.order.id} deskOrder={each} />
        ))}
        <RailMore
          more={stillIn('ready', rail.ready.more, orders)}
          orders={orders}
          testId="ready-more"
          onOpen={() => ui.openLane('ready')}
        />
        {isUpright && folds}
      </section>
      <section className="rail-group" aria-labelledby="lane-way" data-testid="lane-way">
        <RailHead id="lane-way" title={t('lane.way')} count={counts.way} />
        {drawn(rail.way, orders).map((each) => (
          <WayChip key={each.order.id} deskOrder={each} />
        ))}
        <RailMore
          more={stillIn('way', rail.way.more, orders)}
          orders={orders}
          testId="way-more"
          onOpen={() => ui.openLane('way')}
        />
        {fine.length > 0 && (
          <button type="button" className="rail-fold" data-testid="way-fine" onClick={() => ui.openLane('way')}>
            {t('way.fine', { n: fine.length })} <Icon name="right" />
          </button>
        )}
      </section>
      <div className="rail-rest">
        {!isUpright && folds}
        <Suspense fallback={null}>
          <AllDayList orders={toMake} isList={rail.hasList} />
        </Suspense>
      </div>
    </aside>
  );
}

/** What a button counts keeps its place until the next settle, but not its number: the head counts it no more. */
const stillIn = (lane: 'ready' | 'way', ids: readonly string[], orders: BoardRailProps['orders']): readonly string[] =>
  ids.filter((id) => {
    const order = orders.get(id)?.order;
    return order !== undefined && boardColumnOf(order) === lane;
  });

const drawn = ({ shown }: Fitted, orders: ReadonlyMap<string, DeskOrder>): DeskOrder[] =>
  shown.map((id) => orders.get(id)).filter((each) => each !== undefined);

function RailHead({ id, title, count }: { id: string; title: string; count: number }) {
  return (
    <h2 className="rail-title" id={id}>
      {title} <b data-testid={`count-${id.replace('lane-', '')}`}>{count}</b>
    </h2>
  );
}

type RailMoreProps = {
  more: readonly string[];
  orders: ReadonlyMap<string, DeskOrder>;
  testId: string;
  onOpen: () => void;
};

/** What has no room, with how many of it are late on their way; what is ready is never late. */
function RailMore({ more, orders, testId, onOpen }: RailMoreProps) {
  const { t } = useTranslation();
  const nowMs = useNow();
  if (more.length === 0) return null;
  const late = more.filter((id) => {
    const order = orders.get(id)?.order;
    return order?.status === 'delivering' && promiseOf(order, nowMs, 0).age === 'late';
  }).length;
  return (
    <button
      type="button"
      className={late > 0 ? 'rail-fold is-late' : 'rail-fold'}
      data-testid={testId}
      onClick={onOpen}
    >
      {late > 0 ? t('way.more_late', { n: more.length, late }) : t('foot.more', { n: more.length })}{' '}
      <Icon name="right" />
    </button>
  );
}

function ScheduledFold({ ids, orders }: { ids: readonly string[]; orders: ReadonlyMap<string, DeskOrder> }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const text = useClockText();
  const first = orders.get(ids[0] ?? '')?.order.due_at ?? null;
  return (
    <button
      type="button"
      className="rail-fold is-later"
      data-testid="scheduled-fold"
      onClick={() => ui.openLane('scheduled')}
    >
      <span>
        {t('way.scheduled', { n: ids.length })}
        {first !== null && <small>{t('way.first', { time: text.clock(Date.parse(first)) })}</small>}
      </span>
      <Icon name="right" />
    </button>
  );
}
