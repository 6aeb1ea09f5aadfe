import { applyRate } from './money.ts';

/** A priced line: unit price and its options' extras, in cents. */
export type PricedLine = {
  quantity: number;
  unit_price_cents: number;
  options: readonly { quantity: number; extra_price_cents: number }[];
};

/** One line's sum: `(unit + extras) × quantity`. */
export function lineCents(line: PricedLine): number {
  const extras = line.options.reduce((sum, option) => sum + option.extra_price_cents * option.quantity, 0);
  return (line.unit_price_cents + extras) * line.quantity;
}

export type TotalsInput = {
  items: readonly PricedLine[];
  tax_rate: number;
  delivery_fee_cents: number;
  service_fee_cents: number;
  tip_cents: number;
  discount_cents: number;
};

export type Totals = { amount_cents: number; tax_cents: number; total_cents: number };

/** An order's money lines: tax is on the items after the discount, never on tips or the delivery fee. */
export function computeTotals(input: TotalsInput): Totals {
  const amount_cents = input.items.reduce((sum, item) => sum + lineCents(item), 0);
  const taxable = Math.max(0, amount_cents - input.discount_cents);
  const tax_cents = applyRate(taxable, input.tax_rate);
  const total_cents = taxable + tax_cents + input.delivery_fee_cents + input.service_fee_cents + input.tip_cents;
  return { amount_cents, tax_cents, total_cents };
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
