import { Suspense, useEffect } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { countDishes } from '#contract/domain/dish-blocks.ts';
import { isTest, type Order, type OrderItem } from '#contract/domain/order.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { acceptLimitOf, useClockText, useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { UndoToast } from '../recall/undo-toast.tsx';
import { LabelButtons } from '../print/late-print.ts';
import { shownAge } from '../ticket/ready-wait.ts';
import { AgeMark } from '../ticket/ticket-head.tsx';
import { ChangeLines } from '../ticket/change-lines.tsx';
import { StartLine } from '../ticket/start-line.tsx';
import { TicketItems } from '../ticket/ticket-items.tsx';
import { TicketMeta } from '../ticket/ticket-meta.tsx';
import { NoteLine, OrderAllergies } from '../ticket/ticket-words.tsx';
import { isDelivery, wholeAddress } from '../words/order-words.ts';
import { useFlow } from '../use-flow.ts';
import { DrawerDelivery } from './drawer-delivery.tsx';
import { DrawerFoot } from './drawer-foot.tsx';
import { CustomerBox, MoneyTable } from './drawer-parts.tsx';
import { ItemAside } from './item-aside.tsx';
import { HistoryList } from './history-list.tsx';
import { SectionTitle } from './section-title.tsx';
import { asPanel } from '../layer-stack.ts';
import './drawer.css';

const asideOf = (order: Order) => (item: OrderItem) => <ItemAside item={item} order={order} />;

/** One order in full, beside the dimmed board; `isCovered` by the alert, which offers the last step's undo itself. */
export function Drawer({ deskOrder, isCovered = false }: { deskOrder: DeskOrder; isCovered?: boolean }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const { isReadOnly } = useFlow();
  const nowMs = useNow();
  const { order } = deskOrder;
  useEffect(
    function backToTheTicket() {
      return () =>
        document.querySelector<HTMLElement>(`.board .ticket[data-order-id="${order.id}"] [data-ticket-head]`)?.focus();
    },
    [order.id],
  );
  return (
    <>
      <div className="scrim" onPointerDown={ui.closeTop} />
      <section
        className="drawer light"
        ref={asPanel}
        role="dialog"
        aria-modal="true"
        aria-label={order.order_no}
        data-testid="drawer"
        data-order-id={order.id}
      >
        <DrawerHead order={order} nowMs={nowMs} />
        <div className={isDelivery(order) ? 'drawer-body' : 'drawer-body single'}>
          <div className="drawer-main">
            <OrderAllergies order={order} withItems={false} />
            <SectionTitle word="drawer.items" aside={t('alert.items', { count: countDishes(order.items) })} />
            <ChangeLines deskOrder={deskOrder} isWhole />
            <StartLine order={order} nowMs={nowMs} />
            <TicketItems deskOrder={deskOrder} aside={asideOf(order)} />
            {order.memo !== null && <NoteLine note={order.memo} />}
            <TicketMeta deskOrder={deskOrder} />
            <CustomerBox order={order} />
            <MoneyTable order={order} />
            <HistoryList order={order} />
            {isTest(order) ? null : (
              <Suspense fallback={null}>
                <LabelButtons order={order} />
              </Suspense>
            )}
          </div>
          {isDelivery(order) && <DrawerDelivery order={order} nowMs={nowMs} />}
        </div>
        {/* What was done here is taken back here: the board's own offer lies under the drawer. */}
        {!isCovered && !isReadOnly && <UndoToast />}
        <DrawerFoot deskOrder={deskOrder} nowMs={nowMs} />
      </section>
    </>
  );
}

function DrawerHead({ order, nowMs }: { order: Order; nowMs: number }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const text = useClockText();
  const view = useDeskView();
  const promise = promiseOf(order, nowMs, acceptLimitOf(view));
  const word = order.status === 'delivering' ? 'drawer.deliver_by' : 'drawer.due';
  const isCancelled = order.status === 'cancelled';
  const who = [order.customer_name, wholeAddress(order)].filter((part) => part !== null && part !== '');
  return (
    <header className={`drawer-head ${shownAge(order, promise.age, nowMs)}`}>
      <b className="ticket-no">{order.order_no}</b>
      <div className="drawer-who">
        <b>
          <Icon name={isDelivery(order) ? 'scooter' : 'bag'} /> {t(isDelivery(order) ? 'type.delivery' : 'type.pickup')}
          {isCancelled && ` · ${t('state.cancelled')}`}
          {!isCancelled &&
            promise.promiseAt !== null &&
            ` · ${t(word, { time: text.clock(Date.parse(promise.promiseAt)) })}`}
        </b>
        <span>{who.join(' · ')}</span>
      </div>
      {!isCancelled && <AgeMark order={order} promise={promise} nowMs={nowMs} />}
      <button
        type="button"
        data-first-focus
        className="button icon-only close"
        aria-label={t('act.close')}
        data-testid="drawer-close"
        onClick={ui.closeTop}
      >
        <Icon name="x" />
      </button>
    </header>
  );
}
