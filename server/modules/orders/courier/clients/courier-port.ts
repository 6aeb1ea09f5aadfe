import type { DeliveryEvent, Provider } from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';

export type Quote = {
  quote_id: string;
  fee_cents: number;
  /** What the fee is in, as ISO 4217 writes it; null where the provider does not say. */
  currency: string | null;
  expires_at: string;
  pickup_eta: string | null;
  dropoff_eta: string | null;
};

/** The pickup address, and the number to call there. */
export type PickupPlace = {
  restaurant_id: string;
  name: string;
  phone: string;
  street: string;
  unit: string | null;
  city: string;
  state: string;
  zip_code: string;
  time_zone: string;
  currency: string;
};

/** An order and its pickup place. */
export type Consignment = { order: Order; place: PickupPlace };

/**
 * A provider refused, for a reason that a later retry may cure. Its own message goes into the server's log, never into
 * a reply.
 */
export class CourierRefusal extends Error {
  readonly reason: 'no_courier' | 'quote_failed' | 'quote_expired';
  /** What the order's history keeps of it. */
  readonly detail: Record<string, string>;
  constructor(reason: CourierRefusal['reason'], said?: string, detail: Record<string, string> = {}) {
    super(said === undefined ? reason : `${reason}: ${said}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/**
 * A delivery provider as the order service sees it. No call runs inside a transaction; `create` repeated with the same
 * `key` makes no second delivery, and a quote needs a new one each time.
 */
export interface CourierPort {
  readonly provider: Provider;
  quote(consignment: Consignment, key: string): Promise<Quote>;
  /** Orders the courier at a quote; returns the provider's delivery id. */
  create(consignment: Consignment, quoteId: string, key: string): Promise<string>;
  /** Calls the courier off; false where the provider refuses and he comes all the same. May be repeated. */
  cancel(externalDeliveryId: string): Promise<boolean>;
  /** The delivery that an earlier `create` has made although its answer never came; undefined where there is none. */
  findCreated(consignment: Consignment, quoteId: string, key: string): Promise<string | undefined>;
  /**
   * Notifies the provider when the food will be ready now, or that it is [CR6]; false where it keeps the time it has. May
   * be repeated.
   */
  ready(externalDeliveryId: string, consignment: Consignment): Promise<boolean>;
  /** Gives the provider the customer's name, number, words about the door and tip [CR12]; false where it keeps what it has. */
  update(externalDeliveryId: string, consignment: Consignment): Promise<boolean>;
  /** The provider's report of the order's delivery: its events, oldest first, or its current state. */
  events(externalDeliveryId: string, order: Order): Promise<readonly DeliveryEvent[]>;
  /** The time of the next poll; undefined when nothing happens before the order changes. */
  nextLookAt(externalDeliveryId: string, order: Order): string | undefined;
}
