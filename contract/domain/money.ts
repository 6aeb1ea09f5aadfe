import type { Language } from './basics.ts';
import { narrow, withDecimalPoint } from './narrow.ts';

/**
 * `*_cents` are whole minor units of a currency: cents of USD, yen of JPY, thousandths of KWD. All money is counted,
 * rounded, read and written here [CU1].
 */

/** The one rounding of money: half away from zero, to whole minor units. Input may carry binary noise of a float product. */
export function roundCents(amount: number): number {
  const nudged = amount + Math.sign(amount) * 1e-7;
  return Math.sign(nudged) * Math.round(Math.abs(nudged)) || 0;
}

/** `rate` (0–1) of `cents`, in whole cents: `applyRate(1999, 0.08875)` is 177. */
export const applyRate = (cents: number, rate: number): number => roundCents(cents * rate);

/** The currency of a restaurant that never chose one, and what an order that names none is in. */
export const DEFAULT_CURRENCY = 'USD';

/** The share `part / whole` of `sum`, in whole cents; exactly `sum` where the part is the whole. */
export const shareCents = (sum: number, part: number, whole: number): number =>
  whole === 0 || part >= whole ? (part === 0 ? 0 : sum) : roundCents((sum * part) / whole);

/**
 * What ISO 4217 gives other decimals than two. Not taken from `Intl`: engines differ there, and a screen must count as
 * its server does.
 */
const DECIMALS = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, Number(decimals)] as const)),
);

/** A currency's decimals: 2 for USD, 0 for JPY, 3 for KWD; 2 for what is no currency. */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2;

/** Converts a float amount to minor units of its currency, once, on arrival: 12.5 USD is 1250, 1200 JPY 1200. */
export const toMinorUnits = (amount: number, currency: string): number =>
  roundCents(amount * 10 ** decimalsOf(currency));

/** Minor units as a plain number for input fields and tables: 1250 USD is `12.50`, 1250 JPY `1250`. */
export function amountText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}

/** How an amount names its currency: by the sign that its own country uses, or by its code among others. */
type Naming = 'narrowSymbol' | 'code';
const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };

const formats = new Map<string, Intl.NumberFormat | null>();
/** Null for what is no currency code. Kept, because a board draws hundreds of prices. */
function formatOf(currency: string, language: Language, currencyDisplay: Naming): Intl.NumberFormat | null {
  const key = `${language}${currencyDisplay}${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(LOCALES[language], {
        style: 'currency',
        currency,
        currencyDisplay,
        minimumFractionDigits: decimalsOf(currency),
        maximumFractionDigits: decimalsOf(currency),
      })
    : null;
  formats.set(key, made);
  return made;
}

/**
 * Minor units as text: 6738 USD is `$67.38`, 1200 JPY `¥1,200`. Where amounts of several currencies meet, `own` is the
 * one that goes without its code: 1200 JPY in a restaurant of USD is `JPY 1,200`.
 */
export function formatMoney(minor: number, currency: string, language: Language, own: string = currency): string {
  const format = formatOf(currency, language, currency === own ? 'narrowSymbol' : 'code');
  return format === null
    ? `${amountText(minor, currency)} ${currency}`.trim()
    : // Without the sign of a negated zero.
      format.format(minor / 10 ** decimalsOf(currency) || 0);
}

/** An amount of an order as text; one in another currency than its restaurant's carries its code. */
export const formatOrderMoney = (
  minor: number,
  order: { currency: string; marks?: readonly string[] | undefined },
  language: Language,
): string =>
  formatMoney(
    minor,
    order.currency,
    language,
    order.marks?.includes('foreign_currency') === true ? '' : order.currency,
  );

/** The sign before an amount: `$`, `¥`, `KWD`. */
export const currencySign = (currency: string, language: Language): string =>
  formatOf(currency, language, 'narrowSymbol')
    ?.formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * An amount as a person types it, in minor units: `12.5` and `12,50` USD are 1250, `￥1,200` JPY 1200. Null where nothing was
 * typed; NaN for what is no amount or has more decimals than the currency. What is too large to be exact is the largest
 * amount that is: each field's own limit refuses it.
 */
export function parseMoney(text: string, currency: string): number | null {
  const signs = new Set([currency, currencySign(currency, 'zh'), currencySign(currency, 'en')]);
  const typed = narrow(text).trim();
  const sign = [...signs].find((each) => each !== '' && typed.startsWith(narrow(each)));
  const amount = withDecimalPoint(typed.slice(narrow(sign ?? '').length).trim());
  if (typed === '') return null;
  const match = AMOUNT.exec(amount);
  const isShort = (match?.[1]?.length ?? 0) <= decimalsOf(currency);
  return match === null || !/\d/.test(amount) || !isShort
    ? Number.NaN
    : Math.min(toMinorUnits(Number(amount.replaceAll(',', '')), currency), Number.MAX_SAFE_INTEGER);
}

/** Sums by currency: what is in different currencies is never added [CU2]. */
export type CurrencySum = { currency: string; amount_cents: number };

/** One sum for each currency, in the order of first appearance. */
export function sumByCurrency(amounts: Iterable<CurrencySum>): CurrencySum[] {
  const sums = new Map<string, number>();
  for (const { currency, amount_cents } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount_cents);
  return [...sums].map(([currency, amount_cents]) => ({ currency, amount_cents }));
}
