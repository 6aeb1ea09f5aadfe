import { stepTimes } from '#contract/domain/delivery.ts';
import { openQuote } from '#contract/domain/open-quote.ts';
import type { Order } from '#contract/domain/order.ts';

/** What a compact ticket says of the courier; null where the kitchen need not know. */
export type CourierBand = 'none' | 'quote' | 'here' | 'near' | null;

const NEAR_MS = 5 * 60_000;

/**
 * Trouble, a price to be confirmed, at the door, or near it. `atMs` is the moment of the last settle: a band that came by
 * the clock alone would move the tickets below it.
 */
export function courierBandOf(order: Order, atMs: number): CourierBand {
  const { delivery, delivery_method, status } = order;
  if (delivery === null || delivery_method !== 'delivery_provider' || status !== 'order_received') return null;
  if (delivery.trouble !== null) return openQuote(order) === null ? 'none' : 'quote';
  if (delivery.status === 'arrived_at_pickup') return 'here';
  const eta = delivery.status === 'enroute_to_pickup' ? delivery.pickup_eta : null;
  return eta !== null && Date.parse(eta) - atMs <= NEAR_MS ? 'near' : null;
}

/** When the courier came to the counter; null before. */
export function courierHereAt({ delivery }: Pick<Order, 'delivery'>): string | null {
  return delivery?.status === 'arrived_at_pickup' ? (stepTimes(delivery).arrived_at_pickup ?? null) : null;
}
