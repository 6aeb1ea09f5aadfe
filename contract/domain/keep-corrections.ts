import type { CustomerRequest } from './customer-change.ts';
import { mergeAllergies } from './merge-allergies.ts';
import { asOrdered } from './mend.ts';
import type { Order } from './order.ts';
import { REQUEST_PARTS, type RequestPart } from './request-fields.ts';

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
  if (!stays.has('allergies')) merged.allergies = mergeAllergies(order.allergies, request.allergies);
  if (merged.delivery_method === 'pickup') Object.assign(merged, { delivery_address: null, delivery_distance: null });
  if (!stays.has('content')) return merged;
  const { flags: _ofItsContent, ...others } = merged;
  return { ...others, price_cents: request.total_cents };
}

const fieldsOf = (order: Order, parts: ReadonlySet<RequestPart>): Partial<CustomerRequest> =>
  Object.fromEntries([...parts].flatMap((part) => REQUEST_PARTS[part].map((field) => [field, order[field]])));
