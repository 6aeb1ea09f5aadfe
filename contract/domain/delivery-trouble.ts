import { hasStreet } from './carrier.ts';
import type { DeliveryTrouble } from './delivery.ts';
import type { Order } from './order.ts';

/** A quote that failed because there is no street: no one can be asked to go there [CR13]. */
export const isWithoutAddress = (trouble: DeliveryTrouble | null, order: Pick<Order, 'delivery_address'>): boolean =>
  trouble === 'quote_failed' && !hasStreet(order);

/**
 * The trouble of an order's delivery, as a person is to read it. A fee in another currency travels as `quote_failed`
 * with its currency in the history, because older pages refuse an order with a trouble they do not know [CR8] [L19]. So
 * does that there is no address to send anyone to [CR13].
 */
export function deliveryTrouble({
  delivery,
  delivery_address,
  history,
}: Pick<Order, 'delivery' | 'delivery_address' | 'history'>): DeliveryTrouble | 'fee_currency' | 'no_address' | null {
  if (delivery === null || delivery.trouble !== 'quote_failed') return delivery?.trouble ?? null;
  if (isWithoutAddress(delivery.trouble, { delivery_address })) return 'no_address';
  const last = history.findLast(({ action }) => action === 'trouble');
  return typeof last?.detail?.['fee_currency'] === 'string' ? 'fee_currency' : 'quote_failed';
}
