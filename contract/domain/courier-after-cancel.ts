import type { Order } from './order.ts';

export type CourierAfterCancel = 'none_sent' | 'calling_off' | 'called_off' | 'kept';

/** What became of the courier of a cancelled order [CR9]: his provider's answer once there is one. */
export function courierAfterCancel({ delivery, history }: Pick<Order, 'delivery' | 'history'>): CourierAfterCancel {
  const outcome = history.findLast(({ action }) => action === 'courier_kept' || action === 'courier_called_off');
  if (outcome !== undefined) return outcome.action === 'courier_kept' ? 'kept' : 'called_off';
  return delivery === null || delivery.external_delivery_id === null ? 'none_sent' : 'calling_off';
}
