import type { TaxBack } from './bill-breakdown.ts';
import { shareCents } from './money.ts';
import { orderTax, shareOf, type Priced } from './order-tax.ts';
import type { RefundParts } from './refund.ts';

/** A refund as the sums of a statement need it: what went back of the order's price, and how that comes about. */
export type GivenBack = { cents: number; parts: RefundParts | null };

type Summed = Pick<Priced, 'total_cents' | 'tax_cents' | 'tip_cents'>;

/**
 * What each refund of an order, the oldest first, took back of one of its sums: what the refund says of it, in
 * proportion where it says nothing or less was paid than it names; together never more than the sum, and all of it once
 * all of the price went back.
 */
function backOf(
  sum: number,
  { total_cents }: Summed,
  refunds: readonly GivenBack[],
  partOf: (parts: RefundParts) => number,
): number[] {
  let money = 0;
  let taken = 0;
  return refunds.map(({ cents, parts }) => {
    const before = taken;
    const own =
      parts === null
        ? shareCents(sum, money + cents, total_cents) - shareCents(sum, money, total_cents)
        : shareCents(partOf(parts), cents, parts.amount_cents);
    money += cents;
    taken = money >= total_cents ? sum : Math.min(sum, taken + Math.max(0, own));
    return taken - before;
  });
}

/** The tax that each refund of an order took back, the oldest first [TX6]. */
export const taxBackCents = (order: Summed, refunds: readonly GivenBack[]): number[] =>
  backOf(order.tax_cents, order, refunds, ({ tax_cents }) => tax_cents);

/** The tip that each took back [MC4]. */
export const tipBackCents = (order: Summed, refunds: readonly GivenBack[]): number[] =>
  backOf(order.tip_cents, order, refunds, ({ tip_cents }) => tip_cents);

const taxOf = (lines: readonly TaxBack[]): number => lines.reduce((sum, { tax_cents }) => sum + tax_cents, 0);

/** Line by line of `all`, what `of` makes of it and of the line of the same rate in `lines`. */
const byRate = (
  all: readonly TaxBack[],
  lines: readonly TaxBack[],
  of: (whole: number, part: number) => number,
): TaxBack[] =>
  all.map(({ rate, taxable_cents, tax_cents }) => {
    const part = lines.find((line) => line.rate === rate);
    return {
      rate,
      taxable_cents: of(taxable_cents, part?.taxable_cents ?? 0),
      tax_cents: of(tax_cents, part?.tax_cents ?? 0),
    };
  });

const less = (whole: number, part: number): number => whole - part;
const plus = (whole: number, part: number): number => whole + part;

/**
 * The tax that each refund of an order took back at each rate, the oldest first [MC3]: that of its dishes where the
 * refund says which, without the pieces that went back before; else the order's in proportion. The last of the price
 * takes the rest of each rate.
 */
export function taxBackOf(order: Priced, refunds: readonly GivenBack[]): TaxBack[][] {
  const { tax_lines } = orderTax(order);
  const { amount_cents, discount_cents, tax_cents, total_cents } = order;
  const all: readonly TaxBack[] =
    tax_lines.length > 0 ? tax_lines : [{ rate: null, taxable_cents: amount_cents - discount_cents, tax_cents }];
  const pieces = new Map<number, number>();
  const quantityOf = (line: number): number => pieces.get(line) ?? 0;
  const taxes = taxBackCents(order, refunds);
  let money = 0;
  let taken = byRate(all, [], () => 0);

  function ownOf({ cents, parts }: GivenBack, tax: number): TaxBack[] {
    const inProportion = (part: number, whole: number): TaxBack[] =>
      byRate(all, [], (sum) => shareCents(sum, part, whole));
    if (parts === null) return inProportion(cents, total_cents);
    if (parts.items.length > 0) {
      const before = shareOf(order, quantityOf).tax_lines;
      for (const { line, quantity } of parts.items) pieces.set(line, quantityOf(line) + quantity);
      const lines = byRate(
        byRate(all, shareOf(order, quantityOf).tax_lines, (_, part) => part),
        before,
        less,
      );
      if (taxOf(lines) === tax) return lines;
    }
    return inProportion(tax, tax_cents);
  }

  return refunds.map((refund, index) => {
    money += refund.cents;
    const own = ownOf(refund, taxes[index] ?? 0);
    const before = taken;
    taken = money >= total_cents ? [...all] : byRate(all, byRate(taken, own, plus), Math.min);
    return byRate(taken, before, less).filter(({ taxable_cents: back, tax_cents: tax }) => back !== 0 || tax !== 0);
  });
}
