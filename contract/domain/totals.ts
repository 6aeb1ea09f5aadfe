import { remittedOf, spread, taxOn, type TaxLine, type TaxRules } from './tax.ts';

/** A priced line: unit price and its options' extras, in cents. */
export type PricedLine = {
  quantity: number;
  unit_price_cents: number;
  options: readonly { quantity: number; extra_price_cents: number }[];
};

/** What an option adds to one piece of its dish. */
export const extraCents = (option: PricedLine['options'][number]): number => option.extra_price_cents * option.quantity;

/** One line's sum: `(unit + extras) × quantity`. */
export function lineCents(line: PricedLine): number {
  const extras = line.options.reduce((sum, option) => sum + extraCents(option), 0);
  return (line.unit_price_cents + extras) * line.quantity;
}

/** What lines cost together. */
export const linesCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0);

/** A line with the rate of its dish; without one it has the rate of the whole calculation. `line` names it for a free dish. */
export type TaxedLine = PricedLine & { line?: number; tax_rate?: number | null | undefined };

export type TotalsInput = {
  items: readonly TaxedLine[];
  /** The rate of lines that name none. */
  tax_rate: number;
  /** Prices include tax (gross); otherwise it is added to them (net). */
  tax_included: boolean;
  delivery_fee_cents: number;
  service_fee_cents: number;
  tip_cents: number;
  discount_cents: number;
  /** What of the discount is the price of one portion of a line [DE13]. */
  free_dish?: { line: number; cents: number } | null;
};

export type Totals = {
  amount_cents: number;
  tax_cents: number;
  total_cents: number;
  tax_included: boolean;
  /** One line a rate, the highest first. */
  tax_lines: TaxLine[];
};

/**
 * An order's money lines: tax is on the dishes after the discount, never on tips or fees. Lines of one rate are taxed
 * together; a free dish comes off its own rate, and the rest of the discount is spread over the rates in proportion to
 * their sums [TX2] [TX3].
 */
export function computeTotals(input: TotalsInput): Totals {
  const { tax_included } = input;
  const amount_cents = linesCents(input.items);
  const free_cents = Math.min(input.free_dish?.cents ?? 0, input.discount_cents);
  const sums = new Map<number, number>();
  for (const item of input.items) {
    const rate = item.tax_rate ?? input.tax_rate;
    const free = item.line !== undefined && item.line === input.free_dish?.line ? free_cents : 0;
    sums.set(rate, (sums.get(rate) ?? 0) + lineCents(item) - free);
  }
  const rates = [...sums].toSorted(([left], [right]) => right - left);
  const off = spread(
    Math.min(input.discount_cents, amount_cents) - free_cents,
    rates.map(([, sum]) => sum),
  );
  const tax_lines = rates.map(([rate, sum], index) => {
    const taxable_cents = sum - (off[index] ?? 0);
    return { rate, taxable_cents, tax_cents: taxOn(taxable_cents, rate, tax_included) };
  });
  const taxable = tax_lines.reduce((all, line) => all + line.taxable_cents, 0);
  const tax_cents = tax_lines.reduce((all, line) => all + line.tax_cents, 0);
  const added = tax_included ? 0 : tax_cents;
  const total_cents = taxable + added + input.delivery_fee_cents + input.service_fee_cents + input.tip_cents;
  return { amount_cents, tax_cents, total_cents, tax_included, tax_lines };
}

type Uncounted = Omit<TotalsInput, 'tax_rate' | 'tax_included'>;

/** The same as a store taxes, with what of the tax the platform remits itself [TX1] [TX5]. */
export function storeTotals(store: TaxRules, input: Uncounted): Totals & { remitted_tax_cents: number } {
  const totals = computeTotals({ ...input, tax_rate: store.tax_rate, tax_included: store.prices_include_tax });
  return { ...totals, remitted_tax_cents: remittedOf(store, totals.tax_cents) };
}

/** A delivery fee tier: `start_distance ≤ miles ≤ max_distance` costs `fee_cents`. */
export type FeeTier = { start_distance: number; max_distance: number; fee_cents: number };

/** The tier a distance falls in; the nearer one where two touch. Undefined means outside the area. */
export function tierFor(tiers: readonly FeeTier[], miles: number): FeeTier | undefined {
  return [...tiers]
    .sort((left, right) => left.start_distance - right.start_distance)
    .find((tier) => miles >= tier.start_distance && miles <= tier.max_distance);
}

/** Great-circle miles, to 0.1 as distances travel. */
export function milesBetween(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (delta: number): number => Math.sin(radians(delta) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return Math.round(2 * 3958.8 * Math.asin(Math.sqrt(Math.min(1, chord))) * 10) / 10;
}

/** Minutes on the road for a delivery: five to hand over, four a mile (town traffic), at least ten. */
export const travelMinutes = (miles: number | null): number => Math.max(10, Math.round(5 + 4 * (miles ?? 2)));
