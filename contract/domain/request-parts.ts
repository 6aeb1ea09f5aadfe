import type { CustomerRequest } from './customer-change.ts';
import { asOrdered } from './mend.ts';
import type { Allergy, Order } from './order.ts';

/**
 * The parts of a request that are changed one by one, with their fields. `content` is what is eaten, how it comes and
 * what it costs: its sums belong together.
 */
export const REQUEST_PARTS = {
  memo: ['memo'],
  allergies: ['allergies'],
  name: ['customer_name'],
  phone: ['customer_phone'],
  email: ['customer_email'],
  account: ['account_id', 'customer_order_count'],
  time: ['requested_at'],
  place: ['delivery_address', 'delivery_distance'],
  content: [
    'items',
    'delivery_method',
    'amount_cents',
    'delivery_fee_cents',
    'service_fee_cents',
    'tax_cents',
    'tip_cents',
    'discount_cents',
    'promo',
    'total_cents',
    'tax_included',
    'tax_lines',
    'remitted_tax_cents',
  ],
} as const satisfies Record<string, readonly (keyof CustomerRequest)[]>;
export type RequestPart = keyof typeof REQUEST_PARTS;
export const PART_NAMES = Object.keys(REQUEST_PARTS) as readonly RequestPart[];

/** Whether a person of the restaurant has written the customer's request since it came. */
const isCorrected = ({ history }: Pick<Order, 'history'>): boolean =>
  history.some(({ action, actor }) => action === 'update' && actor.kind !== 'channel');

/**
 * A channel's change of an order that a person has corrected since [OW4]: the parts that the channel sent before as it
 * does now (`unchanged`) stay as they are, because the channel knows nothing of the correction. No allergy that the
 * order has is lost by a change of others.
 */
export function keepingCorrections(
  order: Order,
  request: CustomerRequest,
  unchanged: readonly RequestPart[],
): CustomerRequest {
  if (unchanged.length === 0 || !isCorrected(order)) return request;
  const stays = new Set<RequestPart>(unchanged);
  // Where the customer no longer comes himself, the restaurant has no address of its own.
  if (!stays.has('content') && order.delivery_method === 'pickup') stays.delete('place');
  const merged: CustomerRequest = { ...request, ...fieldsOf(asOrdered(order), stays) };
  if (!stays.has('allergies')) merged.allergies = withAll(order.allergies, request.allergies);
  if (merged.delivery_method === 'pickup') Object.assign(merged, { delivery_address: null, delivery_distance: null });
  if (!stays.has('content')) return merged;
  const { flags: _ofItsContent, ...others } = merged;
  return { ...others, price_cents: request.total_cents };
}

const fieldsOf = (order: Order, parts: ReadonlySet<RequestPart>): Partial<CustomerRequest> =>
  Object.fromEntries([...parts].flatMap((part) => REQUEST_PARTS[part].map((field) => [field, order[field]])));

const textOf = ({ text_zh, text_en }: Allergy): string => (text_en ?? text_zh ?? '').toLowerCase();
const withAll = (known: readonly Allergy[], others: readonly Allergy[]): Allergy[] => {
  const texts = new Set(known.map(textOf));
  return [...known, ...others.filter((one) => !texts.has(textOf(one)))];
};
