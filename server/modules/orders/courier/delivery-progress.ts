import type { Actor } from '#contract/domain/basics.ts';
import { applyDeliveryEvent, type Delivery, type DeliveryEvent, type Provider } from '#contract/domain/delivery.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { isClosedStatus, rankOf, type OrderStatus } from '#contract/domain/order-status.ts';
import type { HistoryStep, Order } from '#contract/domain/order.ts';

export const providerActor = (provider: Provider): Actor => ({ kind: 'provider', id: provider, name: provider });

export const emptyDelivery = (order: Order, provider: Provider): Delivery => ({
  order_id: order.id,
  provider,
  external_delivery_id: null,
  quote_id: null,
  quote_expires_at: null,
  fee_cents: null,
  status: null,
  steps: [],
  courier: null,
  pickup_eta: null,
  dropoff_eta: null,
  tracking_url: null,
  trouble: null,
});

/**
 * The order's status from the courier's progress: it may be ahead of the kitchen, but never moves the order back.
 */
function statusAfter(order: Order, delivery: Delivery): OrderStatus {
  const target: Partial<Record<NonNullable<Delivery['status']>, OrderStatus>> = {
    picked_up: 'delivering',
    enroute_to_dropoff: 'delivering',
    arrived_at_dropoff: 'delivering',
    delivered: 'received',
  };
  const wanted = delivery.status === null ? undefined : target[delivery.status];
  if (wanted === undefined || isClosedStatus(order.status) || order.status === 'pending') return order.status;
  return rankOf(wanted) > rankOf(order.status) ? wanted : order.status;
}

/** The order after its provider's events, or null when they are not new. */
export function withDeliveryEvents(order: Order, events: readonly DeliveryEvent[], now: string): Order | null {
  const before = order.delivery;
  if (before === null || order.delivery_method !== 'delivery_provider') return null;
  const delivery = events.reduce(applyDeliveryEvent, before);
  if (delivery === before) return null;
  const status = statusAfter(order, delivery);
  const detail = { status: delivery.status, trouble: delivery.trouble, courier: delivery.courier?.name ?? null };
  return nextVersion(order, { delivery, status }, { now, actor: providerActor(delivery.provider) }, 'delivery', detail);
}

/** The order after a change of its delivery other than a courier's event: a quote, a trouble. */
export const withDelivery = (
  order: Order,
  delivery: Delivery,
  now: string,
  action: string,
  more: HistoryStep['detail'] = null,
): Order =>
  nextVersion(order, { delivery }, { now, actor: providerActor(delivery.provider) }, action, {
    status: delivery.status,
    trouble: delivery.trouble,
    fee_cents: delivery.fee_cents,
    ...more,
  });
