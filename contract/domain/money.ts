/** The one rounding of money: half away from zero, to whole cents. Input may carry binary noise of a float product. */
export function roundCents(amount: number): number {
  const nudged = amount + Math.sign(amount) * 1e-7;
  return Math.sign(nudged) * Math.round(Math.abs(nudged)) || 0;
}

/** `rate` (0–1) of `cents`, in whole cents: `applyRate(1999, 0.08875)` is 177. */
export const applyRate = (cents: number, rate: number): number => roundCents(cents * rate);

/** Float dollars of a foreign channel to cents, once, at the door (facts.md §7, GloriaFood). */
export const dollarsToCents = (dollars: number): number => roundCents(dollars * 100);

/** `6738` → `$67.38`; the same in both languages. */
export function formatCents(cents: number): string {
  const abs = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}$${Math.floor(abs / 100).toLocaleString('en-US')}.${String(abs % 100).padStart(2, '0')}`;
}
