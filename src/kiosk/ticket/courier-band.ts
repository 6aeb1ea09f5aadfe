import { stepTimes } from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';

/** What a compact ticket says of the courier; null where the kitchen need not know. */
export type CourierBand = 'none' | 'here' | 'near' | null;

const NEAR_MS = 5 * 60_000;

/**
 * Trouble, at the door, or near it. `atMs` is the moment of the last settle: a band that came by the clock alone would
 * move the tickets below it.
 */
export function courierBandOf({ delivery, delivery_method, status }: Order, atMs: number): CourierBand {
  if (delivery === null || delivery_method !== 'delivery_provider' || status !== 'order_received') return null;
  if (delivery.trouble !== null) return 'none';
  if (delivery.status === 'arrived_at_pickup') return 'here';
  const eta = delivery.status === 'enroute_to_pickup' ? delivery.pickup_eta : null;
  return eta !== null && Date.parse(eta) - atMs <= NEAR_MS ? 'near' : null;
}

/** When the courier came to the counter; null before. */
export function courierHereAt({ delivery }: Pick<Order, 'delivery'>): string | null {
  return delivery?.status === 'arrived_at_pickup' ? (stepTimes(delivery).arrived_at_pickup ?? null) : null;
}
