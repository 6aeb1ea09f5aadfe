import type { Order } from './order.ts';

/** A courier's quote that waits for a person [CR1]. Money in cents. */
export type OpenQuote = {
  quote_id: string;
  fee_cents: number;
  /** The cap it was measured by; null: the restaurant had set none; undefined: not recorded. */
  cap_cents: number | null | undefined;
  expires_at: string | null;
};

/** The quote that a person has to confirm, or null. The cap is that of the moment it came. */
export function openQuote({ delivery, history }: Pick<Order, 'delivery' | 'history'>): OpenQuote | null {
  if (delivery === null || delivery.trouble !== 'fee_over_cap' || delivery.quote_id === null) return null;
  const cap = history.findLast(({ action }) => action === 'quote')?.detail?.['cap_cents'];
  return {
    quote_id: delivery.quote_id,
    fee_cents: delivery.fee_cents ?? 0,
    cap_cents: typeof cap === 'number' || cap === null ? cap : undefined,
    expires_at: delivery.quote_expires_at,
  };
}
