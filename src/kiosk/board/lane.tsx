import type { ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { WHOLE_TICKET } from '../ticket/ticket-part.ts';
import type { Fitted, LayoutOrder } from './layout/layout-types.ts';
import { PlacedTicket } from './placed-ticket.tsx';
import type { Settled } from './use-settled-board.ts';

type LaneName = 'new' | 'preparing' | 'ready' | 'way';
type LaneFrameProps = { name: LaneName; count: string; width?: number; notice?: ReactNode; children: ReactNode };

/** A column of the calm board with its head. */
export function LaneFrame({ name, count, width, notice, children }: LaneFrameProps) {
  const { t } = useTranslation();
  return (
    <section
      className={`lane ${name}`}
      style={width === undefined ? undefined : { width: `${width}px` }}
      aria-labelledby={`lane-${name}`}
      data-testid={`lane-${name}`}
    >
      <div className="lane-head">
        <h2 id={`lane-${name}`}>{t(`lane.${name}`)}</h2>
        <span className="lane-second">{t(`lane.${name}_2`)}</span>
        <b data-testid={`count-${name}`}>{count}</b>
      </div>
      {notice}
      {children}
    </section>
  );
}

type LaneProps = {
  name: Exclude<LaneName, 'preparing'>;
  count: string;
  width: number;
  notice?: ReactNode;
  below?: ReactNode;
  fitted: Fitted;
  settled: Settled;
  live: ReadonlyMap<string, DeskOrder>;
  onMore: () => void;
};

/** New, Ready or On the way while there is room for it; what does not fit is counted on a button. */
export function Lane({ name, count, width, notice, below, fitted, settled, live, onMore }: LaneProps) {
  const { t } = useTranslation();
  const lanes = new Map(settled.placed.map(({ id, lane }) => [id, lane]));
  const later = [...fitted.shown, ...fitted.more].filter((id) => lanes.get(id) === 'scheduled');
  // Accepted for later is not new: it has a head and a count of its own.
  const firstLater = name === 'new' ? later[0] : undefined;
  const isScheduled = fitted.more.every((id) => lanes.get(id) === 'scheduled');
  return (
    <LaneFrame name={name} count={count} width={width} notice={notice}>
      <div className="lane-stack" data-guarded="">
        {fitted.shown.map((id) => [
          id === firstLater && (
            <h3 key="later" className="lane-later" data-testid="later-head">
              {t('lane.scheduled')} <b>{later.length}</b>
            </h3>
          ),
          <LaneTicket key={id} id={id} lane={lanes.get(id) ?? name} settled={settled} live={live} />,
        ])}
        {fitted.more.length > 0 && (
          <button type="button" className="more" data-testid="more" onClick={onMore}>
            {t(isScheduled ? 'lane.more_scheduled' : 'lane.more', { n: fitted.more.length })} <Icon name="right" />
          </button>
        )}
      </div>
      {below}
    </LaneFrame>
  );
}

type LaneTicketProps = {
  id: string;
  lane: LayoutOrder['lane'];
  settled: Settled;
  live: ReadonlyMap<string, DeskOrder>;
};

function LaneTicket({ id, lane, settled, live }: LaneTicketProps) {
  const placed = settled.orders.get(id);
  if (placed === undefined) return null;
  return (
    <PlacedTicket
      settled={placed}
      live={live.get(id)}
      lane={lane}
      step="calm"
      settledAtMs={settled.atMs}
      part={WHOLE_TICKET}
    />
  );
}
