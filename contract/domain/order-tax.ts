import { freeDishOf, linesOfFree } from './discount-parts.ts';
import { shareCents } from './money.ts';
import type { Order, OrderItem } from './order.ts';
import type { TaxLine } from './tax.ts';
import { lineCents } from './totals.ts';

type Taxed = Pick<Order, 'tax_included' | 'tax_lines' | 'remitted_tax_cents'>;

/** An order's tax as its version has it; before tax by rate it was added, at a rate that the order does not hold. */
export const orderTax = ({ tax_included = false, tax_lines = [], remitted_tax_cents = 0 }: Taxed) => ({
  tax_included,
  tax_lines,
  remitted_tax_cents,
});

/** The tax that comes on top of an order's prices: none where they include it. */
export const addedTax = ({ tax_included, tax_cents }: Pick<Order, 'tax_included' | 'tax_cents'>): number =>
  tax_included === true ? 0 : tax_cents;

/** The rates to show one by one: where there is but one, the sum says it all. */
export function shownTaxLines({ tax_lines = [] }: { tax_lines?: readonly TaxLine[] | undefined }): TaxLine[] {
  const lines = tax_lines.filter(({ tax_cents }) => tax_cents !== 0);
  return lines.length > 1 ? lines : [];
}

/** `8.875%`: a rate as people write it. */
export const ratePercent = (rate: number): string => `${Math.round(rate * 1_000_000) / 10_000}%`;

export type Priced = Pick<
  Order,
  | 'items'
  | 'amount_cents'
  | 'discount_cents'
  | 'discount_parts'
  | 'tax_cents'
  | 'delivery_fee_cents'
  | 'service_fee_cents'
  | 'tip_cents'
  | 'total_cents'
  | 'tax_included'
  | 'tax_lines'
  | 'remitted_tax_cents'
>;

/** The dishes of an order that are taxed together: their price without a free one, what the rest of the discount takes off it, and their tax. */
type TaxGroup = { rate: number | null; sum_cents: number; off_cents: number; tax_cents: number };

/** The rate of a dish; in an order of one rate every dish has it. */
export const rateIn = (lines: readonly TaxLine[], item: OrderItem): number | null =>
  (lines.length === 1 ? lines[0]?.rate : item.tax_rate) ?? null;

/**
 * An order's dishes by rate. Where its lines of tax do not say exactly how its sums come about (an older order, a
 * channel's own totals), they are one group of an unknown rate.
 */
function taxGroups(order: Priced): TaxGroup[] {
  const { items, tax_cents } = order;
  const { tax_lines } = orderTax(order);
  const free = freeDishOf(order);
  const amount_cents = order.amount_cents - (free?.cents ?? 0);
  const discount_cents = order.discount_cents - (free?.cents ?? 0);
  const sums = new Map<number | null, number>();
  for (const item of items) {
    const rate = rateIn(tax_lines, item);
    const free_cents = item.line === free?.line ? free.cents : 0;
    sums.set(rate, (sums.get(rate) ?? 0) + lineCents(item) - free_cents);
  }
  const groups = tax_lines.map((line) => {
    const sum_cents = sums.get(line.rate) ?? 0;
    return { rate: line.rate, sum_cents, off_cents: sum_cents - line.taxable_cents, tax_cents: line.tax_cents };
  });
  const total = (of: (group: TaxGroup) => number): number => groups.reduce((all, group) => all + of(group), 0);
  const isExact =
    [...sums.keys()].every((rate) => groups.some((group) => group.rate === rate)) &&
    groups.every(({ off_cents }) => off_cents >= 0) &&
    total((group) => group.sum_cents) === amount_cents &&
    total((group) => group.off_cents) === discount_cents &&
    total((group) => group.tax_cents) === tax_cents;
  return isExact ? groups : [{ rate: null, sum_cents: amount_cents, off_cents: discount_cents, tax_cents }];
}

/**
 * What pieces of an order's dishes cost, with the discount and the tax of their own rate; `free_cents` is what of the
 * discount is a free dish among them.
 */
type Share = {
  items_cents: number;
  discount_cents: number;
  free_cents: number;
  tax_cents: number;
  tax_lines: TaxLine[];
};
type QuantityOf = (line: number) => number;

/**
 * The share of so many pieces of each line: the free portion, if it is among them, and of its rate's discount and tax in
 * proportion [M2] [TX4] [DE13].
 */
export function shareOf(order: Priced, quantityOf: QuantityOf): Share {
  const groups = taxGroups(order);
  const free = freeDishOf(order);
  const ofFree = linesOfFree(order.items, free);
  const isFreeTaken = ofFree.length > 0 && ofFree.every(({ line, quantity }) => quantityOf(line) >= quantity);
  const free_cents = isFreeTaken && free !== null ? free.cents : 0;
  const ofGroup = (item: OrderItem): TaxGroup | undefined =>
    groups.find(({ rate }) => rate === null || rate === rateIn(orderTax(order).tax_lines, item));
  const lines = groups.map((group) => {
    const sum_cents = order.items
      .filter((item) => ofGroup(item) === group)
      .reduce((sum, item) => {
        const quantity = Math.min(quantityOf(item.line), item.quantity);
        return sum + lineCents({ ...item, quantity }) - (item.line === free?.line ? free_cents : 0);
      }, 0);
    const off_cents = shareCents(group.off_cents, sum_cents, group.sum_cents);
    const taxable_cents = Math.max(0, sum_cents - off_cents);
    const whole = Math.max(0, group.sum_cents - group.off_cents);
    return {
      rate: group.rate,
      sum_cents,
      off_cents,
      taxable_cents,
      tax_cents: shareCents(group.tax_cents, taxable_cents, whole),
    };
  });
  const total = (key: 'sum_cents' | 'off_cents' | 'tax_cents'): number =>
    lines.reduce((sum, line) => sum + line[key], 0);
  return {
    items_cents: total('sum_cents') + free_cents,
    discount_cents: total('off_cents') + free_cents,
    free_cents,
    tax_cents: total('tax_cents'),
    tax_lines: lines.flatMap(({ rate, taxable_cents, tax_cents }) =>
      rate === null ? [] : [{ rate, taxable_cents, tax_cents }],
    ),
  };
}

type Sums = Pick<
  Order,
  'amount_cents' | 'discount_cents' | 'tax_cents' | 'total_cents' | 'tax_lines' | 'remitted_tax_cents'
>;

/** An order's sums without so many pieces of some lines; fees and tip stay [MD2] [TX4]. */
export function sumsWithout(order: Priced, missing: readonly { line: number; quantity: number }[]): Sums {
  const less = shareOf(order, (wanted) => missing.find(({ line }) => line === wanted)?.quantity ?? 0);
  const { tax_lines, remitted_tax_cents } = orderTax(order);
  const tax_cents = order.tax_cents - less.tax_cents;
  const gone = new Map(less.tax_lines.map((line) => [line.rate, line]));
  const left = tax_lines.flatMap(({ rate, taxable_cents, tax_cents: tax }) => {
    const part = gone.get(rate);
    return part === undefined
      ? []
      : [{ rate, taxable_cents: taxable_cents - part.taxable_cents, tax_cents: tax - part.tax_cents }];
  });
  return {
    amount_cents: order.amount_cents - less.items_cents,
    discount_cents: order.discount_cents - less.discount_cents,
    tax_cents,
    total_cents: order.total_cents - less.items_cents + less.discount_cents - addedTax({ ...order, ...less }),
    tax_lines: left,
    remitted_tax_cents: shareCents(remitted_tax_cents, tax_cents, order.tax_cents),
  };
}
