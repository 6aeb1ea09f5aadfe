import { isFinalStatus, type Delivery } from './delivery.ts';
import type { Order } from './order.ts';

export type CourierAfterCancel = 'none_sent' | 'calling_off' | 'called_off' | 'kept';

/** What became of the courier of a cancelled order [CR9]: his provider's answer once there is one. */
export function courierAfterCancel({ delivery, history }: Pick<Order, 'delivery' | 'history'>): CourierAfterCancel {
  const outcome = history.findLast(({ action }) => action === 'courier_kept' || action === 'courier_called_off');
  if (outcome !== undefined) return outcome.action === 'courier_kept' ? 'kept' : 'called_off';
  return delivery === null || delivery.external_delivery_id === null ? 'none_sent' : 'calling_off';
}

/**
 * [CR9] The state of an order's delivery as its channel sees it: of a cancelled order what became of the courier. One who
 * comes all the same is where his provider says.
 */
export function deliveryStatusOf(order: Pick<Order, 'delivery' | 'history' | 'status'>): string | null {
  const status = order.delivery?.status ?? null;
  if (order.status !== 'cancelled' || (status !== null && isFinalStatus(status))) return status;
  const after = courierAfterCancel(order);
  if (after === 'kept') return status;
  if (after === 'none_sent') return null;
  return after === 'calling_off' ? 'calling_off' : 'cancelled';
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
