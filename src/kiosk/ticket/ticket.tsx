import { memo } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Order } from '#contract/domain/order.ts';
import { isRinging } from '#contract/domain/order.ts';
import { promiseOf, type Age } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { CourierStrip } from '../delivery/courier-strip.tsx';
import { TroublePanel } from '../delivery/trouble-panel.tsx';
import { acceptLimitOf, storeOf, useDeskPart, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { wantsDish } from '../rail/dish-key.ts';
import { pickedDish } from '../rail/rail-state.ts';
import { useCell } from '../cell.ts';
import { shortAddress } from '../words/order-words.ts';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useFlow } from '../use-flow.ts';
import { shownAge } from './ready-wait.ts';
import { ticketData } from './ticket-data.ts';
import { isFirst, isLast, WHOLE_TICKET, type DrawnPart } from './ticket-part.ts';
import { TornEdge } from './torn-edge.tsx';
import { CutEdge } from './cut-edge.tsx';
import { ChangeLines } from './change-lines.tsx';
import { SeenElsewhereLine } from './seen-elsewhere-line.tsx';
import { StartLine } from './start-line.tsx';
import { TicketBody } from './ticket-body.tsx';
import { TicketFoot } from './ticket-foot.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TicketItems } from './ticket-items.tsx';
import { TicketSummary } from './ticket-summary.tsx';
import { TicketMeta } from './ticket-meta.tsx';
import { TestBand } from './test-band.tsx';
import { TicketNote } from './ticket-note.tsx';
import { OrderAllergies } from './ticket-words.tsx';
import './ticket.css';

type TicketProps = {
  deskOrder: DeskOrder;
  /** `sum`: what is cooked already, by its names. */
  size: 'full' | 'sum';
  part?: DrawnPart;
};

/** One order as a sheet of white paper: white means work. */
export const Ticket = memo(function Ticket({ deskOrder, size, part = WHOLE_TICKET }: TicketProps) {
  const store = useDeskPart(storeOf);
  const ui = useDeskUi();
  const nowMs = useNow();
  const flow = useFlow();
  const { order } = deskOrder;
  const promise = promiseOf(order, nowMs, acceptLimitOf({ store }));
  const isSum = size === 'sum';
  const dish = useCell(pickedDish);
  const isPicked = dish !== null && wantsDish(deskOrder, dish);
  const allergies = <TicketAllergies order={order} withItems={isSum} />;
  return (
    <article
      className={`ticket light ${ageClass(order, promise.age, nowMs)} ${size} ${stateClass(deskOrder)}${isPicked ? ' is-picked' : ''}`}
      {...ticketData(deskOrder, part)}
    >
      <div data-part="head">
        <TicketHead order={order} promise={promise} nowMs={nowMs} part={part} onOpen={() => ui.openDrawer(order.id)} />
        <div className="ticket-bar">
          <i style={{ width: `${promise.share * 100}%` }} />
        </div>
        <TestBand order={order} />
      </div>
      {!isLast(part) && allergies}
      <TicketBody orderNo={order.order_no}>
        {isFirst(part) && (
          <div className="ticket-section" data-part="first">
            {order.status === 'cancelled' && <CancelledLine deskOrder={deskOrder} />}
            <ChangeLines deskOrder={deskOrder} />
            {flow.sort === 'start_by' && <StartLine order={order} nowMs={nowMs} />}
          </div>
        )}
        {isSum ? (
          <TicketSummary order={order} extra={<SumExtra order={order} />} />
        ) : (
          <TicketItems deskOrder={deskOrder} part={part} />
        )}
        {isLast(part) && (
          <div className="ticket-section" data-part="last">
            {order.memo !== null && <TicketNote note={order.memo} orderId={order.id} />}
            {order.delivery_method === 'delivery_provider' && order.delivery !== null && (
              <>
                <CourierStrip delivery={order.delivery} nowMs={nowMs} />
                <TroublePanel order={order} />
              </>
            )}
            <TicketMeta deskOrder={deskOrder} isMeasured={part.isMeasured} />
          </div>
        )}
      </TicketBody>
      {part.isCut && <CutEdge orderId={order.id} />}
      {isLast(part) && allergies}
      {isLast(part) && <TicketFoot deskOrder={deskOrder} nowMs={nowMs} />}
      <TornEdge part={part} />
    </article>
  );
});

function TicketAllergies({ order, withItems }: { order: Order; withItems: boolean }) {
  return (
    <div className="ticket-section" data-part="allergy">
      <OrderAllergies order={order} withItems={withItems} />
    </div>
  );
}

const ageClass = (order: Order, age: Age, nowMs: number): string =>
  order.status === 'cancelled' ? 'cancelled' : shownAge(order, age, nowMs);

function stateClass({ order, pending }: DeskOrder): string {
  if (pending.length > 0) return 'is-queued';
  return isRinging(order) && order.ring?.kind === 'changed' ? 'is-changed' : '';
}

function CancelledLine({ deskOrder }: { deskOrder: DeskOrder }) {
  const { t } = useTranslation();
  return (
    <p className="cancelled-line" data-testid="ticket-cancelled">
      {t('state.cancelled')}
      <SeenElsewhereLine deskOrder={deskOrder} />
    </p>
  );
}

/** The customer's name, on tickets that wait to be handed over. */
function SumExtra({ order }: { order: Order }) {
  const { t } = useTranslation();
  if (order.status !== 'finished' && order.status !== 'delivering') return null;
  const where = shortAddress(order);
  const who = [order.customer_name, order.customer_phone === null ? null : phoneText(order.customer_phone)];
  const isPaidHere = order.payment_state === 'paid' && order.status === 'finished';
  const parts = where === null ? who : [isPaidHere ? t('pay.paid') : null, where];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
