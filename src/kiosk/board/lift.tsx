import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useCell } from '../cell.ts';
import { useDeskView } from '../desk-context.ts';
import { asSheet } from '../layer-stack.ts';
import { useDeskUi } from '../desk-ui.ts';
import { PrintButton } from '../print/print-button.tsx';
import { Ticket } from '../ticket/ticket.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { closeLift, liftCell, type Lifted } from './lift-state.ts';
import './lift.css';

const CLOSES_AFTER_MS = 8_000;

/** The lifted ticket: rows to tick, its action, paper, and the whole order. One at a time; it closes by itself. */
export function Lift() {
  const lifted = useCell(liftCell);
  const { orders } = useDeskView();
  const deskOrder = orders.find((each) => each.order.id === lifted?.orderId);
  const isThere = deskOrder?.order.status === 'order_received' || deskOrder?.order.status === 'cancelled';
  useEffect(
    function closeWhenGone() {
      if (lifted !== null && !isThere) closeLift();
    },
    [lifted, isThere],
  );
  if (lifted === null || deskOrder === undefined || !isThere) return null;
  return <LiftedTicket key={deskOrder.order.id} lifted={lifted} deskOrder={deskOrder} />;
}

function LiftedTicket({ lifted, deskOrder }: { lifted: Lifted; deskOrder: DeskOrder }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const sheetRef = useRef<HTMLElement>(null);
  const top = useInside(sheetRef, lifted);
  const { order } = deskOrder;
  useEffect(function closeWhenLeft() {
    let timer = setTimeout(closeLift, CLOSES_AFTER_MS);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(closeLift, CLOSES_AFTER_MS);
    };
    document.addEventListener('pointerdown', again, true);
    document.addEventListener('keydown', again, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', again, true);
      document.removeEventListener('keydown', again, true);
    };
  }, []);
  useLayoutEffect(function lieOverTheBoard() {
    return asSheet(sheetRef.current);
  }, []);
  useEffect(function takeFocus() {
    sheetRef.current?.querySelector<HTMLElement>('.ticket-head')?.focus();
  }, []);
  return (
    <>
      <div className="lift-beside" onPointerDown={closeLift} data-testid="lift-beside" />
      <section
        ref={sheetRef}
        className="lift"
        style={{ left: `${lifted.left}px`, top: `${top}px` }}
        role="dialog"
        aria-label={order.order_no}
        data-testid="lift"
      >
        <Ticket deskOrder={deskOrder} size="full" />
        <div className="lift-more light">
          <PrintButton order={order} />
          <button
            type="button"
            className="button line icon-only"
            aria-label={t('act.open', { no: order.order_no })}
            onClick={() => {
              closeLift();
              ui.openDrawer(order.id);
            }}
          >
            <Icon name="menu" />
          </button>
        </div>
      </section>
    </>
  );
}

/** Over its own place, but wholly on the screen. */
function useInside(sheetRef: { current: HTMLElement | null }, { left, top }: Lifted): number {
  const [inside, setInside] = useState(top);
  useLayoutEffect(
    function keepInside() {
      const sheet = sheetRef.current;
      if (sheet === null) return;
      setInside(Math.max(0, Math.min(top, window.innerHeight - sheet.offsetHeight)));
      sheet.style.left = `${Math.max(0, Math.min(left, window.innerWidth - sheet.offsetWidth))}px`;
    },
    [sheetRef, left, top],
  );
  return inside;
}
