import * as z from 'zod/mini';

/** Codes of ISO 4217 that name no money: drawing rights, a unit of account, tests, no currency. */
const NO_MONEY = new Set(['XDR', 'XSU', 'XTS', 'XXX']);

/** The currencies that a restaurant can have, by their ISO 4217 codes. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency').filter((code) => !NO_MONEY.has(code));

const KNOWN = new Set(CURRENCIES);
export const CurrencySchema = z.string().check(z.refine((code) => KNOWN.has(code), 'invalid_value'));
