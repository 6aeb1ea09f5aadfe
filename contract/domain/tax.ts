import * as z from 'zod/mini';
import { CentsSchema, IdSchema, RateSchema, textOf } from './basics.ts';
import { roundCents } from './money.ts';

/** A rate of its own for some of a store's dishes; every other dish has the store's `tax_rate` [TX1]. */
export const TaxClassSchema = z.object({ id: IdSchema, name: textOf(40, 1), rate: RateSchema });
export type TaxClass = z.infer<typeof TaxClassSchema>;
export const MAX_TAX_CLASSES = 10;

/**
 * One rate of an order: what its dishes cost after the discount, and their tax, in minor units. Where prices include
 * tax, so does `taxable_cents`.
 */
export const TaxLineSchema = z.object({ rate: RateSchema, taxable_cents: CentsSchema, tax_cents: CentsSchema });
export type TaxLine = z.infer<typeof TaxLineSchema>;

/** The parts of a store that its tax follows from. */
export type TaxRules = {
  tax_rate: number;
  tax_classes: readonly TaxClass[];
  prices_include_tax: boolean;
  platform_remits_tax: boolean;
};

/** The rate of a dish: that of its class, else the store's [TX1]. */
export const taxRateOf = (
  { tax_rate, tax_classes }: Pick<TaxRules, 'tax_rate' | 'tax_classes'>,
  { tax_class_id }: { tax_class_id: string | null },
): number => tax_classes.find(({ id }) => id === tax_class_id)?.rate ?? tax_rate;

/** The tax on a price, or the tax that a price includes, in whole minor units, half away from zero [TX2]. */
export const taxOn = (cents: number, rate: number, isIncluded: boolean): number =>
  roundCents(isIncluded ? (cents * rate) / (1 + rate) : cents * rate);

/** What of an order's tax the platform remits itself, and not the restaurant [TX5]. */
export const remittedOf = ({ platform_remits_tax }: Pick<TaxRules, 'platform_remits_tax'>, tax_cents: number): number =>
  platform_remits_tax ? tax_cents : 0;

/**
 * Spreads `cents` over sums in proportion to them, to the cent: each gets its share rounded down, and the cents that
 * remain go to the largest remainders, the earlier one where two are equal [TX3].
 */
export function spread(cents: number, sums: readonly number[]): number[] {
  const whole = BigInt(sums.reduce((total, sum) => total + sum, 0));
  if (whole === 0n) return sums.map(() => 0);
  const shares = sums.map((sum, index) => {
    const product = BigInt(cents) * BigInt(sum);
    return { index, cents: Number(product / whole), remainder: product % whole };
  });
  const left = cents - shares.reduce((total, share) => total + share.cents, 0);
  const larger = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of larger.slice(0, left)) share.cents += 1;
  return shares.map((share) => share.cents);
}
