import type { DeskOrder } from '#src/live/desk-store.ts';
import type { DrawnPart } from './ticket-part.ts';

/** What says which order a ticket is: for the report of what was shown, for keys and for tests; none while it is measured. */
export function ticketData({ order, confirmed }: DeskOrder, part: DrawnPart) {
  if (part.isMeasured) return { 'data-measured': order.id };
  const data = {
    'data-testid': 'ticket',
    'data-order-no': order.order_no,
    'data-order-id': order.id,
    'data-order-rev': confirmed.rev,
    'data-status': order.status,
    'data-part-no': part.index,
  };
  if (part.height === null) return data;
  const height = `${part.height}px`;
  return { ...data, style: part.isCut ? { height } : { minHeight: height } };
}
