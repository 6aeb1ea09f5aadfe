import type { TaxBack } from './bill-breakdown.ts';
import { shareCents } from './money.ts';
import { orderTax, shareOf, type Priced } from './order-tax.ts';
import type { RefundParts } from './refund.ts';

const taxOf = (lines: readonly TaxBack[]): number => lines.reduce((sum, { tax_cents }) => sum + tax_cents, 0);

/**
 * The tax that a refund of `amountCents` took back, at each rate of its order [MC3]: that of its dishes where the refund
 * says which, else the order's in proportion.
 */
export function taxBackOf(order: Priced, amountCents: number, parts: RefundParts | null): TaxBack[] {
  const { tax_lines } = orderTax(order);
  if (parts !== null && parts.items.length > 0) {
    const taken = new Map(parts.items.map(({ line, quantity }) => [line, quantity]));
    const lines = shareOf(order, (line) => taken.get(line) ?? 0).tax_lines;
    if (taxOf(lines) === parts.tax_cents) return lines;
  }
  const all: readonly TaxBack[] =
    tax_lines.length > 0
      ? tax_lines
      : [{ rate: null, taxable_cents: order.amount_cents - order.discount_cents, tax_cents: order.tax_cents }];
  const shareOfAll = (cents: number): number =>
    parts === null
      ? shareCents(cents, amountCents, order.total_cents)
      : shareCents(cents, parts.tax_cents, order.tax_cents);
  return all
    .map(({ rate, taxable_cents, tax_cents }) => ({
      rate,
      taxable_cents: shareOfAll(taxable_cents),
      tax_cents: shareOfAll(tax_cents),
    }))
    .filter(({ tax_cents }) => tax_cents !== 0);
}
