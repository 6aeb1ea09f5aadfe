import type { DeliveryEvent, Provider } from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';

export type Quote = {
  quote_id: string;
  fee_cents: number;
  expires_at: string;
  pickup_eta: string | null;
  dropoff_eta: string | null;
};

/** Where the courier collects, and whom to call there. */
export type PickupPlace = {
  restaurant_id: string;
  name: string;
  phone: string;
  street: string;
  unit: string | null;
  city: string;
  state: string;
  zip_code: string;
};

/** An order and the place it is collected from. */
export type Consignment = { order: Order; place: PickupPlace };

/** A provider said no, for a reason that asking again later may cure. Its own words go into the server's log, never into a message. */
export class CourierRefusal extends Error {
  readonly reason: 'no_courier' | 'quote_failed' | 'quote_expired';
  constructor(reason: CourierRefusal['reason'], said?: string) {
    super(said === undefined ? reason : `${reason}: ${said}`);
    this.reason = reason;
  }
}

/**
 * A delivery provider as the order service sees it. Nothing of it runs inside a transaction; each call may be repeated
 * with the same `key` and then answers the same.
 */
export interface CourierPort {
  readonly provider: Provider;
  quote(consignment: Consignment, key: string): Promise<Quote>;
  /** Orders the courier at a quote; the provider's id of the delivery. */
  create(consignment: Consignment, quoteId: string, key: string): Promise<string>;
  cancel(externalDeliveryId: string): Promise<void>;
  /** The food is ready: a provider that waits for it may be told. */
  ready(externalDeliveryId: string): Promise<void>;
  /** What the provider says of a delivery: its events, oldest first, or how it stands now. */
  events(externalDeliveryId: string): Promise<readonly DeliveryEvent[]>;
  /** When to look again; undefined when there is nothing more to come. */
  nextLookAt(externalDeliveryId: string): string | undefined;
}
