import { PROVIDERS, type Provider } from '#contract/domain/delivery.ts';
import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Queries } from '../../../db/database.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Consignment, CourierPort } from './clients/courier-port.ts';

export type CourierPorts = Partial<Record<Provider, CourierPort>> & { simulated: CourierPort };

export const providerOf = (name: unknown): Provider | undefined => PROVIDERS.find((known) => known === name);

/** Whether a provider should still carry the order. */
export const isCarried = (order: Order): boolean =>
  order.delivery_method === 'delivery_provider' && !isClosedStatus(order.status);

/** What makes a repeated order of a courier the same delivery. */
export const orderKey = (order: Order, quoteId: string): string => `${order.id}|${quoteId}`;

/**
 * The order with its pickup place, and its provider: that of the current delivery, else the store's current choice.
 */
export async function consignOrder(
  db: Queries,
  order: Order,
): Promise<{ consignment: Consignment; provider: Provider } | undefined> {
  const row = await findRestaurantRow(db, order.restaurant_id);
  if (row === undefined) return undefined;
  const { id: restaurant_id, name, phone, street, unit, city, state, zip_code, time_zone } = row;
  const currency = row.currency ?? DEFAULT_CURRENCY;
  const place = { restaurant_id, name, phone, street, unit, city, state, zip_code, time_zone, currency };
  const chosen = providerOf(row.provider) ?? 'simulated';
  const isOrdered = order.delivery?.external_delivery_id != null || order.delivery?.status === 'quote';
  return { consignment: { order, place }, provider: isOrdered ? (order.delivery?.provider ?? chosen) : chosen };
}
