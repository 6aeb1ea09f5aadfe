import { createHash } from 'node:crypto';
import { PART_NAMES, type RequestPart } from '#contract/domain/request-fields.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { GloriafoodOrder } from './gloriafood-format.ts';
import { notedOf } from './gloriafood-notes.ts';

/** What a channel sent: the parts that are changed one by one, and what else makes it another sending. */
export type SentRequest = { parts: Readonly<Record<RequestPart, unknown>>; state: readonly unknown[] };

/** `parts`: a hash of each; `sendings`: of each whole one of the channel's last instant. */
type Kept = { parts: string[]; sendings: string[] };
/** A customer changes no order more often within one second. */
const MOST_SENDINGS = 20;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

function hashesOf({ parts, state }: SentRequest): { parts: string[]; whole: string } {
  const hashes = PART_NAMES.map((part) => hashOf(parts[part]));
  return { parts: hashes, whole: hashOf([hashes, state]) };
}

/** What is kept with the external id of an order's first sending, so that the next is compared with it. */
export function firstSending(sent: SentRequest): string {
  const { parts, whole } = hashesOf(sent);
  return toJson({ parts, sendings: [whole] } satisfies Kept);
}

/**
 * A sending beside what is kept of those before (null: of none, from before 0.3). `unchanged`: the parts that the channel
 * sent last as it does now [OW4]; `isRepeated`: of the same instant it was applied already [S13].
 */
export function compareSending(
  before: string | null,
  sent: SentRequest,
  isSameInstant: boolean,
): { kept: string; unchanged: RequestPart[]; isRepeated: boolean } {
  const { parts, whole } = hashesOf(sent);
  const known = before === null ? null : fromJson<Kept>(before);
  const sendings = isSameInstant ? (known?.sendings ?? [whole]) : [];
  const kept: Kept = { parts, sendings: [...sendings, whole].slice(-MOST_SENDINGS) };
  return {
    kept: toJson(kept),
    unchanged: PART_NAMES.filter((_, index) => known?.parts[index] === parts[index]),
    isRepeated: sendings.includes(whole),
  };
}

/** A native order or its change. A note, and the words about the door, name allergies too. */
export function nativeRequest(order: IntakeOrder): SentRequest {
  const { customer, address, memo, allergies, requested_at } = order;
  const { items, totals, delivery_method, tip_cents, discount_cents, service_fee_cents } = order;
  const prices = [totals, tip_cents, discount_cents, service_fee_cents, order.promo_code, order.coupon_cents];
  const parts = {
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
  return { parts, state: [order.paid] };
}

/** An order of GloriaFood; its status, and how it is paid, are no part of what the customer wants. */
export function gloriafoodRequest(order: GloriafoodOrder): SentRequest {
  const { client_address, client_address_parts, latitude, longitude, delivery_by_distance } = order;
  const noted = notedOf(order);
  const parts = {
    memo: noted === '' ? order.instructions : [noted, order.instructions],
    allergies: order.instructions,
    name: [order.client_first_name, order.client_last_name],
    phone: order.client_phone,
    email: order.client_email,
    account: [order.client_id, order.client_order_count],
    time: order.for_later ? order.fulfill_at : null,
    place: [client_address, client_address_parts, latitude, longitude, delivery_by_distance],
    content: [order.type, order.items, order.total_price, order.sub_total_price, order.tax_value, order.tax_list],
  };
  return { parts, state: [order.status, order.payment] };
}
