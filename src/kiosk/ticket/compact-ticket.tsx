import { memo } from 'react';
import { isTest, type Order } from '#contract/domain/order.ts';
import { isRinging } from '#contract/domain/order.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useNow } from '../desk-context.ts';
import { wantsDish } from '../rail/dish-key.ts';
import { pickedDish } from '../rail/rail-state.ts';
import { useCell } from '../cell.ts';
import { useFlow } from '../use-flow.ts';
import { ChangeLines } from './change-lines.tsx';
import { CompactAction } from './compact-action.tsx';
import { CompactHead } from './compact-head.tsx';
import { CompactItems, compactBlocks } from './compact-items.tsx';
import { CancelledBand, CompactAllergies, CompactNote } from './compact-words.tsx';
import { CutEdge } from './cut-edge.tsx';
import { CourierLine } from './courier-line.tsx';
import { StartLine } from './start-line.tsx';
import { ticketData } from './ticket-data.ts';
import { TicketMeta } from './ticket-meta.tsx';
import { isFirst, isLast, LONG_TICKET, WHOLE_TICKET, type CompactStep, type DrawnPart } from './ticket-part.ts';
import { TornEdge } from './torn-edge.tsx';
import './compact-ticket.css';

type CompactTicketProps = {
  deskOrder: DeskOrder;
  step: CompactStep;
  /** The lines that were ticked at the last settle: they are drawn small. */
  shrunk: ReadonlySet<number>;
  /** The moment of the last settle. */
  settledAtMs: number;
  part?: DrawnPart;
};

/**
 * One order while there are more than fit at their ease: a line for each dish, all that belongs to a dish within its
 * block. The allergy touches the action: under the head in rush, above the foot in tight.
 */
export const CompactTicket = memo(function CompactTicket(props: CompactTicketProps) {
  const { deskOrder, step, shrunk, settledAtMs, part = WHOLE_TICKET } = props;
  const nowMs = useNow();
  const flow = useFlow();
  const dish = useCell(pickedDish);
  const { order } = deskOrder;
  const isPicked = dish !== null && wantsDish(deskOrder, dish);
  const blocks = compactBlocks(order.items, flow.station);
  const isLong = blocks.length > LONG_TICKET;
  const isAtEnd = part.isMeasured || (isLast(part) && (step === 'tight' || isLong || part.count > 1));
  const isAllergyFirst = step === 'rush' || !isLast(part);
  const allergies = <CompactAllergies order={order} />;
  return (
    <article
      className={`ticket compact light ${step} ${classesOf(deskOrder, nowMs)}${edges(part)}${part.isCut ? ' is-cut' : ''}${isPicked ? ' is-picked' : ''}`}
      {...ticketData(deskOrder, part)}
    >
      <CompactHead deskOrder={deskOrder} part={part} nowMs={nowMs} dishes={isLong ? blocks.length : null}>
        {step === 'rush' && isLast(part) && part.count === 1 && !isLong && (
          <CompactAction deskOrder={deskOrder} isInHead dishes={blocks.length} />
        )}
      </CompactHead>
      {isAllergyFirst && allergies}
      {isFirst(part) && (
        <div className="ticket-section" data-part="first">
          <CourierLine deskOrder={deskOrder} nowMs={nowMs} settledAtMs={settledAtMs} />
          {order.status === 'cancelled' && <CancelledBand deskOrder={deskOrder} />}
          <ChangeLines deskOrder={deskOrder} />
          {flow.sort === 'start_by' && <StartLine order={order} nowMs={nowMs} />}
          <TicketMeta deskOrder={deskOrder} withoutMoney isMeasured={part.isMeasured} />
        </div>
      )}
      <CompactItems order={order} blocks={blocks} step={step} shrunk={shrunk} part={part} />
      {part.isCut && <CutEdge orderId={order.id} />}
      {isLast(part) && order.memo !== null && (
        <div className="ticket-section" data-part="last">
          <CompactNote note={order.memo} orderId={order.id} isOrders />
        </div>
      )}
      {!isAllergyFirst && allergies}
      {isAtEnd && (
        <div className="compact-foot" data-part="action">
          <CompactAction deskOrder={deskOrder} isInHead={false} dishes={isLong ? blocks.length : null} />
        </div>
      )}
      <TornEdge part={part} />
    </article>
  );
});

function classesOf({ order, pending }: DeskOrder, nowMs: number): string {
  const age = order.status === 'cancelled' ? 'cancelled' : promiseOf(order, nowMs, 0).age;
  const state = pending.length > 0 ? 'is-queued' : isChanged(order) ? 'is-changed' : '';
  return `${age} ${state}${isTest(order) ? ' is-drill' : ''}`;
}

const isChanged = (order: Order): boolean => isRinging(order) && order.ring?.kind === 'changed';

/** A part that goes on, and one that goes on from another, have a torn edge. */
const edges = ({ left, index }: DrawnPart): string => `${left > 0 ? ' goes-on' : ''}${index > 1 ? ' comes-from' : ''}`;
