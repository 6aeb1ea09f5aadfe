/** The one rounding of money: half away from zero, to whole cents. Input may carry binary noise of a float product. */
export function roundCents(amount: number): number {
  const nudged = amount + Math.sign(amount) * 1e-7;
  return Math.sign(nudged) * Math.round(Math.abs(nudged)) || 0;
}

/** `rate` (0–1) of `cents`, in whole cents: `applyRate(1999, 0.08875)` is 177. */
export const applyRate = (cents: number, rate: number): number => roundCents(cents * rate);

/** The share `part / whole` of `sum`, in whole cents; exactly `sum` where the part is the whole. */
export const shareCents = (sum: number, part: number, whole: number): number =>
  whole === 0 || part >= whole ? (part === 0 ? 0 : sum) : roundCents((sum * part) / whole);

/** What a restaurant sells in. An order of another currency is flagged, and in no sum [CU1]. */
export const HOME_CURRENCY = 'USD';

/** A currency's decimals, as ISO 4217 and `Intl` have them: 2 for USD, 0 for JPY, 3 for KWD; 2 for what is no currency. */
function decimalsOf(currency: string): number {
  try {
    return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

const formats = new Map<string, Intl.NumberFormat>();
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, known);
  return known;
}

/** Converts a channel's float amount to minor units of its currency, once, on arrival: 12.5 USD is 1250, 1200 JPY 1200. */
export const toMinorUnits = (amount: number, currency: string): number =>
  roundCents(amount * 10 ** decimalsOf(currency));

/** Minor units as text, the same in both languages: `6738` USD is `$67.38`, `1200` JPY is `¥1,200`. */
export function formatMoney(minor: number, currency: string): string {
  if (currency === HOME_CURRENCY) return formatCents(minor);
  const amount = minor / 10 ** decimalsOf(currency);
  try {
    return formatOf(currency).format(amount);
  } catch {
    return `${amount.toFixed(2)} ${currency}`.trim();
  }
}

/** `6738` → `$67.38`; the same in both languages. */
export function formatCents(cents: number): string {
  const abs = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}$${Math.floor(abs / 100).toLocaleString('en-US')}.${String(abs % 100).padStart(2, '0')}`;
}
