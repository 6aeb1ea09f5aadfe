import { roundCents } from './money.ts';

/** The highest price a dish may have, in minor units of any currency: it leaves room for a dish of IDR 1,000,000. */
export const MAX_PRICE_CENTS = 100_000_000;

/** How a changed price is rounded: to the cent, to a step, or to the nearest price with this ending. */
export const PRICE_ROUNDINGS = ['cent', 'five_cents', 'half_dollar', 'dollar', 'ends_95', 'ends_99'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export const LEAST_PERCENT = -100;
export const MOST_PERCENT = 1000;

/** What raises or lowers prices: by an amount in minor units, or by a share. */
export type PriceChange = { kind: 'amount'; cents: number } | { kind: 'percent'; percent: number };

/** The nearest multiple of `step` plus `offset`, halves upward; an ending never rounds down to nothing. */
const nearest = (cents: number, step: number, offset = 0): number => {
  const found = Math.round((cents - offset) / step) * step + offset;
  return found < 0 && cents >= 0 ? found + step : found;
};

function rounded(cents: number, rounding: PriceRounding): number {
  switch (rounding) {
    case 'cent':
      return cents;
    case 'five_cents':
      return nearest(cents, 5);
    case 'half_dollar':
      return nearest(cents, 50);
    case 'dollar':
      return nearest(cents, 100);
    case 'ends_95':
      return nearest(cents, 100, 95);
    case 'ends_99':
      return nearest(cents, 100, 99);
  }
}

/**
 * A price after a change; null if it would be below zero or above the highest. Rounding never turns a raise into a cut or
 * a cut into a raise: where the nearest price with the ending would, it stays. What is free stays free.
 */
export function changedPrice(cents: number, change: PriceChange, rounding: PriceRounding): number | null {
  if (cents === 0) return 0;
  const raw = change.kind === 'amount' ? cents + change.cents : roundCents(cents * (1 + change.percent / 100));
  if (raw < 0) return null;
  const found = rounded(raw, rounding);
  const price = raw > cents ? Math.max(found, cents) : raw < cents ? Math.min(found, cents) : found;
  return price < 0 || price > MAX_PRICE_CENTS ? null : price;
}
