import type { DeliveryEvent, Provider } from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';

export type Quote = {
  quote_id: string;
  fee_cents: number;
  expires_at: string;
  pickup_eta: string | null;
  dropoff_eta: string | null;
};

/** A provider said no, for a reason that asking again later may cure. Its own words go into `params`, never into a message. */
export class CourierRefusal extends Error {
  readonly reason: 'no_courier' | 'quote_failed' | 'quote_expired';
  constructor(reason: CourierRefusal['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * A delivery provider as the order service sees it. Nothing of it runs inside a transaction; each call may be repeated
 * with the same `key` and then answers the same.
 */
export interface CourierPort {
  readonly provider: Provider;
  quote(order: Order, key: string): Promise<Quote>;
  /** Orders the courier at a quote; the provider's id of the delivery. */
  create(order: Order, quoteId: string, key: string): Promise<string>;
  cancel(externalDeliveryId: string): Promise<void>;
  /** The food is ready: a provider that waits for it may be told. */
  ready(externalDeliveryId: string): Promise<void>;
  /** Every event the provider knows of a delivery, oldest first. */
  events(externalDeliveryId: string): Promise<readonly DeliveryEvent[]>;
}
