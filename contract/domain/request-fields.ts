import type { Order } from './order.ts';

/**
 * What the customer decides of an order, through a channel or an operator; everything else has another owner [OW1]. By
 * the parts that are changed one by one [OW4]: `content` is what is eaten, how it comes and what it costs, because its
 * sums belong together.
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
    'discount_parts',
    'total_cents',
    'tax_included',
    'tax_lines',
    'remitted_tax_cents',
  ],
} as const satisfies Record<string, readonly (keyof Order)[]>;
export type RequestPart = keyof typeof REQUEST_PARTS;
export const PART_NAMES = Object.keys(REQUEST_PARTS) as readonly RequestPart[];

export const REQUEST_FIELDS = Object.values(REQUEST_PARTS).flat();
