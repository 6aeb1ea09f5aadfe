import { createHash } from 'node:crypto';
import { PART_NAMES, type RequestPart } from '#contract/domain/request-parts.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import { fromJsonOr, toJson } from '../../../db/json.ts';
import type { GloriafoodOrder } from './gloriafood-format.ts';

/** What a channel sent, by the parts that are changed one by one. */
type Sent = Readonly<Record<RequestPart, unknown>>;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/** Kept with the external id, so that the next change can be compared with it [OW4]. */
export const partsText = (sent: Sent): string => toJson(PART_NAMES.map((part) => hashOf(sent[part])));

/** The parts that a channel sent before as it does now; none where that is not known. */
export function unchangedParts(before: string | null, now: string): RequestPart[] {
  if (before === null) return [];
  const [old, next] = [fromJsonOr<string[]>(before, []), fromJsonOr<string[]>(now, [])];
  return PART_NAMES.filter((_, index) => old[index] !== undefined && old[index] === next[index]);
}

/** Of a native order or its change. A note, and the words about the door, name allergies too. */
export function nativeParts(order: IntakeOrder): Sent {
  const { customer, address, memo, allergies, requested_at } = order;
  const { items, totals, delivery_method, tip_cents, discount_cents, service_fee_cents } = order;
  const prices = [totals, tip_cents, discount_cents, service_fee_cents, order.promo_code, order.coupon_cents];
  return {
    memo,
    allergies: [allergies, memo, address?.instructions],
    name: customer.name,
    phone: customer.phone,
    email: customer.email,
    account: [customer.account_id, customer.order_count],
    time: requested_at,
    place: [address, order.distance],
    content: [items, delivery_method, prices],
  };
}

/** Of an order of GloriaFood; its status and times of its own are no part of what the customer wants. */
export function gloriafoodParts(order: GloriafoodOrder): Sent {
  const { client_address, client_address_parts, latitude, longitude, delivery_by_distance } = order;
  return {
    memo: order.instructions,
    allergies: order.instructions,
    name: [order.client_first_name, order.client_last_name],
    phone: order.client_phone,
    email: order.client_email,
    account: [order.client_id, order.client_order_count],
    time: order.for_later ? order.fulfill_at : null,
    place: [client_address, client_address_parts, latitude, longitude, delivery_by_distance],
    content: [order.type, order.items, order.total_price, order.sub_total_price, order.tax_value, order.tax_list],
  };
}
