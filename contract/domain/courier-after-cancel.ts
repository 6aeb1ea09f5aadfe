import { COURIER_GONE } from './carrier.ts';
import { isFinalStatus, type Delivery } from './delivery.ts';
import type { HistoryStep, Order } from './order.ts';

export type CourierAfterCancel = 'none_sent' | 'calling_off' | 'called_off' | 'kept' | 'has_food' | 'delivered';

/** What becomes of a courier who could not be called off: he comes for the food, has it, or has brought it. */
function keptAs({ status, trouble }: Delivery): CourierAfterCancel {
  if (status === 'delivered') return 'delivered';
  return COURIER_GONE.includes(status) && trouble === null ? 'has_food' : 'kept';
}

/** One called off while the order still stood was another errand, unless he is the one whom its delivery names. */
function isOfEarlier({ history, delivery }: Pick<Order, 'delivery' | 'history'>, outcome: HistoryStep): boolean {
  const cancelled = cancelStep({ history });
  const isBefore = cancelled !== undefined && history.indexOf(outcome) < history.indexOf(cancelled);
  const id = delivery?.external_delivery_id ?? null;
  return isBefore && (id === null || outcome.detail?.['called_off_id'] !== id);
}

/** What became of the courier of a cancelled order [CR9]: his provider's answer once there is one. */
export function courierAfterCancel(order: Pick<Order, 'delivery' | 'history'>): CourierAfterCancel {
  const { delivery, history } = order;
  const outcome = history.findLast(
    (step) => step.action === 'courier_kept' || (step.action === 'courier_called_off' && !isOfEarlier(order, step)),
  );
  if (outcome?.action === 'courier_called_off') return 'called_off';
  if (outcome !== undefined) return delivery === null ? 'kept' : keptAs(delivery);
  return delivery === null || delivery.external_delivery_id === null ? 'none_sent' : 'calling_off';
}

/** The step that cancelled an order; what follows of its money and its courier leaves it cancelled. */
export const cancelStep = ({ history }: Pick<Order, 'history'>): HistoryStep | undefined =>
  history.findLast(({ from, to }) => to === 'cancelled' && from !== 'cancelled');

/** What was said to the cancellation, in the words of who cancelled. */
export function cancelNote(order: Pick<Order, 'history'>): string | null {
  const note = cancelStep(order)?.detail?.['note'];
  return typeof note === 'string' && note.trim() !== '' ? note.trim() : null;
}

/** Where the food was when the order was cancelled: only in the kitchen is there something to stop; ready, it is kept back. */
export function foodWhenCancelled(order: Pick<Order, 'history'>): 'kitchen' | 'ready' | 'out' {
  const from = cancelStep(order)?.from;
  if (from === 'delivering' || from === 'received') return 'out';
  return from === 'finished' ? 'ready' : 'kitchen';
}

/**
 * [CR9] The state of an order's delivery as its channel sees it: of a cancelled order what became of the courier. One who
 * comes all the same is where his provider says.
 */
export function deliveryStatusOf(order: Pick<Order, 'delivery' | 'history' | 'status'>): string | null {
  const status = order.delivery?.status ?? null;
  if (order.status !== 'cancelled' || (status !== null && isFinalStatus(status))) return status;
  const after = courierAfterCancel(order);
  if (after === 'none_sent') return null;
  if (after === 'calling_off') return after;
  return after === 'called_off' ? 'cancelled' : status;
}

/** [CR9] The delivery of a cancelled order once its provider has taken the courier back: over, and no trouble. */
export const calledOff = (delivery: Delivery, at: string): Delivery => ({
  ...delivery,
  status: 'cancelled',
  trouble: null,
  steps:
    delivery.status === 'cancelled'
      ? delivery.steps
      : [...delivery.steps, { status: 'cancelled', at, source: delivery.provider }],
});
