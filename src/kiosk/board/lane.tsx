import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Ticket } from '../ticket/ticket.tsx';
import { useFittedLane } from './use-fitted-lane.ts';

type LaneProps = {
  name: 'new' | 'preparing' | 'ready' | 'way';
  orders: readonly DeskOrder[];
  count: string;
  columns?: number;
  /** Shown above the tickets. */
  notice?: ReactNode;
  /** Shown below them. */
  below?: ReactNode;
  onMore: () => void;
};

const isSmallHere = (each: DeskOrder): boolean => each.order.scheduled;
const isAlwaysSmall = (): boolean => true;

/** A column of the board. It never scrolls a button half out: what does not fit is counted on a button. */
export function Lane({ name, orders, count, columns = 1, notice, below, onMore }: LaneProps) {
  const { t } = useTranslation();
  const byId = useMemo(() => new Map(orders.map((each) => [each.order.id, each])), [orders]);
  const isAlwaysMini = name === 'ready' || name === 'way' ? isAlwaysSmall : isSmallHere;
  const { fit, laneRef } = useFittedLane({ orders, columns, isAlwaysMini });
  return (
    <section className={`lane ${name}`} aria-labelledby={`lane-${name}`} data-testid={`lane-${name}`}>
      <div className="lane-head">
        <h2 id={`lane-${name}`}>{t(`lane.${name}`)}</h2>
        <span className="lane-second">{t(`lane.${name}_2`)}</span>
        <b data-testid={`count-${name}`}>{count}</b>
      </div>
      {notice}
      <div className="lane-columns" ref={laneRef}>
        {fit.columns.map((column, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns are places, and tickets move between them
          <div className="lane-stack" key={index}>
            {column.map((placed) => {
              const deskOrder = byId.get(placed.id);
              return deskOrder === undefined ? null : (
                <Ticket key={placed.id} deskOrder={deskOrder} size={placed.size} />
              );
            })}
            {index === fit.columns.length - 1 && <MoreButton rest={fit.rest} byId={byId} onMore={onMore} />}
          </div>
        ))}
      </div>
      {below}
    </section>
  );
}

type MoreButtonProps = { rest: readonly string[]; byId: ReadonlyMap<string, DeskOrder>; onMore: () => void };

function MoreButton({ rest, byId, onMore }: MoreButtonProps) {
  const { t } = useTranslation();
  const first = rest[0] === undefined ? undefined : byId.get(rest[0])?.order;
  if (first === undefined) return null;
  const isScheduled = rest.every((id) => byId.get(id)?.order.scheduled);
  const type = t(first.delivery_method === 'pickup' ? 'type.pickup' : 'type.delivery');
  return (
    <button type="button" className="more" data-testid="more" onClick={onMore}>
      {t(isScheduled ? 'lane.more_scheduled' : 'lane.more', { n: rest.length })}
      {rest.length === 1 && !isScheduled && ` · ${first.order_no} ${type}`} <Icon name="down" />
    </button>
  );
}
