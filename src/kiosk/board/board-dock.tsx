import { openQuote } from '#contract/domain/open-quote.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { isRinging, isTest, type Order } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useMoney, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { countDishes } from '#contract/domain/dish-blocks.ts';
import { useFlow } from '../use-flow.ts';
import { stopwatch } from '../words/format.ts';
import { isDelivery } from '../words/order-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Alarm } from './board-model.ts';
import './board-dock.css';

/** A chip opens what can be answered: the alert where it rings, the order otherwise. */
type BoardDockProps = {
  ids: readonly string[];
  orders: ReadonlyMap<string, DeskOrder>;
  newCount: string;
  /** All that rings. */
  alarms: readonly Alarm[];
};

const CHIPS = { wide: 4, narrow: 3, portrait: 2 };

/**
 * What rings comes with the planned ones, from any page or column: a change is first, since no other row counts it;
 * new orders are counted by the dock itself.
 */
function dockIds(ids: readonly string[], alarms: readonly Alarm[]): readonly string[] {
  const rings = alarms.filter(({ order }) => !isTodo(order.status)).map(({ order }) => order.id);
  return [...new Set([...rings, ...ids])];
}

/** Whether it still waits for a person: what was accepted, seen or handled since the last settle is over here at once. */
const isForDock = (order: Order): boolean =>
  isTodo(order.status) ||
  (isRinging(order) && order.ring?.kind !== 'new') ||
  (order.delivery !== null && order.delivery.trouble !== null);

/** New orders that no one has accepted, and all else that rings, above the board: never covered, never scrolled. */
export function BoardDock({ ids: planned, orders, newCount, alarms }: BoardDockProps) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const { isReadOnly } = useFlow();
  const ringing = alarms[0]?.order.id;
  const waiting = dockIds(planned, alarms)
    .map((id) => orders.get(id))
    .filter((each) => each !== undefined)
    .filter(({ order }) => isForDock(order));
  const [firstNew] = waiting.filter(({ order }) => isTodo(order.status));
  const room =
    window.innerHeight > window.innerWidth ? CHIPS.portrait : window.innerWidth <= 1400 ? CHIPS.narrow : CHIPS.wide;
  // The column of new orders has no change in it: the alert lists all that rings.
  const isRingHidden = waiting
    .slice(room)
    .some(({ order }) => !isTodo(order.status) && alarms.some((alarm) => alarm.order.id === order.id));
  const open = (id: string): void => (ringing === id ? ui.dock(false) : ui.openDrawer(id));
  return (
    <section className="board-dock" aria-label={t('dock.label')} data-testid="board-dock">
      {firstNew !== undefined && (
        <p>
          <b data-testid="dock-count">{newCount}</b> {t('dock.title')}
        </p>
      )}
      {waiting.slice(0, room).map(({ order }) => (
        <DockChip key={order.id} deskOrder={orders.get(order.id)} onOpen={() => open(order.id)} />
      ))}
      {waiting.length > room && (
        <button
          type="button"
          className="dock-chip"
          aria-label={t('dock.more', { n: waiting.length - room })}
          data-testid="dock-more"
          onClick={() => (isRingHidden ? ui.dock(false) : ui.openLane('new'))}
        >
          {`+${waiting.length - room}`}
        </button>
      )}
      {!isReadOnly && firstNew !== undefined && (
        <button
          type="button"
          className="button dock-go"
          data-testid="dock-go"
          onClick={() => open(ringing ?? firstNew.order.id)}
        >
          {t('dock.go')} <Icon name="right" />
        </button>
      )}
    </section>
  );
}

/** One that waits says how much it is, or when it is wanted: an order for tomorrow is none for now [F16]. */
function DockChip({ deskOrder, onOpen }: { deskOrder: DeskOrder | undefined; onOpen: () => void }) {
  const { t } = useTranslation();
  const text = useClockText();
  const nowMs = useNow();
  if (deskOrder === undefined) return null;
  const { order } = deskOrder;
  const isCancelled = order.status === 'cancelled';
  const isTrouble = !isTodo(order.status);
  return (
    <button
      type="button"
      className={`dock-chip${isCancelled ? ' is-stopped' : isTrouble ? ' is-trouble' : ''}`}
      data-testid="dock-chip"
      data-order-no={order.order_no}
      data-order-id={order.id}
      data-order-rev={deskOrder.confirmed.rev}
      onClick={onOpen}
    >
      <b>{order.order_no}</b>
      <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
      {isTest(order) && t('state.test')}
      {isTrouble ? (
        <TroubleWord order={order} />
      ) : (
        <>
          {order.requested_at === null
            ? t('dock.dishes', { count: countDishes(order.items) })
            : text.clock(Date.parse(order.requested_at))}
          <time>{stopwatch(nowMs - Date.parse(order.created_at))}</time>
        </>
      )}
    </button>
  );
}

/** Why an order that is not to be accepted stands in the dock. */
function TroubleWord({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { status, ring, delivery } = order;
  if (status === 'cancelled') return t('state.cancelled');
  const quote = openQuote(order);
  if (quote !== null) return t('trouble.fee_over_cap', { m: money(quote.fee_cents) });
  if (delivery !== null && delivery.trouble !== null) return t('cou.none');
  switch (ring?.kind) {
    case 'now_due':
      return t('dock.now_due');
    case 'auto_accepted':
      return t('dock.auto_accepted');
    default:
      return t('state.changed');
  }
}
