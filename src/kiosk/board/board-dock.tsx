import { isTodo } from '#contract/domain/order-status.ts';
import { isTest } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { dishBlocks } from '../ticket/dish-blocks.ts';
import { useFlow } from '../use-flow.ts';
import { stopwatch } from '../words/format.ts';
import { isDelivery } from '../words/order-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import './board-dock.css';

/** A chip opens what can be answered: the alert where it rings, the order otherwise. */
type BoardDockProps = {
  ids: readonly string[];
  orders: ReadonlyMap<string, DeskOrder>;
  newCount: string;
  ringing: string | undefined;
};

const CHIPS = { wide: 4, narrow: 3, portrait: 2 };

/** New orders that no one has accepted, and couriers in trouble, above the board: never covered, never scrolled. */
export function BoardDock({ ids, orders, newCount, ringing }: BoardDockProps) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const { isReadOnly } = useFlow();
  const waiting = ids.map((id) => orders.get(id)).filter((each) => each !== undefined);
  const [firstNew] = waiting.filter(({ order }) => isTodo(order.status));
  const room =
    window.innerHeight > window.innerWidth ? CHIPS.portrait : window.innerWidth <= 1400 ? CHIPS.narrow : CHIPS.wide;
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
          onClick={() => ui.openLane('new')}
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

function DockChip({ deskOrder, onOpen }: { deskOrder: DeskOrder | undefined; onOpen: () => void }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  if (deskOrder === undefined) return null;
  const { order } = deskOrder;
  const isTrouble = !isTodo(order.status);
  return (
    <button
      type="button"
      className={isTrouble ? 'dock-chip is-trouble' : 'dock-chip'}
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
        t('cou.none')
      ) : (
        <>
          {t('dock.dishes', { n: dishBlocks(order.items).length })}
          <time>{stopwatch(nowMs - Date.parse(order.created_at))}</time>
        </>
      )}
    </button>
  );
}
